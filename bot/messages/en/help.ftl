### `/help`: who somebody is here and what they can do next.

help-head =
    { $campaign ->
        [none] There is no campaign on this server now.
       *[other] **{ $campaign }**, { $stage ->
            [setup] being set up
           *[started] round { $round }
        }.
    } { $role ->
        [master] You are game master.
        [player] You are a player.
        [manager] You manage this server.
       *[member] You take no part in it.
    }
help-between =
    { $manager ->
        [yes] Next: create a campaign with `/campaign create`, or play a battle against the bot with `/skirmish solo`.
       *[no] Next: play a battle against the bot with `/skirmish solo`, or against somebody with `/skirmish challenge`. A member who manages the server can create a campaign.
    }
help-join = Next: join the campaign. You need no company yet.
help-watch =
    { $started ->
        [yes] You can follow it: each briefing tells the round, `/map theatre` shows the map, `/why` tells what happened to a unit. To play, ask the game master with `/comms report` to admit you.
       *[no] { $signups ->
            [soon] Sign-ups are not open yet; the briefing room will say when they are.
           *[other] Sign-ups are closed to you. Ask the game master if you want to take part.
        }
    }
help-build = Next: choose your company, one to five units: one that is ready to be taken, or one you build.
help-step =
    { $step ->
        [join] Join
        [choose] Choose a company
        [company] Change my company
        [practise] Practise an order
        [orders] My units
        [list] My orders
       *[parked] Posts that wait
    }
help-built =
    Next: nothing. Your company has { $units ->
        [one] one unit
       *[other] { $units } units
    } and takes the field when the campaign starts; until then you can change it.
help-company-form = Your company
help-company-name = Name of your company
help-no-units = You have no unit on the map. Ask the game master for reinforcements; meanwhile `/map theatre` and `/why` show what happens.
help-orders =
    { $missing ->
        [0] All your units have their orders; you can still change them
        [one] Next: one of your units has no order yet
       *[other] Next: { $missing } of your units have no order yet
    }. { $when ->
        [none] Orders stay open while the game master has paused the campaign.
       *[other] Orders close { $when } ({ $relative }).
    } To try an order that counts for nothing, practise one.
help-locked = Orders are closed; the round is being adjudicated. The briefing tells how it went.
help-briefings = Briefing room
help-setup =
    { $signups ->
        [soon] Next: open sign-ups with `/campaign open`.
       *[other] { $players ->
            [0] Nobody has joined yet. Players join with `/join`; `/campaign start` begins the first round.
           *[other] Players: { $players }, with a company: { $ready }. Next: place hostile units with `/gm spawn`, then begin with `/campaign start`.
        }
    }
help-running =
    { $missing ->
        [0] Every unit of the players has its order
        [one] One unit of the players has no order yet
       *[other] { $missing } units of the players have no order yet
    }. { $when ->
        [none] The campaign is paused; `/gm calendar resume` goes on.
       *[other] Orders close { $when } ({ $relative }); `/gm close` closes them now.
    }
help-adjudicated =
    { $rulings ->
        [0] { $draft ->
            [yes] Next: read the draft with `/gm preview`, then `/gm publish`.
           *[no] The round is being adjudicated; the draft follows by itself.
        }
        [one] Next: one question waits for your ruling, `/gm rule`.
       *[other] Next: { $rulings } questions wait for your rulings, `/gm rule`.
    }
help-battle-turn =
    { $turn ->
        [yes] In this battle it is your turn.
       *[no] In this battle the other side is to move. You are called when it is your turn, in the way that *Notices* shows.
    }
help-battle-watch = You watch this battle.
help-battle-still =
    This battle { $state ->
        [lobby] has not begun: each player chooses an army in the post above.
       *[other] is over.
    }
help-foot = -# Choose a word below to see its commands.
help-menu = Commands you can use here
help-back = What comes next
help-line = { $command }: { $does }
help-none = You can use none of these commands now. See `/help` again.
