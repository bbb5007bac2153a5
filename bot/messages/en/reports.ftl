### The report of a round and the states of a unit.

report-title = Round { $round }
report-unit =
    { $place } · **{ $unit }** { $full ->
        [none] {""}
       *[other] “{ $full }”{" "}
    }{ $fs }/{ $fs_max } · E { $energy }/{ $energy_max }{ $state ->
        [none] {""}
       *[other] {" "}· { $state }
    }

## The story of a round

story-place =
    { $away ->
        [0] { $shared ->
            [yes] { $hex }, in { $name }
           *[no] { $name } ({ $hex })
        }
        [1] { $hex }, by { $name }
       *[other] { $hex }, near { $name }
    }
story-at = **At { $place }.**
unit-unseen-object = an unseen enemy
story-fired =
    { $attackers ->
        [none] An unseen enemy
       *[other] { $attackers }
    } { $wording ->
        [0] fired on
        [1] engaged
       *[2] opened fire on
    } { $target ->
        [none] { $hex }
       *[other] { $target }
    }{ $rear ->
        [yes] {" "}from behind
       *[no] {""}
    }{ $result ->
        [none] {""}
        [missed] {" "}and missed
       *[nothing] {" "}without effect
    }.
story-shelled =
    { $result ->
        [missed] Shells missed
       *[other] { $wording ->
            [0] Shells fell on
            [1] Shells came down on
           *[2] Shellfire struck
        }
    } { $target ->
        [none] a unit in { $hex }
       *[other] { $target }
    }{ $attackers ->
        [none] {""}
       *[other] , fired by { $attackers }
    }{ $result ->
        [none] {""}
        [nothing] {" "}without effect
       *[missed] {""}
    }.
story-assault =
    { $attacker } { $wording ->
        [0] stormed
       *[1] assaulted
    } { $place }{ $defenders ->
        [none] {""}
       *[other] , defended by { $defenders },
    }{ $outcome ->
        [won] {" "}and took it
        [overrun] {" "}and overran the defenders
        [repulsed] {" "}and was thrown back
        [no_room] {" "}and found no room to enter
        [empty] {" "}and found it empty
       *[brawl] {" "}and is locked in a melee brawl there
    }.
story-unhurt = Nobody was hurt.
story-losses =
    { $camp ->
        [ours] { $losses ->
            [none] We lost nothing.
           *[other] We lost: { $losses }.
        }
        [friends] { $losses ->
            [none] Our friends lost nothing.
           *[other] Our friends lost: { $losses }.
        }
       *[theirs] { $losses ->
            [none] We saw no enemy loss.
           *[other] The enemy lost: { $losses }.
        }
    }
story-fell = **{ $unit } destroyed**
story-cost =
    { $unit }{ $loss ->
        [0] {""}
       *[other] {" "}−{ $loss } FS
    }{ $left ->
        [none] {""}
       *[other] {" "}({ $left } left)
    }{ $fate ->
        [none] {""}
       *[other] {" "}{ $fate }
    }
story-fate =
    { $fate ->
        [overrun] overrun
        [brawl] in a melee brawl
        [disarmed] disarmed
        [immobilised] immobilised
       *[survived] just survived
    }
story-lost = **Also lost**
story-contacts = **Sighted**
story-contact = - { $hex }: { $contacts }
story-contact-unit = { $contact } { $label }, FS { $strength }
story-seen-moving = - On the move: { $contacts }
story-seen-once =
    { $contact }{ $hex ->
        [none] {""}
       *[other] {" "}at { $hex }
    }
story-moves = **Moves**
story-moved = - { $moves }
story-move = { $units } to { $hex }
story-not-done = **Not carried out**
story-target-gone =
    - { $units } did not attack: { $target } { $fate ->
        [destroyed] was destroyed before
       *[moved] had moved{ $hex ->
            [none] {""}
           *[other] {" "}to { $hex }
        }
    }.
story-also = **Also**

## Headlines

headline-losses =
    { $lost ->
        [0] { $kills ->
            [one] An enemy unit destroyed
           *[other] { $kills } enemy units destroyed
        }
       *[other] { $names ->
            [none] { $lost } of our units lost
           *[other] { $names } lost
        }{ $kills ->
            [0] {""}
            [one] , an enemy unit destroyed
           *[other] , { $kills } enemy units destroyed
        }
    }{ $place ->
        [none] {""}
       *[other] {" "}in the fighting at { $place }
    }
headline-taken = { $places } taken
headline-fire =
    { $fights ->
        [one] { $wording ->
            [0] Fighting at { $place }
           *[1] A fight at { $place }
        }
       *[other] { $fights } fights, the heaviest at { $place }
    }; no unit lost
headline-struck =
    { $harm ->
        [yes] Damage
       *[no] Shells
    }{ $places ->
        [none] {""}
       *[other] {" "}at { $places }
    }; no unit lost
headline-contacts =
    { $contacts ->
        [one] One new contact sighted
       *[other] { $contacts } new contacts sighted
    }, no shot fired
headline-quiet =
    { $moved ->
        [0] A quiet round
        [one] A quiet round; one unit moved
       *[other] A quiet round; { $moved } units moved
    }

## The states of a unit

mark-profile = at { $profile }
mark-immobilised = immobilised
mark-disarmed = disarmed
mark-overrun = overrun
mark-brawl = in a melee brawl
mark-ride =
    { $ride ->
        [towed] in tow of
        [slung] slung beneath
        [casualty] in the care of
       *[passenger] aboard
    } { $carrier }
mark-garrison = in a structure
mark-build-supply = Build Supply { $left }/{ $most }

## Where a unit is

in-orbit = in orbit
unit-place =
    { $carried ->
        [yes] carried in
       *[no] at
    } { $hex }
