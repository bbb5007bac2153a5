## A way back: an earlier moment, or a course that was left, is made the present one.

rollback-help = Every moment of the campaign can become the present one. Choose one to see what becomes false; nothing happens before you confirm.
rollback-none = There is no earlier moment to go back to.
rollback-unknown = The campaign cannot go back there. Open the list of moments again.
rollback-reason = Say why, in a few words: everybody reads it.
rollback-menu = Earlier moments
rollback-branches = Courses that were left
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
    [0] No published round becomes false.
    [1] Round { $first } becomes false. { $posts ->
        [one] One post about it gets a mark.
       *[other] { $posts } posts about it get a mark.
    }
   *[other] Rounds { $first } to { $last } become false. { $posts ->
        [one] One post about them gets a mark.
       *[other] { $posts } posts about them get a mark.
    }
}
rollback-orders = { $closed ->
    [yes] { $kept ->
        [one] The order of round { $round } stays as it is.
       *[other] The { $kept } orders of round { $round } stay as they are.
    }
   *[no] { $kept ->
        [one] The order of round { $round } counts again and may be changed.
       *[other] The { $kept } orders of round { $round } count again and may be changed.
    }
} { $orders ->
    [0] There are no later orders.
    [one] One later order is void.
   *[other] { $orders } later orders are void.
}
rollback-people = Who has given later orders: { $players }{ $more ->
    [0] .
   *[other] {" "}and { $more } more.
}
rollback-lasting = These stay as they are, so look at them afterwards: medals { $medals }, objectives { $objectives }, payments { $grants }.
rollback-rest = Companies, money and standing orders stay. The present course, up to round { $round }, is kept: you can return to it.
rollback-go = { $closed ->
    [yes] Adjudicate round { $round } again…
   *[no] Back to round { $round }…
}
rollback-return = Return to course { $branch }…
rollback-form = Change the course
rollback-field = Reason
rollback-field-about = Everybody reads it, with what holds now.
rollback-done = { $closed ->
    [yes] Round { $round } is being adjudicated again. Its draft comes to this room.
   *[no] Round { $round } is open again.
} What was left is kept as course { $branch }; every reader gets an erratum.
rollback-returned = The campaign is in round { $round } as it was left. What you came from is kept as course { $branch }.
rollback-branch-shown = **Course { $branch }**: rounds { $since } to { $round } as they were until { $when }.
rollback-branch-rest = If you return to it, the campaign is as it was left, and the present course, up to round { $round }, is kept in its place.
rollback-why = Why: { $reason }

rollback-mark = { $holds ->
    [yes] ↪️ **This holds again.**
   *[no] ↩️ **Taken back: this no longer holds.** The erratum further down says what does.
}
rollback-title = Erratum
rollback-map = { $campaign }: what holds now, round { $round }
rollback-post = { $returned ->
    [0] { $rounds ->
        [0] **Round { $round } goes back to an earlier moment.**
        [1] **Round { $first } is taken back.**
       *[other] **Rounds { $first } to { $last } are taken back.**
    }
   *[other] **An earlier course holds again, from round { $first } on.**
} { $closed ->
    [yes] Round { $round } is adjudicated again with the orders that were given; its report follows.
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
        [yes] Round { $round } is adjudicated again with its orders: { $kept }.
       *[no] It is round { $round } again. Its orders above count ({ $kept }); change them as you like.
    }{ $rounds ->
        [0] {""}
       *[other] {" "}Orders above for later rounds are void.
    }
   *[other] ↪️ It is round { $round } as it was left. Its orders above count ({ $kept }); orders of the other course are void.
}
rollback-feed = { $returned ->
    [0] ↩️ The game master has taken back { $rounds ->
        [0] what has happened since an earlier moment of round { $round }.
        [1] round { $first }.
       *[other] rounds { $first } to { $last }.
    } The erratum in the briefing room says what holds.
   *[other] ↪️ An earlier course of the campaign holds again, from round { $first } on. The erratum in the briefing room says what holds.
}
rollback-gm = ↩️ { $player } { $returned ->
    [0] { $rounds ->
        [0] went back to an earlier moment of round { $round }.
        [1] took back round { $first }.
       *[other] took back rounds { $first } to { $last }.
    }
   *[other] returned to course { $returned }.
} Why: { $reason }. What was left is kept as course { $branch } (*Undo…*, *Earlier moment…*).
rollback-private = { $returned ->
    [0] { $rounds ->
        [0] Round { $round } goes back to an earlier moment.
        [1] Round { $first } is taken back.
       *[other] Rounds { $first } to { $last } are taken back.
    }
   *[other] An earlier course of the campaign holds again, from round { $first } on.
} Why: { $reason }. { $closed ->
    [yes] Round { $round } is adjudicated again with your { $kept ->
        [one] order.
       *[other] { $kept } orders.
    }
   *[no] It is round { $round }: { $kept ->
        [0] you have no order in the queue.
        [1] one order of yours is in the queue.
       *[other] { $kept } orders of yours are in the queue.
    }
}{ $void ->
    [0] {""}
    [one] {" "}A later one is void.
   *[other] {" "}{ $void } later ones are void.
} { $same ->
    [yes] Your units are as you were told.
   *[no] What holds of your units:
}
rollback-sealed = The round is played again with new dice, unless nothing it is adjudicated from changes: then it keeps its dice and its outcome.
rollback-same-dice = Nothing that the round is adjudicated from has changed, so it has the dice of before.

errata-gone = { $lost ->
    [yes] { $unit }: destroyed.
   *[no] { $unit }: not there yet.
}
errata-back = { $unit }: { $was ->
    [lost] not destroyed, but
   *[missing] there again,
} in { $hex } with FS { $fs }.
errata-other = { $unit }: in { $hex } with FS { $fs }, not in { $hex_said } with FS { $fs_said }.
errata-contacts = Sightings: { $holds } known now ({ $said } were told).
errata-more = And { $units ->
    [one] one more unit.
   *[other] { $units } more units.
}

## What is otherwise between two adjudications of one round.

difference-head = **What is otherwise than before:**
difference-none = Nothing is otherwise than before.
difference-small = Only small things that no line tells.
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
difference-absent = not there
difference-units-more = - …and { $units ->
    [one] one more unit
   *[other] { $units } more units
}
difference-lines-more = - …and { $lines ->
    [one] one more sentence
   *[other] { $lines } more sentences
}
rollback-try = Try it under today's rules
rollback-tried = **Round { $round } under the rules of today** ({ $release }; it was adjudicated by { $before }). Nothing has been changed.
rollback-tried-gone = Round { $round } can no longer be adjudicated ({ $defect }). Nothing has been changed.
