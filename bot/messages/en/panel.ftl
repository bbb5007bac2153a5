### The panel of orders: `/orders`.

panel-head = **Round { $round }** – { $closed ->
        [yes] orders are closed until the next round opens
       *[no] { $when ->
            [none] orders stay open while the game master has paused the campaign
           *[other] orders close { $when } ({ $relative })
        }
    }
panel-count =
    { $ordered ->
        [one] { $ordered } unit
       *[other] { $ordered } units
    } ordered, { $missing ->
        [0] none missing.
       *[other] **{ $missing } missing**: { $units }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }.
    }
panel-unit =
    { $state ->
        [ordered] ✅
        [nothing] ➖
       *[missing] ❔
    } **{ $unit }** at { $hex }, facing { $facing }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }: { $state ->
        [ordered] order { $number }{ $resolved ->
            [yes] {" "}(resolved, final)
           *[no] {""}
        }, { $order }
        [nothing] nothing to order
       *[missing] **missing**
    }
panel-picture = The company: { $units }
panel-place = { $unit } at { $hex }
panel-same = Same as last round ({ $units })
panel-rest = All that is left holds ({ $units })
panel-same-done =
    { $orders ->
        [0] No unit was ordered
        [one] { $orders } unit is ordered as in the last round
       *[other] { $orders } units are ordered as in the last round
    }{ $lost ->
        [0] .
       *[other] ; not possible any more:
    }
panel-same-lost = - **{ $unit }**: { $why }
panel-same-none = Without an order in the last round: { $units }.
panel-same-arrived = It is where that order took it.
panel-rest-done =
    { $orders ->
        [0] Every unit has its order already.
        [one] { $orders } unit holds.
       *[other] { $orders } units hold.
    }
panel-past = That panel was of round { $round }. Nothing was changed; this is the panel now.
