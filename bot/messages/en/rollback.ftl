## Rollback: an earlier moment, or an earlier course, becomes the present one.

rollback-help = You can take the campaign back to any of these moments. Choose one to see what would be taken back; nothing happens before you confirm.
rollback-none = There is no earlier moment to go back to.
rollback-unknown = The campaign cannot go back there. Open the list of moments again.
rollback-reason = Give a reason in a few words. Everybody reads it.
rollback-menu = Earlier moments
rollback-branches = Earlier courses
rollback-newer = Newer moments
rollback-older = Older moments
rollback-other = Other moments
rollback-moment = Round { $round }, { $closed ->
    [yes] adjudicated again with the same orders
   *[no] { $what ->
        [none] { $step ->
            [0] as it opened
           *[other] after change { $step }
        }
        [close] before its close, orders open again
        [early] after an order was carried out early
       *[other] after change { $step }: { $note ->
            [none] { $what }
           *[other] { $note }
        }
    }
}
rollback-branch = Course { $branch }: rounds { $since } to { $round }
rollback-head = **{ $moment }** ({ $when })
rollback-rounds = { $count ->
    [0] No published round is taken back.
    [1] Round { $first } is taken back. { $posts ->
        [one] One post about it gets a mark.
       *[other] { $posts } posts about it get a mark.
    }
   *[other] Rounds { $first } to { $last } are taken back. { $posts ->
        [one] One post about them gets a mark.
       *[other] { $posts } posts about them get a mark.
    }
}
rollback-orders = { $closed ->
    [yes] { $kept ->
        [0] Round { $round } has no orders.
        [one] The order of round { $round } stays as it is.
       *[other] The { $kept } orders of round { $round } stay as they are.
    }
   *[no] { $kept ->
        [0] Round { $round } has no orders yet.
        [one] The order of round { $round } counts again and may be changed.
       *[other] The { $kept } orders of round { $round } count again and may be changed.
    }
} { $orders ->
    [0] There are no later orders.
    [one] One later order is void.
   *[other] { $orders } later orders are void.
}
rollback-people = Players with later orders: { $players }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
}
rollback-lasting = These stay as they are, so check them afterwards: { $what }.
rollback-lasting-kind =
    { $kind ->
        [medal] medals
        [objective] objectives
       *[grant] payments
    } ({ $count })
rollback-rest = Companies, money and standing orders stay. The present course, up to round { $round }, is kept, and you can return to it.
rollback-go = { $closed ->
    [yes] Adjudicate round { $round } again…
   *[no] Back to round { $round }…
}
rollback-return = Return to course { $branch }…
rollback-form = Change the course
rollback-field = Reason
rollback-field-about = Everybody reads it in the erratum.
rollback-done = { $closed ->
    [yes] Round { $round } is being adjudicated again. Its draft comes to this room.
   *[no] Round { $round } is open again.
} The old course is kept as course { $branch }, and every reader gets an erratum.
rollback-returned = The campaign is back in round { $round }, as you left it. The course you came from is kept as course { $branch }.
rollback-branch-shown = **Course { $branch }**: rounds { $since } to { $round } as they were at { $when }.
rollback-branch-rest = If you return to it, the campaign continues from there, and the present course, up to round { $round }, is kept instead.
rollback-why = Why: { $reason }

