"""Persistence: tables, the functions that read and write them, the outbox, and the embedded server.

`tables` are the rows; `session` connects; `campaigns`, `orders` and `history` are plain functions on an
`AsyncSession`, which never commit: the caller's transaction decides; `outbox` queues posts and delivers them.
`skirmish_tables` and `skirmishes` are the same for battles on the table, `team_tables` and `teams` for strike teams,
`server_tables` and `server_objects` for the roles and channels of a campaign; `claims` says which process carries out
an interaction, `heard` how far the gateway has heard, `branches` the courses of a campaign that were left, `people`
what is kept of somebody, `live_links` their links to the living map.
"""

from bot.store import branches, claims, heard, lease, predictions, server_tables, skirmish_tables, team_tables

__all__ = [
    "branches",
    "claims",
    "heard",
    "lease",
    "predictions",
    "server_tables",
    "skirmish_tables",
    "team_tables",
]
