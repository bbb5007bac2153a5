"""Solo opponents. Each decides from a `Seat`, which holds what its player may know and nothing else.

random     any legal pick
greedy     the pick with the highest expected worth
lookahead  plays the best few picks on in its mind, against an opponent it imagines, and compares where they lead;
           where the rule set cannot score that, it adds up what the picks on the way are worth (`planner.py`)

Where chance decides, it draws lots by the names of picks (`lots.py`).
"""

from bot.skirmish.players.greedy import Greedy
from bot.skirmish.players.lookahead import Lookahead
from bot.skirmish.players.random import Random
from bot.skirmish.players.seat import Player, Seat, solo_pick, take_seat

PLAYERS: dict[str, Player] = {"random": Random(), "greedy": Greedy(), "lookahead": Lookahead()}
"""The opponents by name."""

__all__ = ["PLAYERS", "Greedy", "Lookahead", "Player", "Random", "Seat", "solo_pick", "take_seat"]
