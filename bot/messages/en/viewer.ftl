## A map in the browser: what is on it, in words.

viewer-unit =
    { $unit }, { $type }, FS { $strength }{ $away ->
        [orbit] , in orbit
        [carried] , carried in { $hex }
       *[none] , in { $hex }, facing { $way }
    }
viewer-contact =
    { $unit }, FS { $strength }, in { $hex }{ $way ->
        [none] {""}
       *[other] , facing { $way }
    }{ $seen ->
        [none] {""}
       *[other] , last seen in round { $seen }
    }
viewer-structure =
    { $structure }{ $side ->
        [player] {" "}of the players
        [hostile] {" "}of the enemy
        [allied] {" "}of allies
        [neutral] {" "}of neutrals
       *[none] {""}
    }{ $built ->
        [yes] {""}
       *[no] , not finished
    }
