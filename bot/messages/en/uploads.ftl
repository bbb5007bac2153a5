### Files and written lists: what may be sent, and why one was not read.

upload-too-large =
    { $kind ->
        [map] A map file
        [board] A board file
        [tiled] A Tiled map
        [army] A written army list
        [scenario] A scenario file
        [sheet] A sheet
       *[catalogue] A catalogue file
    } may have at most { $limit } kB. Send a smaller one.
upload-not-text = This is not a text file in UTF-8. Save it as UTF-8 and try again.
upload-long-key = Line { $line }: a key has more than { $limit } parts separated by dots. Write tables instead.
upload-too-deep = Line { $line }: the nesting is deeper than { $limit }. Use fewer brackets or elements inside one another.
upload-many-keys = The file has more than { $limit } keys. Send a smaller one.
upload-many-tables = The file has more than { $limit } tables. Send a smaller one.
upload-many-values = The file has more than { $limit } values. Send a smaller one.
upload-long-word = Line { $line }: a number or word outside quotes has more than { $limit } characters. Shorten it.
upload-many-lines = The file, or one of its sheets, has more than { $limit } lines. Send a smaller one.
upload-long-line = Line { $line } has more than { $limit } characters. Break it into several lines.
upload-many-elements = The file has more than { $limit } XML elements in one part. Send a smaller one.
upload-many-columns = The sheet { $sheet } has values to the right of column { $limit }. Delete these columns.
upload-doctype = The file defines its own XML document type, which is not read. Save it again from the program that made it.
upload-no-workbook = This is not a workbook that can be read. Save it as an Excel workbook (.xlsx) without a password.
upload-workbook-large = The workbook is too large when unpacked. Delete pictures, sheets and empty rows that the catalogue does not need.
upload-control = The file contains the character { $code }, which controls how text is shown. Delete it.
upload-too-slow = Reading the file takes too long. Make it smaller or simpler.
upload-too-much-memory = Reading the file takes too much memory. Make it smaller or simpler.
upload-crashed = The file could not be read: the reader failed on it. Nothing was changed. Check the file, or ask the host to look at the log.
upload-busy = Too many files are being read at the moment. Try again in a minute.
upload-not-fetched = The file could not be fetched from Discord. Send it again.
upload-sheet-unreadable = That sheet cannot be read: { $why }. Save it as CSV, or with tabs between the cells.
upload-map-unusable = The map cannot be used: { $why }
upload-board-unusable = That board cannot be used. { $why }
upload-catalogue-unusable = The file cannot be used:
upload-army-unreadable = That list cannot be read: { $why }. { upload-army-example }
upload-army-no-list = That list cannot be read: it holds something that no list has. { upload-army-example }
upload-army-empty = That list is empty. { upload-army-example }
upload-army-example = `/skirmish lists` with a name shows an example.
catalogue-changed = The catalogue was changed while your file was being read. Export it again, then change that file.
upload-file-large = The file has more than { $limit } kB. Use a smaller one.

## Fields of a catalogue's entries, after the name of the entry and the field

entry-missing = is missing
entry-text = must be text
entry-not-one = { $typed } is not one of { $known }
entry-number = must be a whole number from { $low } to { $high }
entry-words = must be a list of words
entry-numbers = must be a table of numbers, such as primary = 1
entry-named-number = { $name } must be a whole number from { $low } to 99
entry-flag = must be true or false
entry-tables = write each as a separate table, or [] for none
entry-unknown = is not a field of this entry
entry-not-toml = not TOML: { $problem }
entry-kind = write each { $kind } as a [[{ $kind }]] table
entry-energy = must be a number, with i after it for infantry energy, like '5i'
entry-air-mobility = must be 0 to 5, with P or O after it for drops, like '5P'
entry-two-weapons = two weapons have the same id
entry-may-target = leave may_target out: that of the upgrade holds for its weapons
entry-uses = must be a whole number from 1; leave it out for unlimited
entry-damage = { $typed } is not like 'FS', 'FS*1/2', 'FS+1', 'FS-1' or '4'
entry-no-upgrade = there is no upgrade { $typed }
entry-no-free = no upgrade without price fits the { $slot } slot that must be filled
entry-improves = { $typed } is not another upgrade of this slot
entry-no-kind = { $typed } is not a unit type, propulsion, class or upgrade
structure-toml = { $source }: not TOML: { $problem }
structure-tables = { $source }: write each structure as a [[structure]] table and nothing else
structure-twice = { $source }: structure { $number }: the id { $id } is used twice
structure-field = { $where }: { $field } is not a field of a structure
structure-damage = { $where }: the damage of its weapon must be a number, or left out for FS
structure-words = { $where }: mends is vehicles or landed, over is water or river
structure-place = { $where }: place: must be one of { $known }
structure-costs = { $where }: cost, works_from and soak do not fit together
