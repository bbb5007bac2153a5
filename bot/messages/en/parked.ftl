### Posts that Discord refuses, jobs that fail: what the game master and the host are told, and what they can do.

status-parked =
    ⚠️ **Posts that wait**: Discord refuses { $count ->
        [one] { $count } post
       *[other] { $count } posts
    }. `/gm parked` shows why, and what to do.
