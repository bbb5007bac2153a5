"""Between Discord and the services.

client    what cogs and views may ask of the bot
respond   the answer to a command
pressing  buttons, menus and forms: heard, drawn
"""
