"""The one screen framework: every button, menu and form of the bot.

press   what a button, a menu or a form does, as typed data; its custom id
old     custom ids of earlier releases
parts   buttons, menus, and the parts of a layout
budget  how much of a layout a message can hold
forms   what a button asks for: texts, entries, boxes, files
screen  a private message before it is Discord's: a text or a layout, with pictures
answer  from a press to the function that carries it out; refusal of what is out of date

A kind of press is a frozen dataclass that names itself once (`class Rematch(GamePress, name="rematch")`); the function
that carries it out is marked `@answers(Rematch)`. `bot.service.presses` loads all of them, `bot.views.pressing` hears
Discord.
"""
