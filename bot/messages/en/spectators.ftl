### What those read who only watch: the briefing in brief, the feed, foresight.

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
brief-watch = - { $place }: { $theirs }
brief-who = **We** are the blue rectangles{ $companies ->
        [none] {""}
       *[other] : { $companies }{ $more ->
            [0] {""}
           *[other] {" "}and { $more } more
        }
    }. **The enemy** is the red diamonds, numbered C1, C2 … as we find them.
brief-key = **FS** is force strength, the number on a unit; at 0 it is destroyed. **0811** is column 08, row 11.
brief-key-title = Who is who
brief-full = In full
brief-units = Our units
brief-map = Whole map
brief-full-title = ## Round { $round }: { $headline }
brief-units-title = **Our units after round { $round }**: place and facing, name, FS now and at most, energy
