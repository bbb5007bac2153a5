### What those read who only watch: the briefing in brief, the feed, predictions.

## The briefing

brief-fight =
    { $place ->
        [none] {""}
       *[other] **{ $place }.**{" "}
    }{ $ours ->
        [none] { $theirs ->
            [none] Fire from nobody we saw
           *[other] { $theirs } in a fight
        }
       *[other] { $ours } against { $theirs ->
            [none] an unseen enemy
           *[other] { $theirs }
        }
    }.{ $taken ->
        [none] {""}
        [it] {" "}We took it.
       *[other] {" "}We took { $taken }.
    } { $losses }
brief-some = { $names } and { $more } more
brief-contact =
    { $contact } { $label }{ $hex ->
        [none] {""}
       *[other] {" "}in { $hex }
    }
brief-sighted = **Sighted:** { $contacts }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }.
brief-moves = **Moves:** { $moves }.
brief-more = -# There is more under *In full*.
brief-watch-title = **What to look at**
brief-watch = - Around { $place }: { $theirs }
brief-who = **We** are the blue rectangles{ $companies ->
        [none] {""}
       *[other] : { $companies }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }. **The enemy** is the red diamonds, numbered C1, C2 … as we find them.
brief-key = **FS** is force strength, the number on a unit; at 0 it is destroyed. **{ $hex }** is { $pointy ->
        [yes] row { $first }, column { $second }
       *[no] column { $first }, row { $second }
    }.
brief-key-title = Who is who
brief-full = In full
brief-units = Our units
brief-map = Whole map
brief-full-title = ## Round { $round }: { $headline }
brief-units-title = **Our units after round { $round }**: place and facing, name, FS now and at most, energy

## The feed

feed-head = **Round { $round }**
feed-line = { $mark } { $line }
feed-more = { $mark } and { $count } more like that

## Predictions

predictions-head = **What will round { $round } bring?** Predict it with the buttons; you can change an answer until orders close. Each right answer is a point. Players in the field and game masters do not take part.{ $best ->
        [none] {""}
       *[other] {" "}Best so far: { $best }.
    }
predictions-frozen = **What will round { $round } bring?** Orders are closed. The predictions:
predictions-settled = **What round { $round } brought.** ✅ is right; the numbers are the predictions:
predictions-question =
    { $number }. { $asked ->
        [fight] Will { $first } be seen in a fight?
        [fights] Which will be seen in a fight: { $first } or { $second }?
        [held] At the end, will we alone hold { $place }?
        [weaker] Who will lose more FS in the fights we see?
        [lost] How many of our units will be destroyed?
       *[seen] How many new contacts will be sighted?
    }
predictions-choice =
    { $answer ->
        [fight-0] Yes
        [fight-1] No
        [fights-0] Only { $first }
        [fights-1] Only { $second }
        [fights-2] Both
        [fights-3] Neither
        [held-0] Yes
        [held-1] No
        [weaker-0] We
        [weaker-1] The enemy
        [weaker-2] Neither
        [lost-0] None
        [lost-1] One
        [lost-2] Two
        [lost-3] Three or more
        [seen-0] None
        [seen-1] One or two
       *[seen-2] Three or more
    }
predictions-count =
    - { $right ->
        [yes] ✅ **{ $choice }**
       *[no] { $choice }
    }: { $count }
predictions-unasked = -# Nobody predicted round { $round }.
predictions-dropped = -# The campaign has ended, so the predictions for round { $round } count for nobody.
predictions-best = **Who predicted best**: { $best }.
predictions-nobody = - Nobody has said.
predictions-void = -# Nobody can tell, so it counts for nobody.
predictions-predictor = { $name } { $right }
predictions-kept = **Your predictions for round { $round }**, until orders close:
predictions-mine =
    { $question } { $choice ->
        [none] –
       *[other] **{ $choice }**
    }
predictions-unknown = That question does not exist any more. The newest post in the news feed has those of this round.
predictions-closed = Orders of round { $round } are closed, and so are its predictions. The next round has new questions.
predictions-partaker =
    { $master ->
        [yes] Game masters see what is hidden, so they do not predict, nor do former ones.
       *[no] You decide what units in the field do, so you do not predict. That is for those who watch.
    } `/campaign predictions` shows who predicted best.
predictions-no-feed = { $campaign } has no news feed, so there are no predictions. The game master can name a channel for it with `/gm channel`.
predictions-table-none = No prediction is settled yet. The questions of this round are in <#{ $channel }>.
predictions-table-head = **{ $campaign }: the best predictions**
predictions-row =
    { $rank }. { $name }: { $right } right of { $answered }
