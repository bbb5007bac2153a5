"""What plays with the bot and is no part of it: a Discord on loopback, demo, benchmarks, unattended campaigns."""
