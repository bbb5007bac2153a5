## What is kept of people, a copy of it, and its deletion.

data-button = My data
data-what = **What is kept of you:** your Discord id and the name you had here; your companies, units and money; orders, reports, votes and predictions; games and teams; how you want to be told. No e-mail, no address, and nothing of what you write elsewhere.
data-where = **Where:** in the database of whoever runs this bot, and in their backups until these are replaced. Posts are on Discord, with the server.
data-long = **How long:** campaigns and games are kept as a record. Answers to commands go after days, drafts after a month. You can have a copy, and have it deleted.
data-get = Give me a copy
data-ask = Delete it…
data-file = Everything that is kept of you, as JSON
data-here = Here is all that is kept of you: { $rows ->
    [0] nothing
    [one] one entry
   *[other] { $rows } entries
}. What others did is not in it.
data-first = { $what }
data-in-the-way = Your data cannot be deleted while you take part in something. First:
data-takes-part = { $kind ->
    [master] - hand over the campaign { $name } to another game master, or end it
    [seat] - finish or resign game { $name } (`/skirmish resign`)
   *[player] - leave the campaign { $name } (`/company leave`)
}
data-delete-what = **This cannot be undone.** Your companies, money, teams, lists, predictions and choices go. In what others took part in you become "former player" and a number: your id, your name and what you wrote are removed, and so are stored texts of posts that name you. Posts on Discord stay with the server; old backups go when they are replaced.
data-delete = Delete my data
data-keep = Keep it
data-former = former player { $number }
data-deleted = Done. In what others played you are now { $called }.

ban-master = { $player } is a game master of this campaign. Take that away first with `/campaign master`.
ban-done = { $player } is banned from the campaign{ $units ->
    [0] .
    [one] ; one unit of theirs stays in the field and obeys nobody.
   *[other] ; { $units } units of theirs stay in the field and obey nobody.
} `/gm admit` lets them in again.
ban-gm = { $player } is banned from the campaign.{ $units ->
    [0] {""}
    [one] {" "}One unit stays in the field and obeys nobody.
   *[other] {" "}{ $units } units stay in the field and obey nobody.
} Reason: { $reason }
ban-lifted = { $player } is no longer banned.
access-banned = The game master of { $campaign } lets you take no part in it.
