### The round: its calendar, its opening and its reminder, the rulings, the outcomes of notes, early resolution, publication.

## The calendar

calendar-weekly = **{ $campaign }**: orders close { $closes }, { $zone } time.
calendar-paused = Round { $round } is paused: orders stay open while the game master has paused the campaign.
calendar-closes = Round { $round } closes { $when } ({ $relative }).
calendar-then =
    { $first ->
        [yes] Next:
       *[no] Then:
    }
calendar-close = - { $when }
calendar-notice =
    -# A round stays open at least { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } after its briefing.
calendar-changed =
    From now on orders close { $closes }, { $zone } time; next { $next }.{ $round ->
        [none] {""}
       *[other] {" "}Round { $round } { $when ->
            [none] stays paused
           *[other] still closes { $when }
        }.
    }
calendar-shifted =
    Round { $round } closes { $when } ({ $relative }){ $before ->
        [none] {""}
       *[other] {" "}instead of { $before }
    }. The bot has told the players.
calendar-paused-now =
    Round { $round } is paused, and the bot has told the players. They can still give orders. `/gm calendar resume` sets the next close of the calendar.
calendar-paused-until =
    Round { $round } is paused until { $until } and closes { $when } ({ $relative }). Players can still give orders, and the bot has told them.
calendar-closes-later =
    Round { $round } closes only { $when } ({ $relative }), after that moment, so it is not paused. To move its close, use `/gm calendar shift`.
calendar-holiday-open =
    Holiday: no closes { $days }. Round { $round } closes { $when } ({ $relative }). The bot has told the players.
calendar-holiday = Holiday: no closes { $days }. The first close after it is { $when }.
calendar-holiday-cancelled = The holiday { $days } is cancelled. The next close from then on is { $when }.
calendar-holidays = Holidays without closes: { $days }.
calendar-days = { $first } to { $last }
close-early =
    Every unit has an order: orders for round { $round } now close { $when } ({ $relative }), not { $before }. Until then they can be changed.
close-back =
    A unit is without an order again: orders for round { $round } now close { $when } ({ $relative }), not { $before }.
calendar-resumed = Round { $round } resumes and closes { $when } ({ $relative }). The bot has told the players.
calendar-skipped-open = The close { $skipped } is skipped. Round { $round } closes { $when }.
calendar-skipped = The close { $skipped } is skipped. The next one is { $when }.
calendar-added-open = Orders also close { $when }: round { $round } closes then.
calendar-added =
    Orders also close { $when } ({ $relative }).{ $round ->
        [none] {""}
       *[other] {" "}Round { $round } stays paused.
    }
calendar-moved-paused =
    Round { $round } is paused: it does not close { $before }. Players can still give and change orders.
calendar-moved =
    { $skipped ->
        [none] {""}
       *[other] The close { $skipped } is skipped.{" "}
    }{ $until ->
        [none] {""}
       *[other] Round { $round } is paused until { $until }.{" "}
    }{ $holiday ->
        [none] {""}
       *[other] Holiday: no closes { $holiday }.{" "}
    }Orders for round { $round } now close { $when } ({ $relative }){ $before ->
        [none] ; the pause is over
       *[other] , not { $before }
    }.
calendar-paused-already = Round { $round } is already paused. Resume it with `/gm calendar resume`.
calendar-not-paused = Round { $round } is not paused: orders close { $when } ({ $relative }).
calendar-nothing-to-skip =
    Round { $round } is paused, so it has no close to skip. Resume it with `/gm calendar resume`.
calendar-no-such-close = The calendar has no close then. `/campaign calendar` lists the next closes.
calendar-has-close = The calendar already has that close: { $when }.
calendar-same-close = Round { $round } already closes { $when }.
calendar-just-locked = Round { $round } has just been locked, so its close cannot be moved.
calendar-locked = Round { $round } is locked, so its close cannot be moved.
calendar-bad-close = { $typed } is not a weekly close. Write closes like `Tue 20:00, Fri 20:00`.
calendar-bad-zone = { $typed } is not a time zone. Use an IANA name like `America/New_York`.
calendar-bad-time = { $typed } is not a time. Write it like `Fri 20:00`, `tomorrow 20:00`, `in 6 hours` or `2026-12-24 20:00`.
calendar-bad-day = { $typed } is not a day. Write it like `2026-12-24`, `Friday`, `tomorrow` or `in 3 days`.
calendar-days-turned = The last day, { $last }, is before the first, { $first }. Give the earlier day first.
calendar-has-holiday = The calendar already has that holiday: { $days }.
calendar-no-holiday = { $typed } is not a holiday in the calendar. `/campaign calendar` lists them.
calendar-many-holidays =
    The calendar already has { $most } holidays. Cancel one with `/gm calendar cancel-holiday` first.
calendar-far-time = { $typed } is past, or more than a year away. Give a time within the next year.
round-moved-on =
    { $before ->
        [0] Round 1 opened
       *[other] Round { $before } was published and round { $round } opened
    } before this was done, so nothing was changed. Read the briefing; if you mean round { $round }, do it again.
round-none = No round is being played. Start the campaign with `/campaign start`.

## Review of the draft

review-asked = { $masters } **Round { $round } is adjudicated and waits for you.** Read the draft, answer its questions if it has any, then publish it. The next round opens when you publish.
review-button = Read the draft
review-players = Round { $round } is closed. The game master is reviewing the result; the report and the next round follow.
review-over = Round { $round } is closed and published: <#{ $briefing }> has the report.
review-reminder = { $masters } **Round { $round } still waits for you**: its draft is not published. The next close of the calendar is { $when } ({ $relative }).

## Opening and reminder

opening-head = **Round { $round }.** { $over ->
        [yes] It was not finished: the campaign has ended.
       *[no]
            { $when ->
                [none] Orders are taken, and close once the pause is over.
               *[other] Orders close { $when } ({ $relative }).
            }
    }
