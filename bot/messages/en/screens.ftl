### Menus, buttons and forms in general.

screen-outdated = This screen is older than what it shows; nothing was changed.
press-unreadable =
    This button is from an older version of this message; { $again ->
        [none] use the command again
       *[other] open it again with { $again }
    }. Nothing was changed.
form-sent-before = You have sent this form already, and the first time counts. Nothing was changed.
interrupted-done = I was restarted before I could answer you. What you asked for has been done.
database-out-of-reach = The bot cannot use its database right now, so this may not have counted. Check in a minute, and try again.
discord-wants-rest =
    Discord takes nothing from the bot for the next { $minutes ->
        [one] minute
       *[other] { $minutes } minutes
    }, so this may not have counted. Check after that, and try again.
interrupted-undone = I was restarted before I could do this. Nothing was changed; please do it again.
answer-not-begun = I could not answer in time, so nothing was done. Please do it again.
not-a-person = { $name } is a bot. Choose a person; nothing was changed.
form-returned = What you wrote, to copy and correct:
form-not-opened = I could not open the form in time. Nothing was changed; please try again.
answer-lost-master = { $master }: my answer to your last command or button could not be shown to you, but what you asked for was done. `/gm undo` lists what can be taken back.
answer-lost-order =
    My answer could not be shown to you, but { $count ->
        [one] your order { $orders } counts.
       *[other] your orders { $orders } count.
    }
page-earlier = ◀ Earlier
page-more = More ▶ ({ $page }/{ $pages })
