"""The bot as a client of Discord: the gateway's client, the sender of posts, and what Discord allows and limits."""
