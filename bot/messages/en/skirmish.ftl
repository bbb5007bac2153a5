### Skirmishes in threads: the challenge, its terms, armies, turns, the end of a game, the league.

## Finding a game

skirmish-unknown = There is no such skirmish here. Use `/skirmish status` to see yours.
skirmish-not-begun =
    This skirmish has not begun. All players must accept it and choose an army first.
skirmish-watching = You do not play in this skirmish; you are welcome to watch.
skirmish-closed = This challenge is no longer open.
skirmish-none-here = You have no such skirmish. { skirmish-in-thread }
skirmish-several = You have several skirmishes. { skirmish-in-thread }
skirmish-in-thread = Use the command in the thread of the skirmish you mean.
skirmish-over = The game is over.
skirmish-too-fast = The game is moving too fast. Try again.

## The challenge

challenge-yourself = You cannot challenge yourself. Use `/skirmish solo` to play against the bot.
challenge-twice = You have named somebody twice. Name each opponent once.
challenge-bot-unknown = There is no such opponent. Choose from: { $known }.
challenge-time-unknown = Choose the time for a turn from: { $known }.
challenge-board-unknown = Choose the board from: { $known }.
challenge-made = The challenge is made.
challenge-solo-made = Your game is set up: press *Begin* under it.
challenge-too-many = You have { $count } skirmishes already. Finish or cancel one first.
challenge-players =
    { $rules } is for { $fewest ->
        [none] {""}
       *[other] { $fewest } to{" "}
    }{ $most ->
        [one] { $most } player
       *[other] { $most } players
    }, not for { $count }.
challenge-bot = Bot { $number }
challenge-bot-playing = the bot ({ $plays })
challenge-line-up = ⚔️ **{ $title }**: { $sides }
challenge-against = { $one } against { $other }
challenge-and = { $one } and { $other }
challenge-board = Board: { $board } · time for a turn: { $time }
challenge-called-off = This challenge was called off.
challenge-in = In: { $players }.
challenge-waits-solo = Waiting for { $players } to begin.
challenge-waits = Waiting for { $players } to accept.
challenge-played-in = It is played in { $thread }.
challenge-accepted = Accepted.
challenge-begin = Begin
challenge-accept = Accept
challenge-call-off = Call off
challenge-decline = Decline
challenge-change-terms = Change terms
challenge-posting = The challenge is still being posted. Try again in a moment.
challenge-for-others = This challenge is for somebody else.
challenge-accepted-already = You have accepted this already. { $next }
challenge-accepted-first = Accepted. { $next }
challenge-begins-when =
    It begins when { $players } { $count ->
        [one] has
       *[other] have
    } accepted too.
challenge-choose-army = Choose your army in { $thread }.
challenge-thread = { $title }: { $players }
challenge-versus = { $one } v { $other }
challenge-off-post = { $player } has called the game off.
challenge-off = The game is called off.
challenge-without = { $player } does not take part.
challenge-declined = You have declined. The others play without you.
challenge-none = Nobody has challenged you. `/skirmish challenge` begins a battle.

## Its terms

terms-changed-since = The terms have changed since. Look at the challenge again, then decide.
terms-challenger-only = Only the challenger changes the terms. Decline, or talk it over first.
terms-agreed = The terms are agreed. Call the game off and challenge again to change them.
terms-accept-again = The terms have changed: who was in accepts again.
terms-setting-unknown = { $rules } has no setting of that name.
terms-setting = { $setting }: { $value }
terms-yes = yes
terms-no = no
terms-all =
    These are all the terms. Nobody but the challenger changes them, and only until all have accepted.
terms-time = Time for a turn
terms-board = Board
terms-menu = Change one of the terms
terms-pick-yes = Yes
terms-pick-no = No
terms-one = **{ $title }** · { $term }
terms-one-range = **{ $title }** · { $term }: { $low } to { $high }
terms-type = Type it
terms-type-form = Terms
terms-type-value = Value
terms-back = Back

## Armies for a game

muster-post =
    { $players }: choose { $count ->
        [one] your army.
       *[other] your armies.
    }
muster-chosen =
    { $players } { $count ->
        [one] has
       *[other] have
    } chosen { $count ->
        [one] an army
       *[other] their armies
    }.
