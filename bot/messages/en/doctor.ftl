# What `hexmarshal doctor` finds, and what the host can do about it.

doctor-sum =
    { $problems ->
        [0] No problem found.
        [one] 1 problem found.
       *[other] { $problems } problems found.
    }

doctor-version = Hexmarshal { $version } on Python { $python }.
doctor-unknown-setting = { $name } is not a setting.
doctor-unknown-setting-remedy = Check its spelling: `hexmarshal settings` lists all settings.

doctor-space = { $free } MiB are free for { $folder }.
doctor-space-remedy = Free some space on this disk, or move the folder to a larger one (HEXMARSHAL_DATA).
doctor-not-writable = This account cannot write to { $folder }.
doctor-not-writable-remedy = Give the account the right to write there, or choose another folder (HEXMARSHAL_DATA).

doctor-zones = This machine does not know the time zone { $zones }.
doctor-zones-remedy = Install the package tzdata again, from the same list of packages as the bot.
doctor-zones-known = The time zones are known (tzdata { $version }).

doctor-no-database = There is no database under { $folder } yet; the first start of the bot makes it.
doctor-embedded-remedy = Run the doctor with the account of the bot and on the machine of the bot.
doctor-database =
    PostgreSQL { $version } answers, { $embedded ->
        [yes] the bot's own server.
       *[no] the server of DATABASE_URL.
    }
doctor-unreached = The database does not answer: { $why }.
doctor-unreached-remedy = Check that the server runs, and the host, user, password and database in DATABASE_URL.
doctor-old-database = PostgreSQL { $version } is too old.
doctor-old-database-remedy = Use PostgreSQL 14 or newer.

doctor-schema = The tables are those of this release.
doctor-schema-empty = The database is empty; the first start of the bot makes the tables.
doctor-schema-old = The tables are those of an older release.
doctor-schema-old-remedy = Make a backup, then restart the bot: it upgrades the tables when it starts.
doctor-schema-unknown = The tables are those of a newer release.
doctor-schema-unknown-remedy = Run that release again, or restore a backup that was made before the upgrade.

doctor-clock =
    { $seconds ->
        [0] The clocks of this machine and of the database agree.
        [one] The clocks of this machine and of the database differ by 1 second.
       *[other] The clocks of this machine and of the database differ by { $seconds } seconds.
    }
doctor-clock-remedy = Switch on the time synchronisation (NTP) of the machine whose clock is wrong.

doctor-campaigns =
    { $count ->
        [0] No campaign is under way.
        [one] 1 campaign is under way.
       *[other] { $count } campaigns are under way.
    }
doctor-worker = A worker is running.
doctor-no-worker = No worker is running: rounds do not close, and nothing is posted.
doctor-no-worker-remedy = Start the bot with `hexmarshal run`, or a worker with `hexmarshal worker`.
doctor-overdue =
    { $count ->
        [one] 1 round should have closed, but has not.
       *[other] { $count } rounds should have closed, but have not.
    }
doctor-overdue-remedy = Check that a worker is running, then look in its log for errors.
doctor-stuck =
    { $count ->
        [one] 1 skirmish is stuck.
       *[other] { $count } skirmishes are stuck.
    }
doctor-parked =
    Discord refuses { $count ->
        [one] 1 post, which is parked.
       *[other] { $count } posts, which are parked.
    }
doctor-parked-remedy = The game master sees with `/gm parked` what is missing; give it back, and the posts follow.
doctor-posts =
    { $count ->
        [0] No post waits.
        [one] 1 post is still to be made.
       *[other] { $count } posts are still to be made.
    }
doctor-unmade =
    { $count ->
        [one] One post has
       *[other] { $count } posts have
    } been waiting for more than five minutes.
doctor-held-up =
    A post has been tried without success for { $minutes ->
        [one] 1 minute.
       *[other] { $minutes } minutes.
    }
doctor-held-up-remedy = Check that this machine reaches Discord, then look in the worker's log.
doctor-jobs =
    { $count ->
        [0] No job has failed.
        [one] 1 job has failed and is parked.
       *[other] { $count } jobs have failed and are parked.
    }
doctor-jobs-remedy = Look in the worker's log for the error; `/gm parked` tries the jobs of a campaign again.

doctor-discord = Discord answers, and its clock agrees with that of this machine.
doctor-discord-lost = Discord cannot be reached, so nothing on it was checked: { $why }.
doctor-pages = The living map is reached at { $url }.
doctor-pages-out-of-reach = The living map is not reached at { $url } from here.
doctor-pages-remedy = Start the bot, and let your proxy pass that address on to PUBLIC_PORT with its path unchanged.
doctor-discord-remedy = Check the network of this machine and https://discordstatus.com, then run the doctor again.
doctor-discord-clock = The clock of this machine and that of Discord differ by { $seconds } seconds.
doctor-endpoint-remedy = Remove HEXMARSHAL_DISCORD_API and HEXMARSHAL_DISCORD_GATEWAY: only rehearsals need them.
doctor-no-token = DISCORD_TOKEN is not set.
doctor-no-token-remedy = Set DISCORD_TOKEN to the token on the Bot page of your application in Discord's developer portal.
doctor-token = The token is valid; the bot is { $name }.
doctor-bad-token = Discord refuses the token.
doctor-bad-token-remedy = Reset the token on the Bot page of your application, and set the new one as DISCORD_TOKEN.
doctor-no-intents = No privileged intent is needed, and none is switched on.
doctor-intents = Privileged intents that the bot does not need are switched on: { $names }.
doctor-intents-remedy = Switch them off on the Bot page of your application.
doctor-elsewhere = The application sends its interactions to a web address, so the bot gets no command.
doctor-elsewhere-remedy = Clear the Interactions Endpoint URL on the General page of your application.

doctor-servers =
    { $count ->
        [0] The bot is in no server.
        [one] The bot is in 1 server.
       *[other] The bot is in { $count } servers.
    }
doctor-servers-remedy = Invite it with the link in the README.
doctor-server-rights = In { $server } the bot lacks: { $rights }.
doctor-server-rights-remedy = Invite it again with the link in the README, or give its role these permissions.
doctor-no-events = { $campaign } is to show its closes as events of the server, and the bot lacks: { $right }.
doctor-no-events-remedy = Give its role this permission, or switch the setting `close_events` off.
doctor-not-there = The bot is not in the server of { $campaign } ({ $server }).
doctor-not-there-remedy = Invite it to that server again, or ask its game master whether the campaign is over.
doctor-channel-gone = The channel { $part } of { $campaign } is gone.
doctor-channel-gone-remedy = The game master makes it again with `/gm parked`, or names another with `/gm channel`.
doctor-channel-rights = In the channel { $part } of { $campaign } the bot lacks: { $rights }.
doctor-channel-rights-remedy = Give the bot these permissions in the settings of that channel.
doctor-roles = The bot cannot give roles of { $campaign } that are not below its own: { $roles }.
doctor-roles-remedy = Move the bot's role above them in Server Settings → Roles.
doctor-rights = The bot has all permissions that it needs for { $campaign }.
