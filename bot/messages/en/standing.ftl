### Standing orders: what units do in rounds in which nobody orders them.

stand-if =
    { $kind ->
        [attacked] if attacked last round
        [weakened] if it lost strength last round
        [supply] if a weapon or item has fewer than { $number } { $number ->
            [one] use
           *[other] uses
        } left
        [cargo] if it carries fewer than { $number } { $number ->
            [one] crate or barrel
           *[other] crates and barrels
        }
        [energy] if its energy is below { $number }
        [strength] if its strength is below { $number }
        [enemy] if an enemy is within { $number } { $number ->
            [one] hex
           *[other] hexes
        }
        [free] if the hex ahead is free
        [at] if it is at { $hex }
       *[always] always
    }
stand-course =
    { $course ->
        [ahead] move one hex ahead
        [depot] move to the nearest depot
       *[toward] move toward { $goal }
    }
stand-idle =
    { $why ->
        [over] It was valid until round { $until }.
        [unmet] The condition is not met.
        [nowhere] There is nowhere to go: the edge of the map, no depot, or a goal that is gone.
       *[there] The unit is there already.
    }
stand-followed = by standing order ({ $when }): { $order }
stand-given = -# By standing order ({ $when })

## When a round closes

stand-posted = **Order { $number }** by standing order of { $player } ({ $when })
stand-idle-head = In round { $round } these units of yours followed no standing order and hold:
stand-idle-unit = **{ $unit }**
stand-reason = { $place }. { $order } ({ $when }): { $why }
stand-failed = **{ $unit }**: its standing orders could not be judged because of a fault in the bot, so it holds. The host has been told.

stand-report = **By standing order**
stand-report-more = - and { $more } more
stand-report-unit = - **{ $unit }** ({ $when }): { $order }
stand-why = Order { $number } was a standing order ({ $when }): { $order }.

## The page of a unit's standing orders

stand-button = Standing orders
stand-head = **Standing orders of { $unit }** – in a round without an order for it, it follows the first from the top whose condition is met and that can be done. { $entries ->
        [0] There are none yet.
       *[other] { $number ->
            [0] { $now }
           *[other] They rest this round: order { $number } is in.
        }
    }
stand-now = If the round closed now: { $told }.
stand-now-none = If the round closed now it would follow none of them and hold.
stand-now-nothing = Nothing is to be ordered of it now.
stand-line =
    { $place }. **{ $when }**: { $order }{ $until ->
        [0] {""}
       *[other] , until round { $until }
    }{ $state ->
        [followed] {" "}– ✅ this one now
        [idle] {" "}– { $why }
        [next] {" "}– would be next
       *[later] {""}
    }
stand-when = Add: if …
stand-then = { $when }: then …
stand-chosen = New standing order, { $when }: choose what the unit then does.
stand-drafted = As drafted: { $order }
stand-pick = Move up or remove …
stand-up = Move up
stand-remove = Remove
stand-stop = Remove all
stand-stop-all =
    Remove those of all { $company ->
        [none] my units
       *[other] units of { $company }
    }
stand-back = Back to the unit
stand-form = Standing order for { $unit }
stand-field-when = If: attacked, energy below 2, always …
stand-field-move = Move: 0304, ahead, toward …, depot, face N
stand-field-until = Last round, or empty for no end
stand-added = The standing order is in.
stand-moved = Moved up.
stand-removed = Removed:
stand-stopped = All standing orders of { $unit } are removed.
stand-all-stopped =
    All standing orders of { $company ->
        [none] your units
       *[other] the units of { $company }
    } are removed.
stand-were = They were:
stand-was =
    - **{ $unit }**, { $when }: { $order }{ $until ->
        [0] {""}
       *[other] , until round { $until }
    }

## Refusals

stand-condition =
    { $typed } is not a condition. Write `attacked`, `losing strength`, `supply below 2`, `cargo below 2`, `energy below 2`, `strength below 5`, `enemy within 3`, `ahead free`, `at 0304` or `always`.
stand-goal = Your side knows no unit { $typed }. Name one of its units, or a contact on your map.
stand-until = Give a round from { $round } on as the last one, or none.
stand-off = Standing orders are switched off in this campaign: the setting `standing_orders`.
stand-full = { $unit } has { $most } standing orders, the most it can have. Remove one first.
stand-twice = { $unit } has that standing order already.
stand-past = The standing orders of { $unit } were changed elsewhere. Nothing was done; this is how they are now.
stand-too-late = Round { $round } is closed and its units may follow their standing orders now. Change them once the next round is open.
