## The living map: a page in the browser, by a personal link.

live-not-set-up = The host of this bot has not set up pages in the browser. Use `/map theatre` instead.
live-no-discord = Discord does not say just now that you are on this server. Ask again in a minute.
live-no-member = Discord says that you are not a member of this server. Join it, then ask again.
live-link = The living map of **{ $campaign }**, for you alone: <{ $link }>
live-about = It shows what `/map` shows you, and new rounds appear by themselves. The link expires { $relative } ({ $when }), and at once when you leave the server or your part in the campaign changes. Do not pass it on.
live-title = { $campaign }, round { $round }
live-round = Round { $round }, as the players know it.
live-moment = { $now ->
    [yes] Now, in round { $round }
   *[no] { $before ->
        [0] Before round { $round }
       *[other] After round { $before }
    }
}
live-story = Round { $round }: { $headline }
live-script = This page needs JavaScript. “/map words” on Discord tells the same in words.
live-later = The bot cannot answer now. Try again in a minute.
live-told = { $what ->
    [live] New rounds appear here by themselves.
    [play] New moves appear here by themselves.
    [away] No answer from the bot. It is asked again by itself.
   *[void] This link is not valid any more. Ask for a new one on Discord: “/map live” in a campaign, “What I see” in a skirmish.
}
live-table-button = In the browser
live-table = The table of **{ $title }**, for you alone: <{ $link }>
live-table-about = It shows you the table as *What I see* does, turn by turn, and new moves appear by themselves. The link expires { $relative } ({ $when }), and at once when you leave the server, your seat changes or, as a spectator, you no longer see the channel. Do not pass it on.
live-table-view = { $player ->
    [none] Spectators
   *[other] { $player }
}
live-table-round = The table as seen by: { $seen }.
live-table-script = This page needs JavaScript. “What I see” on Discord shows the same as a picture.
