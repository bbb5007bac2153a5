### Giving, checking, listing and withdrawing orders.

closing =
    { $when ->
        [none] orders stay open while the game master has paused the campaign
       *[other] orders close { $when } ({ $relative })
    }

## The order that is filed

order-filed = **Order { $number }** for **{ $unit }** is in, round { $round }.
order-foot =
    -# { $when ->
        [none] Orders stay open while the game master has paused the campaign.
       *[other] Orders close { $when } ({ $relative }).
    } A new order replaces this one.
order-filed-before =
    You gave this order already: it { $state ->
        [void] was order { $number } for **{ $unit }**, and a newer order has replaced it
        [withdrawn] was order { $number } for **{ $unit }**, and it has been withdrawn
        [resolved] was order { $number } for **{ $unit }**, and it has been carried out
       *[live] is order { $number } for **{ $unit }**
    }. Nothing was changed.{ $state ->
        [void] {" "}To give it again, check it again with `/order check`.
        [withdrawn] {" "}To give it again, check it again with `/order check`.
       *[live] {""}
    }
order-untimed =
    ⚠ The order does not say when to use the ability. It is used after the move unless the game master rules otherwise (EDC-C2.3-c).
order-posted = **#{ $number }** { $player }{ $company ->
        [none] {""}
       *[other] , deputy for { $company }
    }
order-given-by = -# Given by { $player }
order-replaced-post = ~~Order { $number }~~ { $unit }: replaced by order { $by }.
without-new =
    { $standing ->
        [yes] Without a new order, as things are now, the unit follows a standing order
       *[no] Without a new order the unit holds
    }
order-withdrawn-post = ~~Order { $number }~~ { $unit }: withdrawn.
order-withdrawn = Order { $number } of { $unit } is withdrawn. { without-new } this round.

## The check

check-head = **{ $unit }** would:
check-foot =
    -# As far as your side knows. Nothing was filed.{ $closed ->
        [yes] {" "}Orders are closed until the next round opens.
       *[no] {""}
    }
check-earlier = You checked this order in an earlier round, and nothing was filed. Check it again with `/order check`.
check-mines = ⚠ There are known mines on the path: { $hexes }.
check-breakout = ⚠ The unit is not overrun now. Until it is, a breakout does nothing.
check-waits = Waits for { $units }: each must then be in its hex, with an order to board it.
aim-nobody = ⚠ Your side sees no enemy in { $hex }.
aim-silent = ⚠ Your side hears no radar from { $hex }. If the radar there is off, the attack is lost.
aim-friends =
    ⚠ Shells hit your own side, too. In { $hex } { $when ->
        [later] by then
       *[now] now
    }: { $units }.

## An order in a few words

brief-hold = hold
brief-exit = get out
brief-move = move { $path }
brief-destination = move to { $hex }
brief-force =
    { $known ->
        [yes] through known mines
       *[no] even through mines
    }
brief-double-time = double time
brief-face = face { $facing }
brief-waits = waits for { $units }

## The list of one's units

list-head = **Round { $round }** – { closing }
list-unit = **{ $unit }**{ entrusted } at { $hex }, facing { $facing }, FS { $fs }/{ $fs_max }, energy { $energy }/{ $energy_max }: { $order ->
        [none] { $state ->
            [nothing] nothing to order
            [standing] no order; { $standing }
           *[missing] no order, holds
        }
       *[other] order { $number }{ $resolved ->
            [yes] {" "}(resolved, final)
           *[no] {""}
        }, { $order }
    }
list-verdict = -# { $told }
list-withdraw = Withdraw
list-give = Give orders
list-empty = You have no unit on the map.

## Refusals

order-too-late =
    Too late: orders for round { $round } { $when ->
        [none] are closed
       *[other] closed { $when }
    }. Wait for the briefing, then order for the next round.
order-resolved =
    { $unit } has already acted this round: order { $number } is resolved and final. Order it again when the next round opens.
order-none = { $unit } has no order to withdraw: it holds.
order-withdrawn-before = Order { $number } of { $unit } is no longer in the queue. { without-new }. Nothing was changed.
order-elsewhere = That order was in another campaign. Nothing was changed.
order-past = That order was in round { $round }, which is over. Nothing was changed.
order-newer =
    That order of round { $older } is no longer in force; order { $number } of { $unit } in round { $round } is. To withdraw it use `/order withdraw`.
one-refused = { $unit }: { $why }
none-filed = None of these orders was filed.

## Pasted forms

paste-aircraft = For aircraft:
paste-too-long =
    The text is too long: it has { $length } characters, and the bot reads at most { $limit }. Paste fewer orders.
