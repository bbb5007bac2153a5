### Skirmish games, whatever their rules: values of picks, refusals, taking back, places, terms.

## Values of a pick

value-point = Give a point as two numbers, x and y.
value-path =
    { $most ->
        [one] Give a path of { $most } point.
       *[other] Give a path of 1 to { $most } points.
    }
value-path-point = Give each point of the path as x and y.
value-heading = Give a heading from 0 to below 360 degrees.
value-number = Give a whole number from { $low } to { $high }.
value-subset = Choose { $low } to { $most } different ones.
value-share = Give whole numbers from 0.
value-share-most = Give at most { $most } to one.
value-spread =
    { $whole ->
        [yes] Spread exactly { $total }; you spread { $given }.
       *[no] Spread at most { $total }; you spread { $given }.
    }
value-goal = Give a goal as two numbers, x and y.
value-places = Give each place as two numbers, x and y.
value-choose = Choose from: { $known }.
shape-keep = As it is
shape-column = Column
shape-line = Line
shape-wedge = Wedge
ask-point = Where?
ask-path = By which path?
ask-heading = Which way does it face?
ask-number = How many?
ask-one = Which one?
ask-some = Which ones?
ask-spread = How is it spread?
ask-group = Where does it go?
ask-where = Where

## What cannot be done

pick-nothing-to-build = There is nothing to build under these rules.
pick-your-turn = It is your turn.
pick-gone = This is not offered any more. Choose again from the current menu.
pick-extra = “{ $choice }” does not take { $names }.
pick-needs = “{ $choice }” needs { $name }.
pick-wrong = { $choice }, { $name }: { $problem }
game-not-playing = You do not play in this game.
game-resigned = { $player } resigned.
game-draw-agreed = Draw by agreement.
undo-moved = Another player has moved since. You cannot take your choice back.
undo-dice = Dice have been rolled since. You cannot take your choice back.
undo-revealed = Something hidden has been revealed since. You cannot take your choice back.
undo-rules = The rules have changed since this game began. You cannot take your choice back.
undo-depends = Another player's choice depends on it. You cannot take yours back.
ruleset-unknown = There is no rule set { $typed }. Choose from: { $known }.
ruleset-no-teams = { $rules } has no teams that last.

## Terms and boards

terms-choose = choose from { $known }.
terms-say-yes-or-no = say yes or no.
terms-whole-number = give a whole number.
terms-number = give a number.
terms-range = give a number from { $low } to { $high }.
terms-unknown = There is no setting { $name }.
terms-wrong = { $setting }: { $problem }
terms-army = { $player }: { $problem }
terms-board-unusable = The board cannot be used: { $problem }
terms-players =
    { $low ->
        [none] { $rules } is for { $high ->
            [one] { $high } player
           *[other] { $high } players
        }.
       *[other] { $rules } is for { $low }–{ $high } players.
    }

## Places on a table

place-no-square = “{ $typed }” is not a square. Write a letter and a number, for example F7.
place-square-off = There is no square { $typed }. The squares go from A1 to { $last }.
place-off =
    { $typed } is off the board, which is { $width } by { $height } { $unit }. Count from its lower left corner.
place-none =
    “{ $typed }” is not a place. { $moving ->
        [yes] Write a square (F7), coordinates (12.5, 8) or a direction (toward X, 4).
       *[no] Write a square (F7) or coordinates (12.5, 8).
    }
place-same = The unit is there already. Name another place to go to.
roll-total = { $player } { $total }
stroke-damage = -{ $amount }
path-too-far = The path is { $far } { $unit } long, more than this move allows. Choose a nearer point.
path-off-board = The base would leave the board. Choose a point further from the edge.
path-blocked = { $what } is in the way after { $far } { $unit }. Go round it or stop before it.
path-near = The path comes too near to { $what } after { $far } { $unit }. Keep away or stop before that.
path-ends-on = The move cannot end on { $what }. Choose a free place.
path-no-room = There is no room: the base would overlap { $what }. Choose a free place.
path-ends-near = The move cannot end that near to { $what }. Choose a place further away.
path-turn-blocked = { $what } is in the way of the turn after { $far } { $unit }. Turn elsewhere or less.
path-turn-too-sharp = The turn after { $far } { $unit } is too sharp: { $most }° at most. Go there in a wider curve.
path-turns-too-many = The path has more turns than this move allows ({ $most }). Choose a straighter one.
path-turns-too-soon =
    The path turns again too soon, after { $far } { $unit }. Go { $most } { $unit } straight between two turns.
path-backwards = The path goes back further than this move allows ({ $most } { $unit }). Choose a shorter way back.
