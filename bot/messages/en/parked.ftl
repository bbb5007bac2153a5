### Posts that Discord refuses, jobs that fail: what the game master and the host are told, and what they can do.

status-parked =
    ⚠️ **Posts that wait**: Discord refuses { $count ->
        [one] { $count } post
       *[other] { $count } posts
    }. `/gm parked` shows why, and what to do.
parked-head =
    ⚠️ { $masters } **Discord refuses posts of the campaign.** Nothing is lost: they are kept, and made in order once you fix this.
parked-game =
    ⚠️ { $players } **Discord refuses posts of game { $game }.** They are kept, and made in order once this is fixed. Ask those who manage the server.
parked-line =
    - { $part ->
        [none] <#{ $channel }>
       *[other] <#{ $channel }> ({ $part })
    }: { $why }{ $behind ->
        [0] {""}
        [one] {" "}One more post waits behind it.
       *[other] {" "}{ $behind } more posts wait behind it.
    }
parked-right =
    { $rights ->
        [none] The bot may not post that there. Check its rights
       *[other] The bot lacks the right { $rights }. Allow it
    } under *Edit Channel → Permissions*. The post follows by itself within 15 minutes, or at once with *Try again*.
parked-channel =
    The channel is gone. { $part ->
        [none] What was to be posted there waits until it is back.
       *[other] Press *Make { $part } again*, or choose another one with `/gm channel`: the posts that wait move there.
    }
parked-message = The message to be changed is gone. Choose under *Show the posts* whether to post it again.
parked-size =
    The files are larger than Discord accepts here. Choose under *Show the posts* whether to post without them.
parked-body = Discord does not accept the content of `{ $post }` ({ $error }). Send this line to the host of the bot.
parked-defect = The bot fails to make `{ $post }` ({ $error }). Send this line to the host of the bot.
parked-settled = ✅ The post that waited in <#{ $channel }> is made, and those behind it follow.
parked-again = Try again
parked-show = Show the posts
parked-bare = Post without files
parked-anew = Post as a new message
parked-never = Never post it
parked-make = Make { $part } again
parked-making = The channel { $part } is made again within a minute, and what waits is posted there.
parked-replaced = That channel has been replaced already; nothing was changed.
parked-back = Back
parked-choose = Choose a post
parked-none = No post waits: Discord accepts everything. No job has failed.
parked-list =
    Discord refuses { $count ->
        [one] **{ $count } post**
       *[other] **{ $count } posts**
    }. Choose one to see what you can do.
parked-one =
    `{ $post }`, refused since { $since }, { $tries ->
        [one] tried { $tries } time
       *[other] tried { $tries } times
    }.
parked-trying =
    { $count ->
        [0] Nothing waits.
        [one] It is tried again now.
       *[other] { $count } posts and jobs are tried again now.
    } If it still fails, `/gm parked` shows why.
parked-stripped = -# Its files are larger than Discord accepts here.
parked-made = That post is no longer waiting; nothing was changed.
parked-skipped = `{ $post }` is not posted. Later posts go on.
parked-foreign = Only the game master of that campaign can do that, on its server.

## Jobs of the clock that fail

job-failed =
    { $people } ⚠️ { $what ->
        [close_round] **Round { $number } could not be closed or published.** Its orders are kept.
        [remind] **The reminder of round { $number } could not be posted.**
        [review] **The reminder of the draft of round { $number } could not be posted.**
        [skirmish_begin] **This game could not begin.** Nothing is lost.
        [skirmish_turn] **The bot could not make its move in this game.** Nothing is lost.
        [skirmish_remind] **The reminder of this turn could not be posted.**
       *[skirmish_due] **The bot could not act for who ran out of time in this game.** Nothing is lost.
    } It tries again { $when }; *Try again* does so now. If it fails again, tell the host of the bot: `{ $error }` in `{ $what }`.
job-done =
    ✅ { $what ->
        [close_round] Round { $number }: what had failed is done.
        [remind] Round { $number }: what had failed is done.
        [review] Round { $number }: what had failed is done.
       *[skirmish] What had failed in this game is done.
    }
job-line =
    - { $what ->
        [close_round] The close of round { $number }
        [remind] The reminder of round { $number }
       *[review] The reminder of the draft of round { $number }
    } has failed (`{ $error }`). It is tried again { $when }.
job-again = Try again
job-trying = It is tried again now. If it fails again, you are told.
job-taken-up = This has been taken up again already; nothing was changed.