paste-empty = That text contains no order. Copy the form with `/order template` and fill it in.
paste-too-many =
    The text contains { $count ->
        [one] { $count } order
       *[other] { $count } orders
    }. Paste at most { $limit ->
        [one] { $limit } order
       *[other] { $limit } orders
    } at once.
paste-not-printed = { $line } does not match the form. Write `Field: value`, with one space after the colon.
paste-read = ⚠ The bot read { $line } as `Field: value`. Check the posted order.
paste-same = Order { $number } for **{ $unit }** is in the queue already, just like this. Nothing was changed; to give it again behind the others, withdraw it first.
paste-place = Order { $number } of { $count }: { $why }

## The fields of a form

field-spectator =
    You have no unit in the field: you are a spectator. Talk, plans and reports stay open to you, and the game master may reinforce you. If you are new here, ask the game master to admit you: sign-ups are closed while a campaign runs.
field-unit-lost =
    { $unit } was destroyed, so it takes no more orders. { $rest ->
        [yes] `/order list` shows the units you have left.
       *[no] You have no other unit in the field: you are a spectator until the game master reinforces you.
    }
field-unit-gone = The unit of that order is not under your command any more. `/order list` shows the units you have.
field-unit = You have no unit called { $typed }. Your units are: { $units }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }.
field-too-long =
    The field `{ $field }` is too long: it has { $length } characters, and the bot reads at most { $limit }. Shorten it.
field-invisible = The field `{ $field }` has only characters that nobody sees. Write it again, or leave it empty.
field-note-too-long =
    The note is too long: it has { $length } characters, and the bot keeps at most { $limit }. Shorten it.
field-hex = { $typed } is not a hex. Give its label on the map, like { $example }.
field-off-map = Hex { $hex } is off the map, which runs from { $first } to { $last }. Pick a hex on the map.
field-facing =
    { $typed } is not a facing. Use { $pointy ->
        [yes] NE, E, SE, SW, W or NW
       *[no] N, NE, SE, S, SW or NW
    }.
field-double-time = Double time is not an ability here. Leave the ability out and choose `double_time: True`.
field-target = { $contact } is not in { $hex }. Leave the target empty to take the one that is there.
field-action-missing = { $field ->
        [target] A target
       *[weapon] A weapon
    } needs an action. Write one, like `attack { $example }`, or leave out the { $field }.
field-double-time-alone = Double time needs a move. Write one, or leave out the double time.
field-which-hex = Say which hex to { $action }, for example `{ $action } { $example }`.
field-weapon =
    { $unit } has no weapon called { $typed }. { $weapons ->
        [none] It has no weapon.
       *[other] Its weapons are: { $weapons }.
    }

## Orders written as messages

written-void-post =
    ~~Order { $number }~~ { $unit }: void, its message was { $how ->
        [edited] edited
       *[deleted] deleted
    }.
written-edited =
    ⚠ Order { $number } of { $unit } is void, because its message was edited (EDC-C1.1.1-c). Delete the message and post the order again. Until then the unit holds.
written-left = Order { $number } is void. { $left }
written-unit = a unit

paste-late = Round { $round } has closed since you opened the form, so nothing was filed. Your text is below: paste it again if it still fits.

## The form for several orders, and the buttons

orders-form = Orders
orders-field = Filled-in order forms
orders-hint = Copy the form with /order template; several may follow one another.
order-give-button = Give this order
orders-for-players =
    This is for the players of **{ $campaign }**; you are its game master and have no unit to order. `/gm doctrine order` orders units that no player leads.

## Abilities that are not declared as the rules want

undeclared-time = { $unit } (order { $order }) does not say when to use its ability: { $ability }. When?
undeclared-note = { $unit } (order { $order }) mentions an ability only in its note: { $ability }. Is it used?

## Suggestions while an order is typed

suggest-unit =
    { $unit } ({ $full ->
        [none] {""}
       *[other] “{ $full }”,{" "}
    }{ $unit_class }) { $place }
suggest-hex =
    { $path } ({ $terrain }{ $takeoff ->
        [yes] , with the ability fast takeoff
       *[no] {""}
    }{ $later ->
        [yes] , after earlier orders
       *[no] {""}
    })
suggest-later = { $order }, after earlier orders
suggest-exit = exit: get out of the transport
suggest-no-action = none: no action
suggest-no-ability = none: no ability
suggest-target =
    { $order }: { $contact } { $label }{ $profile ->
        [none] {""}
       *[other] {" "}at { $profile }
    }, FS { $strength }, { $distance } away
suggest-range = { $low }-{ $high }
suggest-weapon = { $weapon }, range { $range }
suggest-track = { $order }: track { $track }, { $mark }
suggest-landing = { $order }: having flown { $direction }, into the wind