muster-nobody = Nobody has chosen an army.
muster-choose = Choose army
muster-bot-stuck = The bot finds no army that is legal on these terms. Change the terms first.
muster-not-accepted = The challenge is not accepted yet.
muster-illegal = That army is not legal here.
muster-taken = You take **{ $army }**. The others choose theirs.
muster-begins = The game begins in { $thread }.
muster-cannot-begin = The game cannot begin: { $problem }
muster-begun = **{ $title } begins.**
muster-sealed = -# The dice are sealed: { $hashes }; `/skirmish log` shows all of them.

## Lists of armies

army-list-form = Write a list
army-list-form-name = Name
army-list-form-army = The army as JSON or TOML
army-list-form-hint = Copy one from /skirmish lists and change it.
army-list-random = A random army
army-list-take-it = Take it
army-list-another = Another one
army-list-back = Other armies
army-list-random-name = random
army-list-team = Team { $team }
army-list-choose = **{ $title }**: choose your army.
army-list-chosen = You have **{ $army }** now; another choice replaces it.
army-list-write = Write a list
army-list-build = Build a list
army-list-menu = Choose an army
army-list-game-begun = This game has begun already, or was called off.
army-list-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
army-list-own = Your own list
army-list-no-random = No random army fits these terms.
army-list-gone = That army is not offered any more. Press *Choose army* again.
army-list-saved-but = Saved, but: { $problem }
army-list-saved-illegal = Saved as **{ $list }**. It is not legal yet:
army-list-saved-legal = Saved as **{ $list }**; it is legal.
army-list-too-many = You have { $count } lists for { $rules }. Delete one first.
army-list-none-so = You have no list of that name. `/skirmish lists` shows yours.
army-list-deleted = **{ $list }** is deleted.
army-list-unknown = There is no list of that name. `/skirmish lists` shows all.
army-list-head = **{ $list }** ({ $rules }).
army-list-head-legal = **{ $list }** ({ $rules }). It is legal.
army-list-all = **Armies for { $rules }**
army-list-legal = legal
army-list-line =
    - { $list } ({ $own ->
        [yes] yours
       *[no] ready
    }{ $points ->
        [none] {""}
       *[other] , { army-list-points }
    }): { $state }
army-list-build-hint = -# `/skirmish army` builds one by menus.
army-list-bad-word = { $word } cannot be used in a list: names are plain words of up to 40 letters.
army-list-nameless = Give the list a name.

## The army builder

army-builder-outdated = That screen was older than your list; this is how it stands.
army-builder-name = Name it
army-builder-name-field = Name
army-builder-nothing = { $rules } has nothing to build: choose one of its ready armies.
army-builder-unopened = { $army } cannot be opened here. { $problem }
army-builder-gone = That army is not offered any more.
army-builder-saved = Saved as **{ $list }**.
army-builder-unnamed = a list of their own
army-builder-open = Open to change
army-builder-back = Back to the list
army-builder-save = Save
army-builder-save-as = Save as
army-builder-load = Load
army-builder-take = Take this army
army-builder-title = ## { $title }
army-builder-title-named = ## { $title } · “{ $list }”
army-builder-points =
    { $rules }: { $spent } of { $limit ->
        [one] { $limit } point
       *[other] { $limit } points
    }, { $over ->
        [yes] **{ $count } too many**
       *[no] **{ $count }** left
    }
army-builder-legal = ✅ It is legal.
army-builder-illegal = **Not legal yet:**
army-builder-more = … and { $count } more
army-builder-empty = An empty list
army-builder-empty-about = Choose everything yourself
army-builder-yours = yours
army-builder-begin-with = Begin with
army-builder-begin-head = ## { $rules }: build an army
army-builder-begin = Begin with an empty list, or change one that is there.
army-builder-page-more = More ▶ ({ $page } of { $pages })

## A turn