opening-guide =
    A round is { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    } in the field. Players: `/orders`.
opening-map = Map of the theatre as { $campaign } opens, with all that is known.
opening-title = { $campaign }: the theatre
dice-sealed = Dice of round { $round }, sealed: open { $open } covered { $covered }
reminder = Orders for round { $round } close { $relative } ({ $when }). A unit without an order holds; `/orders` gives one. Still without one:
reminder-master =
    The game master is about to close round { $round }. A unit without an order holds; `/orders` gives one. Still without one:
reminder-player = - { $player }: { $units }
close-event = { $campaign }: orders for round { $round } close
close-event-text = Until then players of { $campaign } can give and change their orders for round { $round }:
close-event-place = The orders channel
reminder-units =
    - { $units }{ $company ->
        [none] {""}
       *[other] {" "}of { $company }, whose deputy you are
    }

## Rulings

ruling-unknown =
    The draft asks for no ruling { $typed }. Choose one from the list; `/gm preview` shows them all.
ruling-bad-answer = { $typed } is not an answer to that. Use one of: { $answers }.
ruling-same = Nothing changed: the ruling “{ $question }” is already **{ $answer }**.
ruling-failed =
    With that ruling round { $round } could not be adjudicated; the GM room has the reason. Choose another answer with `/gm rule`.
ruling-made =
    Ruled: “{ $question }” is now **{ $answer }** (was { $before }). The bot has made the draft again with the same dice; see it with `/gm preview`.
ruling-no-draft = There is no draft yet to rule on. Close the round with `/gm close`, or wait for its close.
ruling-default = { $answer } (default)

## Outcomes of notes

outcome-empty = Give a text, a roll, or a change of FS or energy. Without any of them a note has no effect.
outcome-limits =
    A text has at most { $text } characters, a change is at most { $change }, and a die has at most { $sides } sides. Stay within these.
outcome-one-side = A die has at least 2 sides. Give more sides.
outcome-made =
    Outcome #{ $id } of order { $order }, **{ $unit }**{ $text ->
        [none] {""}
       *[other] : { $text }
    }{ $found ->
        [none] {""}
       *[other] {" "}({ $found })
    }.
outcome-undo = { $outcome } `/gm undo` takes it back.
outcome-heading = **Notes**; `/gm outcome` gives one an effect [EDC-A2-d]
outcome-line =
    - order { $number } of { $unit }: { $note ->
        [none] no note
       *[other] “{ $note }”
    } – { $made ->
        [none] **no effect** (default)
       *[other] { $made }
    }
outcome-short =
    { $text ->
        [none] a roll or a change
       *[other] { $text }
    } (#{ $id })
outcome-note = Note on order { $number }, **{ $unit }** ({ $player }): “{ $note }”
outcome-note-hint = -# It has no effect unless you give it one with `/gm outcome`.
order-unknown = Round { $round } has no order { $typed }. Choose one from the list.
unit-not-on-map = There is no unit { $typed } on the map. Choose one from the list.

## Early resolution

early-done = Order { $number } is resolved and final.
early-bad-number = { $typed } is not the number of an order. Choose one from the list.
early-gone = The unit of order { $number } is no longer on the map, so there is nothing to carry out.
early-resolved = Order { $number } is already resolved; that is final (EDC-C1.1.2-b).
early-void = Order { $number } was replaced or withdrawn. Choose one from the list.
early-title = Round { $round }, order { $number }: { $unit }, resolved early
early-map = Map of the sector where order { $number } was carried out.

## Publication

publish-title = Round { $round }: { $headline }
publish-theatre = Overview of the theatre after round { $round }, with all that is known and the frames of the fronts.
front-title = { $campaign } – front { $front }
front-alt =
    Front { $front }, hexes { $first } to { $last }: { $units ->
        [one] { $units } unit of ours
       *[other] { $units } units of ours
    }, { $contacts ->
        [one] { $contacts } contact
       *[other] { $contacts } contacts
    }{ $ghosts ->
        [0] { "" }
        [one] , { $ghosts } mark where a unit was last seen
       *[other] , { $ghosts } marks where units were last seen
    }; in this round { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $shots ->
        [one] { $shots } line of fire
       *[other] { $shots } lines of fire
    }, { $lost ->
        [one] { $lost } unit destroyed
       *[other] { $lost } units destroyed
    }.
publish-notes = **Notes on enemy types**
publish-combat = Round { $round }: contact and combat
publish-dice =
    Dice of round { $round }, unsealed: `{ $seed }`. Check them with `hexmarshal dice verify`.
publish-dice-file = Dice of round { $round }
publish-nothing = Nothing happened.
publish-gm-title = Game master: round { $round } in full
publish-gm-map = The theatre with nothing hidden.

## Failures

held-post =
    Order { $number } of **{ $unit }** could not be adjudicated. The bot holds it for the game master, and { $unit } holds in round { $round }. All other orders are carried out.
held-gm = The bot holds order { $number } of **{ $unit }** in round { $round }. Tell the host: { $defect }.
unplanned =
    Doctrine could not plan round { $round } for these units, so they hold. Tell the host: { $units }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
unplanned-unit = **{ $unit }**: { $defect }
round-failed = { $masters } **Round { $round } could not be adjudicated.** Orders stay locked and nothing was published. Tell the host: { $defect }{ $order ->
        [none] {""}
       *[other] , order { $order }
    }. Once it is repaired, `/gm close` tries again.

## Titles of pictures

title-after = { $campaign } – after round { $round }
title-order = { $campaign } – order { $order }
title-gm =
    { $campaign } – { $round ->
        [0] before the start
       *[other] round { $round }
    }, game master's map
