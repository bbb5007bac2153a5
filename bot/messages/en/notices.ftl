### How people are told what concerns them, and how they choose that.

notice-called = { $people }: { $text }
notice-foot =
    -# { $campaign }{ $room ->
        [none] {""}
       *[other] , { $room }
    }
