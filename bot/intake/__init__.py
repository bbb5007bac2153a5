"""Everything that users send as a file or as a written list is read here, in a process with limits.

limits        what a file of each kind may have
scan          the limits that are checked before a parser sees the file
kinds         the readers of each kind, as the reading process runs them
spreadsheets  sheets of rows as .xlsx and .csv files
child         the reading process: its limits, its loop
door          `read_upload`, the only way in
files         the same limits for files of the command line
"""
