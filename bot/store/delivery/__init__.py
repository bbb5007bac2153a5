"""Making the outbox's posts: each once, in order per channel, whatever Discord answers and whatever dies when.

Before an attempt the row says `sending`, and that is committed. After a lost answer or a crash the post is sent again
with the same nonce while Discord still remembers it. After that it is looked for first: among the bot's own messages
that are newer than all that the channel is known to have had before the first attempt, that say just what the post
says, and that are the message of no other post. One deliverer at a time holds a lease; the others stand by,
and one of them takes over within seconds where it dies or stands still.

`sender` says what is needed of Discord, `claim` announces attempts, `attempt` carries one out, `deliver` keeps at it.
"""