turn-stale = This belongs to an earlier moment of the game; nothing was changed.
turn-answered = You have confirmed that already; nothing more was done.
turn-not-yours = It is not your turn.
turn-waiting = Waiting for { $players }.
turn-show-now = Show me what is asked now
turn-opened-since = You have since opened a newer copy of this menu. Use that one.
turn-chosen-since = You have chosen something else since, on another screen.
turn-done = Done.
turn-choose-menu = Choose something from the menu.
turn-not-offered = That is not offered.
turn-type-form = Type it
turn-type-field = What do you choose?
turn-type-hint = F7 · 12.5, 8 · toward B2, 4 · a path: F7; G8 · a heading: NE · shares: B1 2, B2 1
turn-look = **{ $title }** · { $span ->
        [turn] turn
       *[round] round
    } { $round }{ $phase ->
        [none] {""}
       *[other] {" "}{ $phase }
    }
turn-head = **{ $title }** · you are **{ $seat }** ({ $colour })
turn-first = Confirming does this first: { $choice }.
turn-to-choose = { $count } to choose from
turn-nothing-now = Nothing possible now
turn-choose-unit = Choose a unit
turn-choose-action = Choose what to do
turn-back = Back
turn-take-these = Take these ({ $count })
turn-none-of-them = None of them
turn-type = Type it
turn-leave-out = Leave it out
turn-choose-range = Choose { $low } to { $high }.
turn-to-spread =
    { $count ->
        [one] There is { $count } to spread.
       *[other] There are { $count } to spread.
    }
turn-value = { $name }: { $value }
turn-place = { $words } · { $place }
turn-odds = Odds: { $odds }
turn-confirm = Confirm
turn-seen-by = Seen there by: { $units }.
turn-seen-by-nobody = Seen there by: nobody you see.
turn-away = { $distance } away
turn-toward = toward { $unit }
turn-shape = Shape: { $shape }
turn-facing = Facing: { $facing }
turn-facing-usual = The way it goes
turn-stand = Move one stand
turn-stand-of = Move one stand of { $group }
condition-piece = model
condition-counted = { $count } { $what }
condition-states = { $what } ×{ $count }
condition-number = { $what } { $number }
turn-unit = { $unit }: { $condition }
turn-near-foe = nearest enemy { $foe }, { $far }
turn-near-goal = { $goal }, { $away }
turn-stand-where = Where does **{ $stand }** go?
turn-stand-back = Back to its place in the group
turn-stand-nowhere = There is no other free place near it. Type one, or go back.
turn-typed-hint = -# *Type it* takes: { $form }

## Places that are proposed

pick-go = { $place } ({ $kind })

goal-objective =
    { $reached ->
        [yes] onto { $name }
       *[no] toward { $name }, { $far }
    }
goal-numbered = objective { $number }
goal-enemy = toward { $unit }, { $far }
goal-piece =
    { $inside ->
        [yes] into the { $kind } at { $square }
       *[no] behind the { $kind } at { $square }
    }
goal-unseen = out of everybody's sight in { $square }, { $far }
goal-hidden = out of sight of { $unit }, { $far }
place-objective = nearest to { $name }, { $far }
place-enemy = nearest to { $unit }, { $far }
place-far = furthest from all enemies, { $far }
place-apart = apart from your other units, { $far }
place-beside = beside your other units, { $far }
place-middle = in the middle
goal-says-unseen = unseen
goal-says-seen =
    seen by { $count }{ $covered ->
        [0] { "" }
       *[other] , in cover from { $covered }
    }
goal-says-threats = { $count } can shoot at it
goal-says-targets =
    { $count ->
        [one] 1 target
       *[other] { $count } targets
    }
goal-line-seen =
    { $units ->
        [none] Seen there by: nobody.
       *[other] Seen there by: { $units }.
    }
goal-line-covered =
    { $all ->
        [yes] In cover from all of them.
       *[no] In cover from: { $units }.
    }
goal-line-threats =
    { $units ->
        [none] Nobody could shoot at it there.
       *[other] In range and sight of: { $units }.
    }
goal-line-targets = Could shoot from there at: { $units }.
goal-line-holds = At { $names }.

## Answers in advance

standing-button = Answer in advance
standing-title = **{ $title }** · your answers in advance
standing-about = Only you see them. They hold until you change them, from the next reaction on.
standing-none = There is nothing to answer in advance in this game.
standing-topic = **{ $topic }**: { $answer }
standing-choose = Choose a class of reactions
standing-answer =
    { $act ->
        [never] never react
        [react] react{ $within ->
            [none] {""}
           *[other] {" "}within { $within }
        }{ $unless ->
            [none] {""}
           *[other] {" "}unless { $unless }
        }{ $limited ->
            [0] {""}
           *[other] ; otherwise { $otherwise ->
                [never] do not react
               *[ask] ask me
            }
        }
       *[ask] ask me
    }
