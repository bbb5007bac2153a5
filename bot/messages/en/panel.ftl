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
       *[other] **{ $missing } missing**{ $elsewhere ->
            [0] .
           *[other] , on other pages: { $units }{ $more ->
                [0] .
               *[other] {" "}and { $more } more.
            }
        }
    }
entrusted =
    { $company ->
        [none] {""}
       *[other] {" "}of { $company }
    }
panel-unit =
    { $state ->
        [ordered] ✅
        [standing] ☑️
        [nothing] ➖
       *[missing] ❔
    } **{ $unit }**{ entrusted } at { $hex }, facing { $facing }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }{ $condition ->
        [none] {""}
       *[other] , { $condition }
    }: { $state ->
        [ordered] order { $number }{ $resolved ->
            [yes] {" "}(resolved, final)
           *[no] {""}
        }, { $order }
        [standing] { $order }
        [nothing] nothing to order
       *[missing] **missing**
    }
panel-picture = The company: { $units }. { $seen }
panel-place =
    { $unit } at { $hex }{ $to ->
        [none] {""}
       *[other] {" "}(going to { $to })
    }
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
panel-same-gone = { $target } is no longer on your map.
panel-same-arrived = It is where that order took it.
panel-rest-done =
    { $orders ->
        [0] Every unit has its order already.
        [one] { $orders } unit holds.
       *[other] { $orders } units hold.
    }
panel-past = That panel was of round { $round }. Nothing was changed; this is the panel now.
panel-choose = Order a unit …
panel-next = Next: { $unit }

## The page of a unit

pad-head = **{ $unit }** ({ $unit_class }){ entrusted } at { $hex }, facing { $facing }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }{ $condition ->
        [none] {""}
       *[other] , { $condition }
    }. { $closed ->
        [yes] It takes no order now.
       *[no] { $drafted ->
            [yes] Not given yet: { $order }.
           *[no] { $state ->
                [ordered] Order { $number }: { $order }.
                [standing] No order yet; as things are now, { $order }.
                [nothing] It needs no order.
               *[missing] No order yet; without one it holds.
            }
        }
    }
pad-step =
    { $side } { $hex ->
        [none] –
       *[other] { $hex }
    }
pad-risk = **Enemies in sight near { $hex }**
pad-no-risk = No enemy in sight near { $hex }.
pad-to = Go to …
pad-there = { $hex }, { $away } to the { $way } ({ $terrain })
pad-foe = { $contact } { $label }, { $away } from there
pad-stay = Stay where it is
pad-face = Face …
pad-facing = Face { $side }
pad-no-facing = Keep the facing
pad-act = Action …
pad-use = Ability …
pad-follow = Follow …
pad-copy = Copy this order to … (several: given at once)
pad-other =
    { $unit } at { $hex }{ $missing ->
        [yes] , no order yet
       *[no] {""}
    }
pad-undo = Undo a step
pad-run =
    { $on ->
        [yes] No double time
       *[no] Double time
    }
pad-out =
    { $on ->
        [yes] Stay aboard
       *[no] Get out
    }
pad-wait = Wait for … to get in
pad-wait-nobody = Wait for nobody
pad-field-wait = Wait for
pad-write = Write …
pad-same = Same as last round
pad-hold = Hold
pad-file = Give this order
pad-back = All units
pad-form = Order for { $unit }
pad-field-move = Move: hexes, or where to go
pad-field-facing = Facing
pad-field-action = Action
pad-field-ability = Ability, and when
pad-no-nearer = { $unit } cannot get nearer to where { $other } will be.
pad-copied = Copied from { $unit }.
pad-copied-all =
    { $orders ->
        [0] No unit was given that order.
        [one] Given to { $orders } unit:
       *[other] Given to { $orders } units:
    }
pad-copied-order = - **{ $units }**: { $order }
pad-copied-lost = Not possible:
pad-past = The order of { $unit } has changed since this was shown. Nothing was done; this is how it is now.

## Practice

practice-title = ## Practice
practice-head =
    Nothing here is given or kept. This is a copy of what your side sees. Move **{ $unit }** from { $hex } with the six buttons, choose an action, then carry it out.
practice-run = Carry it out
practice-again = Start again
practice-for-real = The same for real …
practice-played = Played on the copy: { $order }.
practice-lost = Not possible: { $why }
practice-end = **{ $unit }** is then in { $hex }, facing { $facing }, with energy { $energy }/{ $energy_max }, unless something happens that your side does not know yet.
practice-nothing = This was practice: no order was given, and the campaign is as it was.
practice-over = That was practice. This is the real page: the order is drafted here, and given with *Give this order*.
practice-closed = Orders are closed while the round is adjudicated. Practise when the next round opens.
