# Scenario files

scenario-line = Line { $line }: { $why }
scenario-not-toml = This cannot be read as TOML: { $problem }.
scenario-key = `{ $key }` is not a key here. Delete it, or look for its right spelling in the description of scenario files.
scenario-missing = `{ $key }` is missing. Add it.
scenario-choice = `{ $key }` can only be { $known }.
scenario-bound =
    { $bound ->
        [least] `{ $key }` must be at least { $limit }.
       *[most] `{ $key }` must be at most { $limit }.
    }
scenario-length =
    { $bound ->
        [least] `{ $key }` must have at least { $limit } characters or entries.
       *[most] `{ $key }` may have at most { $limit } characters or entries.
    }
scenario-kind =
    { $kind ->
        [number] `{ $key }` must be a whole number, such as 4.
        [text] `{ $key }` must be a text in quotes.
        [switch] `{ $key }` must be true or false.
        [list] `{ $key }` must be a list in brackets.
       *[table] `{ $key }` must be a table with keys of its own.
    }
scenario-place = { $typed } is not a place on this map. Write a hex such as 0304, an edge such as 0304:N, or 0304:front, 0304:back or 0304:emplacement.
scenario-no-structure = There is no structure at { $place }. Check the place.
scenario-structure-place =
    { $place ->
        [edge] { $structure } is on an edge of a hex, not at { $typed }. Write it as 0304:N.
        [line] { $structure } is in a line of a hex, not at { $typed }. Write it as 0304:front or 0304:back.
        [emplacement] { $structure } is an emplacement, not at { $typed }. Write it as 0304:emplacement.
       *[other] { $structure } fills a hex, not { $typed }. Write the hex alone, such as 0304.
    }
scenario-depot-full = The depot's crates and barrels are { $held } together, and its capacity is { $capacity }. Make one of them fit the other.
scenario-upgrade = There is no upgrade { $typed }. Use the id of one in the catalogue.
scenario-id-twice = { $id } names more than one unit. Give each unit its own id, in a table of its own.
scenario-flies = { $class } does not fly, so it has no profile. Delete the key.
scenario-no-transport = No unit of the same side has the id { $id }. Give the transport that id.
scenario-unknown = There is no scenario { $typed }. Choose one from the list: { $scenarios }.
scenario-victory = **How it is decided:** { $victory }
scenario-own-unit = **{ $unit }** comes from this campaign's own catalogue, but a scenario uses the shipped one. Remove such units with `/gm edit` first, or keep the campaign with `hexmarshal export`.
scenario-saved = The campaign as a scenario file: map, forces with their plans, structures, mines, weather, settings and brief, without the companies. `/campaign create` takes it as `scenario_file`.
scenario-file = The scenario of { $campaign }
scenario-story = The opening and the victory text may have { $limit } characters together. Shorten them.