standing-or = { $one } or { $other }
standing-act = { $act ->
        [never] Never react
        [react] React
       *[ask] Ask me
    }
standing-within-any = At any distance
standing-within = Within { $within }
standing-unless = Unless: { $count ->
        [0] nothing
        [one] { $count } exception
       *[other] { $count } exceptions
    }
standing-unless-one = Unless { $condition }
standing-otherwise = Otherwise { $otherwise ->
        [never] do not react
       *[ask] ask me
    }
standing-all = All answers

## Values that are typed

typed-place = F7 · F7-3 · 12.5, 8
typed-place-from = F7 · F7-3 · 12.5, 8 · NE, 3 · toward B2, 4
typed-path = 1 to { $most } places, with semicolons between: F7; toward B2, 4
typed-group = F7 · 12.5, 8 · NE, 3 · toward B2, 4; then a shape if you like: { $shapes }
typed-group-stays = { $count ->
    [0] as proposed
    [one] one stand moved
   *[other] { $count } stands moved
}
typed-group-goes =
    { $place }{ $shape ->
        [none] {""}
       *[other] , { $shape }
    }{ $facing ->
        [none] {""}
       *[other] , facing { $facing }
    }{ $count ->
        [0] {""}
        [one] , one stand placed by hand
       *[other] , { $count } stands placed by hand
    }
typed-heading = Degrees from 0 to 359, or N, NE, E …
typed-number = A whole number from { $low } to { $high }
typed-shares = Name and number, by commas: { $name } 2
typed-names = Ids or names, by commas
typed-no-number = { $typed } is not a whole number.
typed-no-place = Give a place as two numbers, for example 12.5, 8.
typed-no-heading = { $typed } is not a heading. Write degrees from 0 to 359, or N, NE, E …
typed-no-share = { $typed } is not a name with a number. Write for example { $form }.
typed-not-offered = { $typed } is not offered. Choose from: { $known }.
typed-turns =
    { $place }, with { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    } on the way
typed-none = none

## In the thread

thread-rolled-again = rolled again: { $values }

thread-score = Score: { $scores }
thread-draw = 🏁 The game is a draw.
thread-won =
    🏁 { $players } { $count ->
        [one] wins
       *[other] win
    }.
thread-rematch = Rematch
thread-replay = Replay
thread-act = Act
thread-look = What I see
thread-waits =
    ➡️ { $players } { $reaction ->
        [yes] to react
       *[no] to act
    }{ $when ->
        [none] {""}
       *[other] , until { $when } ({ $relative })
    }.
turnlog-title =
    📜 **{ $span ->
        [turn] Turn
       *[round] Round
    } { $round }**
turnlog-before =
    -# { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    } before
turnlog-folded =
    -# { $count ->
        [one] { $count } line
       *[other] { $count } lines
    } before
turnlog-turn =
    -# { $player ->
        [none] { $count ->
            [one] {""}
           *[other] { $count } lines:{" "}
        }
       *[other] { $player }{ $count ->
            [one] {""}
           *[other] , { $count } lines
        }:{" "}
    }{ $what }
turnlog-hurt = { $unit } -{ $amount }
turnlog-whole = Whole log
turnlog-earlier = Earlier
turnlog-later = Later
turnlog-empty = Nothing has happened that you may know.
turnlog-page = **{ $title }** · log, page { $page } of { $pages }
call-told =
    { $late ->
        [yes] ⏳ { $game }: your time runs out { $relative }
       *[no] ➡️ { $game }: { $reaction ->
            [yes] you may react
           *[no] it is your turn
        }{ $when ->
            [none] {""}
           *[other] , until { $when } ({ $relative })
        }
    }. The table: { $table }
thread-remind = ⏳ { $players }: your time runs out { $relative }.
thread-picture =
    The table of { $title }, { $span ->
        [turn] turn
       *[round] round
    } { $round }: { $count ->
        [one] { $count } model
       *[other] { $count } models
    }
