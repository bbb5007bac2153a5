### The alternative text of pictures: what matters on them, in words.

picture-happened =
    { $kind ->
        [fallen] Lost
        [hurt] Losses
        [fire] Fire
       *[moves] Moves
    }: { $things }{ $more ->
        [0] .
       *[other] {" "}and { $more } more.
    }
picture-whose =
    { $side ->
        [own] ours
        [hostile] hostile
        [allied] allied
        [neutral] neutral
       *[other] others
    }
picture-place = { picture-whose } in { $hex }
picture-loss = { picture-whose } { $loss } FS in { $hex }
picture-way = { picture-whose } { $start } to { $end }
picture-round = { $text } { $seen }
picture-order = { $unit } in { $hex }: { $order }.{ $end ->
        [none] {""}
       *[other] {" "}It ends in { $end }, for { $energy } energy.
    }{ $stop ->
        [none] {""}
       *[other] {" "}It gets no farther than { $stop }.
    } { $seen }
