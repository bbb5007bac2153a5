## People's data: what is stored, a copy of it, and its deletion.

data-button = My data
data-what = **What is stored about you:** your Discord id and the name you had here; your companies, units and money; orders, reports, votes and predictions; games and teams; how you want to be notified. No e-mail, no address, and nothing of what you write elsewhere.
data-where = **Where:** in the database of whoever runs this bot, and in their backups until these are replaced. Posts are on Discord, with the server.
data-long = **How long:** campaigns and games are kept as a record. Answers to commands are deleted after days, drafts after a month. You can get a copy of your data, and have it deleted.
data-get = Give me a copy
data-ask = Delete it…
data-file = Everything that is stored about you, as JSON
data-here = Here is everything that is stored about you: { $rows ->
    [0] nothing
    [one] one entry
   *[other] { $rows } entries
}. What others did is not in it.
data-first = Your data cannot be deleted while you take part in something. First:{ $what }
data-takes-part = { $kind ->
    [master] - hand over the campaign { $name } to another game master, or end it
    [seat] - finish or resign game { $name } (`/skirmish resign`)
   *[player] - leave the campaign { $name } (`/company leave`)
}
data-delete-what = **This cannot be undone.** Your companies, money, teams, lists, predictions and choices are deleted. In campaigns and games with others you become "former player" and a number: your id, your name and what you wrote are removed, and so are stored texts of posts that name you. In the channels of campaigns I change my newest 100 messages that name you or are in your words; pictures, older messages, those of games and direct messages stay. Old backups are deleted when they are replaced.
data-delete = Delete my data
data-keep = Keep it
data-former = former player { $number }
data-removed = *{ $called } had these words deleted.*
data-deleted = Done. In campaigns and games with others you are now { $called }.

ban-master = { $player } is a game master of this campaign. Take that away first with `/campaign master`.
ban-done = { $player } is banned from the campaign{ $units ->
    [0] .
    [one] ; { $to ->
        [nobody] one unit of theirs stays in the field and obeys nobody.
        [master] one unit of theirs fights on as an allied unit, if it is not carried, in a garrison or in a brawl. Lead it with `/gm doctrine`.
       *[player] { $heir } commands their unit.
    }
   *[other] ; { $to ->
        [nobody] { $units } units of theirs stay in the field and obey nobody.
        [master] { $units } units of theirs fight on as allied units, except those that are carried, in a garrison or in a brawl. Lead them with `/gm doctrine`.
       *[player] { $heir } commands their { $units } units.
    }
} `/gm admit` lets them in again.
ban-gm = { $player } is banned from the campaign.{ $units ->
    [0] {""}
    [one] {" "}{ $to ->
        [nobody] One unit stays in the field and obeys nobody.
        [master] One unit is for the game masters to lead.
       *[player] { $heir } commands the unit.
    }
   *[other] {" "}{ $to ->
        [nobody] { $units } units stay in the field and obey nobody.
        [master] { $units } units are for the game masters to lead.
       *[player] { $heir } commands the { $units } units.
    }
} Reason: { $reason }
ban-heir = { $units ->
    [one] You command one more unit from now on
   *[other] You command { $units } more units from now on
}; `/orders` lists them. A player has left the campaign.
ban-no-heir = { $person } cannot take the units over. Name a player who takes part, or a game master.
ban-heir-alone = `units_to` belongs to a ban. Add `ban: True`, or leave it out.
ban-lifted = { $player } is no longer banned.
access-banned = You are banned from { $campaign }. Only its game master, or who manages the server, can let you in again.