thread-picture-units = {". "}{ $player }: { $units }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
thread-picture-unit = { $unit }{ $models ->
        [one] {""}
       *[other] {" "}({ $models } models)
    }{ $square ->
        [none] {""}
       *[other] {" "}in { $square }
    }{ $states ->
        [none] {""}
       *[other] {" "}({ $states })
    }
thread-late-often = ⏰ { $player } has run out of time { $count } times in a row.
thread-late-lost = { $players } ran out of time.
thread-late = ⏰ { $player } ran out of time; the usual answer was given.
thread-bot-plays = The bot plays seat **{ $seat }** on.
thread-bot-name = Bot for { $player }

## Resigning, draws, substitutes, taking back, rematches

offer-lapsed = That offer does not stand any more; nothing was changed.
resign-continues = Give **{ $title }** up? The others play on, with the bot in your seat.
resign-ends = Give **{ $title }** up? The battle ends, and the other side wins.
resign-button = Resign
resign-post = 🏳️ { $player } resigns.
resign-post-continues = 🏳️ { $player } resigns. { thread-bot-plays }
resign-done = You have resigned.
resign-done-continues = You have resigned. The others play on, with the bot in your seat.
draw-bot = The bot does not agree to draws. You may resign instead.
draw-offered-already = You have offered a draw already. The others have to agree.
measured = { $first } to { $second }: { $far } { $unit }, measured between the nearest points.
measured-post = 📏 { $player } measures. { $text }
draw-post = 🤝 { $player } offers a draw. { $others }, do you agree?
draw-agree = Agree to the draw
draw-offered = You have offered a draw. It stands until the next move.
draw-agreed-post = 🤝 Both sides agree to a draw.
draw-agreed = The game is a draw.
draw-yours = This offer is yours. The others have to agree.
game-not-begun = This game has not begun. Call the challenge off instead.
undo-nothing = You have done nothing yet that could be taken back.
undo-post = ↩️ { $player } takes the last choice back.
undo-done = Taken back. Press *Act* under the table to choose again.
seat-plays-already = They play in this game already.
seat-post = 🔁 { $asked }: { $player } asks you to take over seat **{ $seat }**.
seat-take = Take the seat
seat-asked = { $asked } is asked. Until they agree the seat stays yours.
seat-not-offered =
    Nobody has offered you that seat, so nothing was changed. The player who holds it can offer it with `/skirmish substitute`.
seat-for-others = The seat was offered to somebody else.
seat-in-game = You play in this game already.
seat-taken-post = 🔁 { $player } takes over for { $before }.
seat-taken = You play seat **{ $seat }** now. Press *What I see*, or *Act* when it is your turn.
rematch-players-only = Only those who played may ask for a rematch.
rematch-too-soon = Finish this game first.
rematch-offered = The rematch is offered.
rematch-known = There is a rematch already: #{ $game }.
rematch-post = ⚔️ Rematch: **#{ $game }** in { $channel }.
league-of = **{ $rules } league**
league-all = **Skirmish league**
league-nobody =
    Nobody has finished a game against another player yet. `/skirmish challenge` begins one.
league-head = { $title } · points, then won – drawn – lost
league-line = { $place }. { $player } – **{ $points }** ({ $wins } – { $draws } – { $losses })

## Status, log and replay

status-none = You have no skirmish now. `/skirmish challenge` or `/skirmish solo` begins one.
status-line =
    - { $title } against { $others } in { $channel }: { $state ->
        [lobby] not begun
        [playing] being played
        [over] over
       *[cancelled] called off
    }{ $turn ->
        [yes] {" "}– **it is your turn**
       *[no] {""}
    }{ $until ->
        [none] {""}
       *[other] , until { $until }
    }
log-whole = The whole game. Keep `dice` as a file and check it with `hexmarshal dice verify`.
log-so-far = The game so far, as you may know it. All dice and both seeds follow when it is over.
log-picture = Log of { $title }
replay-no-table = { $rules } has no table to draw. `/skirmish log` has the whole game.
replay-picture =
    Replay of { $title }, { $count ->
        [one] { $count } moment
       *[other] { $count } moments
    }.
