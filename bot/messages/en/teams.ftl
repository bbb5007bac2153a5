### Strike teams that last from game to game.

## Finding a team

team-none = You have no strike team yet. `/skirmish team create` makes one.
team-changed = The team has changed since this was shown. Look again, then choose.
team-retired-already = This team is retired.
team-unknown = You have no team of that name. Yours: { $teams }.
team-several = You have several teams. Say which one.
team-which = Which team?
team-menu = Choose a team

## Founding, naming, retiring

team-from-list = Your list { $list }
team-too-many = You have { $count } teams. Retire one first.
team-called-so = You have a team called { $team } already. Choose a different name.
team-called-so-other = Another of your teams is called { $team } already. Choose a different name.
team-list-illegal = That list is not legal yet.
team-no-start = Choose a faction, a ready army or one of your lists from the suggestions.
team-nameless = Give it a name of up to { $most } letters.
team-founded = ✅ **{ $team }** is founded.
team-in-game = **{ $team }** is in game #{ $game }. It can be changed when that is over or called off.
team-rename-form = A new name
team-rename-field = Name
team-rename = Rename
team-retire = Retire
team-retire-sure = Retire { $team } for good, with everybody in it?
team-retired = **{ $team }** is retired after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
team-entry-founded = Founded: { $summary }.
team-entry-renamed = Renamed from { $before } to { $team }.
team-entry-retired = Retired.

## Its screens

team-locked = -# In game #{ $game }: nothing can be changed until it is over.
team-title = ## { $team }
team-title-place = ## { $place } · { $team }
team-history = History
team-history-of = ## History of { $team }
team-history-none = Nothing yet.
team-history-later = Later ▶
team-history-earlier = ◀ Earlier
team-back = Back

## In games

team-elsewhere = It is in game #{ $game }.
team-elsewhere-choose = **{ $team }** is in game #{ $game }. Choose another army.
team-other-rules = **{ $team }** does not play { $rules }. Choose another army.
team-growth-in-list =
    Experience and found items are earned by a strike team (`/skirmish team`). Leave them out of a list.
team-home-game =
    Game #{ $game }{ $others ->
        [none] {""}
       *[other] {" "}against { $others }
    }, { $outcome ->
        [won] won
        [lost] lost
       *[drawn] drawn
    }.
team-home-practice = It was practice against the bot: nothing is gained or lost.
team-home-short = It was given up before its second turn: no experience and no items.
team-home = 🎖️ **{ $team }** ({ $player }): { $result }
team-home-spend = `/skirmish team train` spends it.

## The server's terms

team-manager-only = Only members who may manage the server can change this.
team-terms =
    For strike teams on this server: new items of the armoury { $price ->
        [0] are free
       *[other] cost { $price } Rays each
    }; games against the bot { $solo ->
        [yes] bring experience and items
       *[no] are practice: nothing is gained or lost
    }.
