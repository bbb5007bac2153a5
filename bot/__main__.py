"""`python -m bot` is `hexmarshal`."""

from bot.cli import main

main()
