## A finished campaign as static pages.

chronicle-units = Units and what became of them
chronicle-opening = The map as the players knew it when round 1 opened
chronicle-rounds = The rounds
chronicle-cast = Who took part
chronicle-fielded = { $units ->
    [one] one unit
   *[other] { $units } units
}
chronicle-medals = Medals
chronicle-skirmishes = Skirmishes
chronicle-skirmish = { $players }. { $reason }
chronicle-lost = { $units ->
    [one] one { $side } unit lost
   *[other] { $units } { $side } units lost
}
chronicle-round = Round { $round }: { $headline }
chronicle-before = ← Round { $round }
chronicle-after = Round { $round } →
chronicle-maps = What the players believed, and what was true
chronicle-believed = What the players knew after the round
chronicle-true = What was true
chronicle-difference = { $unknown ->
    [0] The players knew of every enemy on the map.
    [one] The players did not know of one enemy on the map.
   *[other] The players did not know of { $unknown } enemies on the map.
} { $wrong ->
    [0] Every contact was where they believed it.
    [one] One contact was not where they believed it.
   *[other] { $wrong } contacts were not where they believed them.
}
chronicle-unknown = { $unit } in { $hex }: the players knew nothing of it.
chronicle-elsewhere = { $contact } ({ $label }): believed in { $believed }, { $hex ->
    [none] but it was gone.
   *[other] but it was in { $hex }.
}
chronicle-turning = Turning points
chronicle-lead = { $side ->
    [players] From here on the players were the stronger side, { $players } FS against { $enemies }.
   *[enemies] From here on the enemy was the stronger side, { $enemies } FS against { $players }.
}
chronicle-heaviest = { $side ->
    [players] The players' heaviest losses: { $lost } FS.
   *[enemies] The enemy's heaviest losses: { $lost } FS.
}
chronicle-strengths = The strength of both sides after each round
chronicle-strength = { $what ->
    [round] Round
    [players] Players and allies, FS (lost)
   *[enemies] Enemies, FS (lost)
}
chronicle-board = The map to look around in
chronicle-board-how = Drag it, and pinch or turn the wheel to zoom. Tap a hex, or choose a unit from the list, to read what is there.
chronicle-board-map = The map. Arrow keys move it, plus and minus zoom, Enter reads what is in the middle. The list of units says in words who is where.
chronicle-board-units = Units in words
chronicle-board-zoom = { $how ->
    [closer] Zoom in
    [farther] Zoom out
   *[whole] The whole map
}
chronicle-board-said = { $what ->
    [v] In sight.
    [e] Not in sight.
    [u] Not seen so far.
    [own] Own units
    [friends] Friends
    [enemies] Enemies in sight
   *[ghosts] Seen earlier
}
chronicle-board-so = { $what ->
    [own] The players' units
    [friends] Friends
   *[enemies] Enemies
}
chronicle-hidden = { $count ->
    [one] One thing happened that no player heard of
   *[other] { $count } things happened that no player heard of
}
chronicle-dice = Dice
chronicle-rolls = { $rolls ->
    [0] Nothing was rolled. Here are both seeds of the round.
    [one] One roll, with both seeds of the round.
   *[other] { $rolls } rolls, with both seeds of the round.
}{ $release ->
    [none] {""}
   *[other] {" "}Adjudicated by { $release }.
}
chronicle-file = The file for “hexmarshal dice verify”
chronicle-check = Check the seals
chronicle-checked = { $how ->
    [right] Both seeds are those that were sealed before anybody gave an order.
    [wrong] A seed is not the one that was sealed.
   *[none] This browser cannot check the seals here. Use “hexmarshal dice verify”.
}
chronicle-fate = { $fell ->
    [none] came through
   *[other] destroyed in round { $fell }
}
