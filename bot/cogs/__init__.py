"""Slash commands, by audience: `player`, `gm`, `campaign` (set-up and status), `reading` (maps, reasons, rules).

A cog parses, calls one function of `bot.service` and shows what it returns; no rule and no permission is decided here.
"""
