"""The command `hexmarshal`: `command` has the flat ones, the other files a group each."""
