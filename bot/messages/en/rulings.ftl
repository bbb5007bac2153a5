### What the rules ask the game master, one question for each ruling.

ruling-breakout = { $unit } cannot break out of { $hex } as ordered. Which way does it go?
ruling-casualties = { $carrier } was destroyed with { $unit } aboard. What happens to them?
ruling-drop = { $unit } dropped at { $hex }. When has it gathered?
ruling-takeoff = In a wind of { $speed } { $unit } takes off at { $hex }. When is it airborne?
ruling-landing = In a wind of { $speed } { $unit } landed at { $hex }. When can it be airborne again?
ruling-overkill-when = Shells would kill { $unit }. When is its overkill roll made?
ruling-overkill =
    Overkill roll for { $unit }: excess { $excess }, open ground { $open ->
        [yes] yes
       *[no] no
    }, armour { $armour }, difficulty { $difficulty }. Hidden modifier?
ruling-depot = { $unit } is at an enemy depot at { $hex }. What happens to the depot?
ruling-mud = It rains: may wheeled and roller vehicles off the road get stuck this round?
ruling-elevation = { $unit } tried to change level at { $hex } and could not. What happens?
ruling-survivors = { $unit } was destroyed at { $hex }, with { $excess } damage to spare. Are there survivors?
survivors-of = Survivors of { $unit }
ruling-collection = { $unit } were picked up. Which hex is their casualty collection point?
ruling-pay = { $carrier } brought in { $unit }. What bonus does its owner get, in credits?
ruling-find = { $unit } is hidden at { $hex }; its enemies find it with a chance of { $percent } percent. Do they?
ruling-search = { $unit } killed { $victim } quietly at { $hex }. Who comes looking?
ruling-wind = The forecast is wind { $wind }, speed { $speed }. Does it hold?
