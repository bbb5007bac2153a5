### How people are told what concerns them, and how they choose that.

notice-called = { $people }: { $text }
notice-pointer =
    { $notice ->
        [CHALLENGE] You are challenged to a battle
        [ARMIES_WANTED] A battle waits for your army
        [DRAW_OFFERED] You are offered a draw
        [SEAT_OFFERED] You are asked to take over a seat in a battle
        [MASTER_APPOINTED] You are game master now
        [PLAYER_LEFT] A player has left the campaign
        [MEETING_ASKED] A player calls a meeting
        [REPORT_FILED] A player has filed a report
        [DRAFT_READY] The draft of a round waits for you
       *[ROUND_FAILED] A round cannot be adjudicated
    }: { $room }
notice-foot =
    -# { $campaign ->
        [none] {""}
       *[other] { $campaign }{ $room ->
            [none] {""}
           *[other] , { $room }
        }.{" "}
    }To be told in another way: `/help`, *Notices*.
notices-button = Notices
notices-head = **How you are told what concerns you**, on every server of this bot. Where Discord takes no direct message for you, you are called by name in the usual channel.
notices-group =
    - { $group ->
        [orders] **Orders** (a reminder before the close, an order that lost what it counted on)
        [company] **Company** (payments, a deputy, what the game master decides on it)
        [battles] **Battles** (challenges, your turn)
       *[office] **Game master** (drafts, reports, meetings)
    }: { $way ->
        [direct] direct message
        [mention] your name in the channel
        [both] direct message when it is your turn, otherwise your name in the channel
       *[nothing] nothing
    }
notices-menu =
    { $group ->
        [orders] Orders: how?
        [company] Company: how?
        [battles] Battles: how?
       *[office] Game master: how?
    }
notices-way =
    { $way ->
        [direct] Direct message
        [mention] My name in the channel
       *[nothing] Nothing
    }
notices-no-quiet = You have no quiet hours: you are told at any hour.
notices-quiet =
    Quiet hours: { $start } to { $end }, { $zone } time (now { $now }). What is not urgent waits until they end. If orders close or your time in a battle runs out meanwhile, you are reminded before they begin.
notices-closed =
    ⚠ Discord took no direct message for you lately. Allow direct messages from members of this server, then choose again here.
notices-quiet-button = Quiet hours
notices-loud-button = No quiet hours
notices-form = Quiet hours
notices-form-zone = Your time zone
notices-form-hint = Its name or its city, such as Europe/London or London
notices-form-start = From
notices-form-end = Until
notices-no-way = You cannot be told in that way. Choose from the menu.
notices-no-hours = The quiet hours begin and end at the same time. Choose two different times, or *No quiet hours*.
notices-bad-zone =
    There is no time zone { $typed }. Write its name, such as Europe/London, or its city, such as London.
notices-bad-time = { $typed } is not a time. Write it as 22:00.
