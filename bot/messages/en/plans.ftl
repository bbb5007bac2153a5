### What an order will attempt, a line for each part.

plan-nothing = Nothing will be done.
plan-move =
    Move { $path }: { points }, { $energy } energy{ $double_time ->
        [yes] , double time
       *[no] {""}
    }.
plan-wire = ⚠ The barbed wire in front of { $hex } immobilises the unit as it enters.
plan-leave = Leave the structure: { points }, { $energy } energy.
plan-face =
    Face { $facing }{ $energy ->
        [none] {""}
       *[other] , { $energy } energy
    }.
plan-action = Action: { $action }.
plan-hit =
    { $weapon }: about { $damage } damage before armour{ $ap ->
        [none] {""}
       *[other] , AP { $ap }
    }{ $miss ->
        [none] {""}
       *[other] ; in the dark it misses on a d6 roll of { $miss } or less
    }.
plan-returns = Stay in { $hex }: a path that ends where it begins is not walked and costs nothing. End it in another hex to move.
plan-hold = Hold.
plan-stays = It stays in { $hex }.
plan-ability = Ability { $when }: { $ability }.
plan-warning = ⚠ { $warning }
