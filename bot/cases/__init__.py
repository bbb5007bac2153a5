"""Case files: a situation, orders and dice, and what must result from them (docs/cases.md).

model     what a case holds and what running it gives
schema    TOML, and the JSON schemas of both kinds of case
load      reading: variants, the start
words     the tags, traits and other words a case may use
names     the units, events and dice its rounds name
run       filing the orders and resolving the rounds
expect    comparing
report    a result as text or JSON
skirmish  all of that for tabletop battles
either    case files of both kinds
tables    the events and dice of docs/cases.md
coverage  which rules the cases and tests prove
"""

from bot.cases.load import load_case
from bot.cases.model import Case, CaseError, CaseResult
from bot.cases.run import run_case

__all__ = ["Case", "CaseError", "CaseResult", "load_case", "run_case"]
