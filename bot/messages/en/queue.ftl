### Moves that do not get where they were ordered, and orders that depend on earlier ones in the queue.

move-energy = { $wanted } is too far: the path takes { $needed } energy; the unit has { $energy }. Pick a nearer hex.
move-blocked = The path to { $wanted } is blocked. { $why }
move-no-halt = It cannot stop in { $hex } on the way either, which is full.

queue-depends = ⏳ Depends on earlier orders: { $what }
queue-spoiled = ⚠ { $what }

# $units: names of units, joined; $count: how many they are.
queue-leaves =
    { $hex } is full now; { $units } { $count ->
        [one] is
       *[other] are
    } ordered out of it before this order.
queue-enters =
    { $units } { $count ->
        [one] is
       *[other] are
    } ordered into { $hex } before this order.
queue-stays =
    { $units } { $count ->
        [one] is
       *[other] are
    } still in { $hex } when the turn of this order comes. Once { $count ->
        [one] it is
       *[other] one of them is
    } ordered out, give this order again.
queue-cleared =
    { $what } in { $hex } { $targets ->
        [one] is
       *[other] are
    } in the way now; { $units } { $count ->
        [one] attacks
       *[other] attack
    } there before this order, and only if that destroys { $targets ->
        [one] the target
       *[other] the targets
    } does this order get further.
queue-moves = { $what } will be in { $hex } by then.
queue-aboard = { $what } will be aboard { $units } by then.
queue-out = { $what } will be out of its transport by then, in { $hex }.
queue-lands = { $what } will have landed in { $hex } by then.
queue-supplied = { $what } will have different supplies or energy by then.
queue-built = { $what } in { $hex } will be finished by then, by { $units }.
queue-razed = { $what } in { $hex } may be destroyed by then, by { $units }.
queue-changed = An order before this one changes the state of { $what }.

# Of an order that is in the queue.
queue-late = ↪ Needs order { $number } of { $unit }, which comes after it.
queue-right = Put in order ({ $orders })
queue-right-already = The queue is in order as it is. Nothing was changed.
queue-right-done =
    { $orders ->
        [one] { $units } now comes after the order it needs.
       *[other] { $units } now come after the orders they need.
    }

queue-broken = ⚠ { $orders ->
        [one] An order
       *[other] { $orders } orders
    } may have counted on it:{ $what }
queue-broken-order = order { $number } of { $unit }. { $why }
queue-early = ⚠ { $orders ->
        [one] An order comes
       *[other] { $orders } orders come
    } before this one, too early to gain from it:{ $what } To have that done after this order, give it again.
queue-early-post =
    ⚠ Order { $number } of { $unit } comes before the new order of { $other }, { $later }. { $why } { $right ->
        [yes] *Put in order* in `/orders` moves it behind that order.
       *[no] To have it done after that order, give it again.
    }
queue-broken-post =
    ⚠ Order { $number } of { $unit } may have counted on { $other }, whose order was { $how ->
        [withdrawn] withdrawn
       *[replaced] replaced and now comes later
    }. { $why } { $right ->
        [yes] *Put in order* in `/orders` moves it behind the others.
       *[no] { $how ->
            [withdrawn] If { $other } is ordered again, *Put in order* in `/orders` moves this order behind it.
           *[replaced] To have it done after the others, give it again.
        }
    }
