### What the bot says about a server: its channels, roles and permissions.

server-not-member = I am not a member of this server. Invite me with the link in the README.
setup-lacks =
    I lack { $count ->
        [one] the permission **{ $rights }** on this server. Give it
       *[other] the permissions **{ $rights }** on this server. Give them
    } to my role under *Server Settings → Roles*, then press *Try again*.
setup-stuck = The channels of **{ $campaign }** cannot be made: Discord refused ({ $why }). Give the bot the permission, then use `/campaign create` again. I also retry whenever a role or a channel of the server changes, and otherwise at growing intervals.
setup-refused = Discord did not let me make all channels and roles: { $why }. What is made stays. Change that on the server, then press *Try again*.
setup-slow = Discord makes me wait
setup-again = Try again
setup-gone = That campaign is over. Create another one with `/campaign create`.
setup-continues = **{ $campaign }** was half made; it continues with its map { $map }. For another campaign, end it first with `/campaign end`.
campaign-set-up = **{ $campaign }** is set up on { $map }. You are its game master; <#{ $room }> is yours alone, and its console says what comes next.
campaign-import-changed = What the import of the map changed:
campaign-import-more = { $count } more; `hexmarshal map import` lists all.
campaign-opened = Sign-ups for **{ $campaign }** are open: players use `/join`, then `/company create`. When everybody is in, `/campaign start` opens round 1.
campaign-started =
    Round { $round } of **{ $campaign }** is open.{ $closes ->
        [none] {""}
       *[other] {" "}Orders close { $closes }.
    }
master-role-by-hand =
    { $leaves ->
        [yes] I could not take the role { $role }: please do that by hand.
       *[no] I could not give the role { $role }: please do that by hand.
    }
master-command-hidden = If `/gm` is not shown there, allow it under *Server Settings → Integrations*.
channel-not-text = Choose a text channel of this server.
channel-roles-missing = The roles of this campaign are not made yet. Try again in a minute.
topic-campaign-rules = Doctrine, how to play, and whether sign-ups are open.
topic-briefing-room = The state of the theatre each round: map, report, next close.
topic-operations-room = What happens in the field between and within rounds.
topic-news-feed = The campaign at a glance: a line for each event, and what those who watch predict.
topic-unit-orders = Give orders here with /order; each is posted with its number in the queue.
topic-unit-dossiers = Your companies and the people in them.
topic-comms-net = Talk, plan, coordinate. The game master reads this too.
topic-gm-room = For the game master only: drafts, rulings, the whole map.
gm-map-shown = The theatre with nothing hidden.
gm-replay-shown = Round { $round } with nothing hidden. For you alone.
channel-no-rights = I may not set permissions in that channel. Let me manage it, then try again.
orders-room-mark = { $player }: { $mark } marks resolved orders. Only the bot may add it.
orders-room-chatter = Only orders here, please: give them by tapping with `/orders`, or post a filled-in form that begins with a mention of me. Please talk in comms-net. This note goes in a minute.
orders-room-edited = I do not read edited messages. Delete it and post the order again.
pay-bot = Bots have no use for money.
challenge-a-bot = Bots cannot be challenged. Give `bots` a number, or use `/skirmish solo`.
seat-a-bot = A bot cannot take a seat. Ask a person.
challenge-no-choice = { $rules } has no choice of { $setting }. Leave it out.
challenge-in-thread = Use this in a channel, not in a thread: the battle gets its own thread.
challenge-not-text = Use this in a text channel: the battle gets a thread there.
challenge-no-rights = I may not write here, attach pictures, or make public threads and write in them. Let me, or use another channel.
server-only = Use this command in your server: a campaign belongs to a server, not to direct messages.
broken = Something broke on our side. Please try again, and tell the host if it persists (ref { $reference }).
