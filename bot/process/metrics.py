"""Figures of this process for Prometheus. They name no campaign, no player and nothing of the game.

`bot.operations.watch` adds those that are read from the database when somebody asks.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ORDERS_FILED = Counter("hexmarshal_orders_filed", "Orders accepted by this process.")
POSTS_DELIVERED = Counter("hexmarshal_posts_delivered", "Posts made by this process.", ["kind"])
JOB_FAILURES = Counter("hexmarshal_job_failures", "Attempts at a job of the clock that failed.", ["job"])
RESOLVE_SECONDS = Histogram(
    "hexmarshal_resolve_seconds",
    "How long a round was adjudicated.",
    buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120),
)
ACK_SECONDS = Histogram(
    "hexmarshal_interaction_ack_seconds",
    "From a command or press that the bot takes up to Discord's word that it was acknowledged.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5),
)
LATE_INTERACTIONS = Counter(
    "hexmarshal_interactions_late",
    "Commands and presses that Discord had given up before they were acknowledged.",
)
LOOP_DELAY = Histogram(
    "hexmarshal_event_loop_delay_seconds",
    "How much later than asked a task of this process went on; all commands wait as long.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
LOOP_UP = Gauge("hexmarshal_loop_up", "Whether a loop of the worker is running.", ["loop"])
DATABASE_UP = Gauge("hexmarshal_database_up", "Whether the database answers.")
GATEWAY_UP = Gauge("hexmarshal_gateway_connected", "Whether the bot is connected to Discord's gateway.")
POSTS_WAITING = Gauge("hexmarshal_posts_waiting", "Posts that are still to be made.")
POSTS_UNMADE = Gauge("hexmarshal_posts_unmade", "Posts that should have been made five minutes ago.")
POSTS_PARKED = Gauge("hexmarshal_posts_parked", "Posts that Discord refuses.")
JOBS_PARKED = Gauge("hexmarshal_jobs_parked", "Jobs of the clock that failed too often.")
ROUNDS_OVERDUE = Gauge("hexmarshal_rounds_overdue", "Rounds that should have closed five minutes ago.")
GAMES_STUCK = Gauge("hexmarshal_games_stuck", "Skirmishes that should have gone on minutes ago.")
