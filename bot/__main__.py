"""`python -m bot` is `hexmarshal`."""

from bot.cli.command import main

main()