rollback-mark = { $holds ->
    [yes] ↪️ **This applies again.**
   *[no] ↩️ **Taken back.** This no longer applies; see the erratum below.
}
rollback-title = Erratum
rollback-map = { $campaign }: round { $round }, corrected
rollback-post = { $returned ->
    [0] { $rounds ->
        [0] **Round { $round } goes back to an earlier moment.**
        [1] **Round { $first } is taken back.**
       *[other] **Rounds { $first } to { $last } are taken back.**
    }
   *[other] **An earlier course applies again, from round { $first } on.**
} { $closed ->
    [yes] Round { $round } is being adjudicated with the orders already given; its report follows.
   *[no] It is round { $round }{ $when ->
        [none] , and no close is set.
       *[other] ; orders close { $when } ({ $relative }).
    } { $kept ->
        [0] No orders are in the queue.
        [1] One order is in the queue and may be changed.
       *[other] { $kept } orders are in the queue and may be changed.
    }
}
rollback-orders-post = { $returned ->
    [0] ↩️ { $closed ->
        [yes] Round { $round } is being adjudicated again with its { $kept ->
            [one] order.
           *[other] { $kept } orders.
        }
       *[no] It is round { $round } again. Its orders above count ({ $kept }); change them as you like.
    }{ $rounds ->
        [0] {""}
       *[other] {" "}Orders above for later rounds are void.
    }
   *[other] ↪️ It is round { $round } of an earlier course. Its orders above count ({ $kept }); later ones are void.
}
rollback-feed = { $returned ->
    [0] ↩️ The game master has taken back { $rounds ->
        [0] what has happened since an earlier moment of round { $round }.
        [1] round { $first }.
       *[other] rounds { $first } to { $last }.
    } See the erratum in the briefing room.
   *[other] ↪️ An earlier course of the campaign applies again, from round { $first } on. See the erratum in the briefing room.
}
rollback-gm = ↩️ { $player } { $returned ->
    [0] { $rounds ->
        [0] went back to an earlier moment of round { $round }.
        [1] took back round { $first }.
       *[other] took back rounds { $first } to { $last }.
    }
   *[other] returned to course { $returned }.
} The old course is kept as course { $branch } (*Undo…*, *Earlier moment…*).
rollback-settled = Round { $round } opens with the players of today. Units of players who have left or were banned obey whoever took them over, or nobody. Companies that joined since then are on the map.
rollback-private = { $returned ->
    [0] { $rounds ->
        [0] Round { $round } goes back to an earlier moment.
        [1] Round { $first } is taken back.
       *[other] Rounds { $first } to { $last } are taken back.
    }
   *[other] An earlier course of the campaign applies again, from round { $first } on.
} { $closed ->
    [yes] Round { $round } is being adjudicated { $kept ->
        [0] without an order from you.
        [one] with your order.
       *[other] with your { $kept } orders.
    }
   *[no] It is round { $round }: { $kept ->
        [0] you have no order in the queue.
        [1] you have one order in the queue.
       *[other] you have { $kept } orders in the queue.
    }
}{ $void ->
    [0] {""}
    [one] {" "}One later order is void.
   *[other] {" "}{ $void } later orders are void.
} { $same ->
    [yes] Nothing changes for your units.
   *[no] Your units now:
}
rollback-sealed = The round is played again with new dice. If in the end nothing that decides it has changed, it keeps its old dice and outcome.
rollback-same-dice = Nothing that decides the round has changed, so it keeps its earlier dice.

errata-gone = { $lost ->
    [yes] { $unit }: destroyed.
   *[no] { $unit }: not in the field yet.
}
errata-back = { $unit }: { $was ->
    [lost] not destroyed, but
   *[missing] back in the field,
} in { $hex } with FS { $fs }.
errata-other = { $unit }: { $what ->
    [place] in { $hex }, not in { $hex_said }
    [strength] FS { $fs }, not FS { $fs_said }
   *[both] in { $hex } with FS { $fs }, not in { $hex_said } with FS { $fs_said }
}.
errata-contacts = { $same ->
    [yes] Sightings: { $holds } known, as many as before, but not the same in all.
   *[no] Sightings: { $holds } known now ({ $said } before).
}
errata-more = And { $units ->
    [one] one more unit.
   *[other] { $units } more units.
}

## What changed between two adjudications of one round.

difference-head = **What changed:**
difference-none = Nothing changed.
difference-small = Only details changed that no report mentions.
difference-unit = - { $unit }: { $now }{ $was ->
    [none] {""}
   *[other] {" "}(before: { $was })
}
difference-unit-less = - { $unit }: no longer { $was }
difference-hex = in { $hex }
difference-facing = facing { $facing }
difference-fs = FS { $fs }
difference-energy = energy { $energy }
difference-stores = stores { $stores }
difference-dead = destroyed
difference-absent = not in the field
difference-units-more = - …and { $units ->
    [one] one more unit
   *[other] { $units } more units
}
difference-lines-more = - …and { $lines ->
    [one] one more sentence
   *[other] { $lines } more sentences
}
rollback-try = Test it under today's rules
rollback-tried = **Round { $round } under the rules of today** ({ $release }; it was adjudicated by { $before }). Nothing has been changed.
rollback-tried-gone = Round { $round } can no longer be adjudicated ({ $defect }). Nothing has been changed.
