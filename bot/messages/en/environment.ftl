### The Environment Report: light, wind, effects and where unseen guns fired from.

environment-light = **Light**: { $light }
light-good = { $hour }:00; there is no night in this campaign, sight is good at every hour
light-night = { $hour }:00, night until { $dawn }:00. Sight is short; anything unlit is hard to hit
light-day = { $hour }:00, day until { $dusk }:00
environment-wind = **Wind**: { $wind }
wind-calm = calm; shells do not drift
wind-blows =
    { $arrow } { $dots } towards { $facing }, speed { $speed }; shells drift on a d20 of { $drift } or less (a forecast)
environment-effect = **{ $name }**: { $stat ->
        [none] {""}
       *[other] { $stat }{ $change ->
            [none] {""}
           *[other] {" "}{ $change }
        }, {""}
    }{ $hexes ->
        [none] the whole map
       *[other] { $hexes }
    }, { $rounds ->
        [none] until further notice
        [1] this round
       *[other] { $rounds } rounds
    }
some-hexes =
    { $labels }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
marker-radar = **Radar**, { $count ->
        [one] round
       *[other] rounds
    } { $rounds }: a gun in or next to { $hex }
marker-impact = **Impact**, { $count ->
        [one] round
       *[other] rounds
    } { $rounds }: { $hex }, fired from the { $from_direction }
