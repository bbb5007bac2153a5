### A round as the commander of some units reads it.

own-round = **Round { $round }: your { $units ->
        [one] unit
       *[other] { $units } units
    }.** { $done ->
        [one] 1 order
       *[other] { $done } orders
    } carried out, { $short } in part or not at all, { $unordered } without an order; { $lost ->
        [0] no unit
        [one] 1 unit
       *[other] { $lost } units
    } lost.{ $short ->
        [0] {""}
       *[other] {" "}`/why` says by which rules, and what would have worked.
    }
own-entrusted = -# As deputy for { $company }: { $units }.
own-none = You had no unit in the field in round { $round }. `/map round` shows what happened, and `/why` tells it of any unit.
own-button = My round
own-picture = Round { $round }: { $units }. { $seen }
round-forgotten = What was known in round { $round } is no longer kept. Ask for a later round.
own-head =
    { $lost ->
        [yes] **{ $unit }** was lost in { $place }.
       *[no] **{ $unit }** · { $place } · FS { $fs }/{ $fs_max } · energy { $energy }/{ $energy_max }
    }{ $state ->
        [none] {""}
       *[other] {" "}· { $state }
    }
own-change = { $before } → { $now }
own-no-order = ▫️ No order.
own-standing = 🔁 By standing order ({ $when }):
own-held = ✅ hold
own-part =
    { $mark ->
        [done] ✅ { $part }
        [partly] 🟡 { $part }: { $why }
       *[lost] ❌ { $part }: { $why }
    }
own-fell = It was destroyed.
own-target-gone =
    { $target } { $fate ->
        [destroyed] was destroyed before
       *[moved] had moved{ $hex ->
            [none] {""}
           *[other] {" "}to { $hex }
        }
    }.
own-kept-out = It attacked and did not get in.
own-short = It got to { $hex }.
own-supply-failed =
    { $cause ->
        [attacked] An attack interrupted it.
        [destroyed] One of the units involved was destroyed.
       *[full] Nothing was needed any more, and the container was kept.
    }
own-unseen = an unseen unit
own-dealt =
    { $loss ->
        [0] { $fell ->
            [yes] { $unit } destroyed
           *[no] none to { $unit }
        }
       *[other] { $unit } { $loss } FS{ $fell ->
            [yes] , destroyed
           *[no] {""}
        }
    }
own-given =
    Losses given: { $blows }{ and-more }.
own-lost-to =
    { $loss ->
        [0] { $fell ->
            [yes] destroyed by { $unit }
           *[no] none to { $unit }
        }
       *[other] { $loss } FS to { $unit }{ $fell ->
            [yes] , destroyed
           *[no] {""}
        }
    }
own-taken =
    Losses taken: { $blows }{ and-more }.
and-more =
    { $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
own-seen = { $contact } in { $hex }
own-new =
    Newly in its sight: { $contacts }{ and-more }.
own-more =
    { $count ->
        [one] - … and 1 thing more: `/why`
       *[other] - … and { $count } things more: `/why`
    }

## All contacts

intel-head = **Contacts, round { $round }**: { $present } up to date{ $ghosts ->
        [0] {""}
       *[other] , { $ghosts } last seen before
    }{ $tracks ->
        [0] {""}
       *[other] , { $tracks } on radar or sonar
    }. { $mine ->
        [yes] Nearest to your units first.
       *[no] Nearest to a unit of the players first.
    }
intel-none = **Contacts, round { $round }**: your side knows of none.
intel-contact =
    { $seen ->
        [none] 👁
       *[other] 👻
    } **{ $contact }** { $label }{ $sure ->
        [yes] {""}
       *[no] , type not identified
    }{ $profile ->
        [none] {""}
       *[other] , at { $profile }
    }, { $seen ->
        [none] in { $hex }{ $facing ->
            [none] {""}
           *[other] {" "}facing { $facing }
        }
       *[other] last seen in { $hex } in round { $seen }, { $age ->
            [one] 1 round ago
           *[other] { $age } rounds ago
        }
    }, FS { $fs }{ $exact ->
        [yes] {" "}exactly
       *[no] {""}
    }{ $away ->
        [none] {""}
       *[other] , { $away }
    }.
intel-away =
    { $away ->
        [0] in the hex of { $unit }
        [one] 1 hex from { $unit }
       *[other] { $away } hexes from { $unit }
    }
intel-source =
    -# { $now ->
        [yes] { $units ->
            [none] { $flies ->
                [yes] Seen in the air.
               *[no] Seen there as the last orders were carried out; no unit sees the hex now.
            }
           *[other] In sight of { $units }{ and-more }.
        }
       *[no] { $units ->
            [none] { $flies ->
                [yes] Seen in the air then.
               *[no] Who saw it is no longer known.
            }
           *[other] The hex was then in sight of { $units }{ and-more }.
        }
    }
intel-track =
    📡 **{ $track }** { $kind ->
        [sonar] heard by active sonar
        [ground] on ground radar
       *[air] on air radar
    }, marked { $mark }, in { $hex }{ $away ->
        [none] {""}
       *[other] , { $away }
    }. Type and strength unknown.
intel-warned =
    ⚠️ { $unit } is warned of a radar, { $hex ->
        [none] bearing { $bearing }
       *[other] in { $hex }
    }.

## One unit

unit-head = **{ $unit }** ({ $unit_class }) { $place }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }{ $state ->
        [none] {""}
       *[other] , { $state }
    }
unit-uses = Left: { $uses }.
unit-use = { $name } { $left }
unit-threats = **What threatens it**
unit-history = **Its last rounds**
unit-no-history = No round has been published yet.
unit-round = Round { $round }
unit-order = Its order page
