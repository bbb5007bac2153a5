"""Every sentence for users, as data: `say` makes one of a message id and its values.

The sentences are Fluent files (projectfluent.org), one for each theme, in a folder for each language. A message
has an id, named values, and plural forms where it counts something. A second language is a second folder: what it
lacks is said in English, and `tests/languages.py` lists it. `language` says which one is spoken where.
"""

from bot.messages.glossary import thing
from bot.messages.language import (
    ENGLISH,
    all_aloud,
    aloud,
    and_aloud,
    asked_in,
    enter_rooms,
    language,
    rooms,
    set_rooms,
    speaking,
    to_reader,
)
from bot.messages.saying import say, word
from bot.messages.table import (
    MessageError,
    Value,
    has_message,
    languages,
    message_ids,
    nearest,
    optional_of,
    read_messages,
    values_of,
)

__all__ = [
    "ENGLISH",
    "MessageError",
    "Value",
    "all_aloud",
    "aloud",
    "and_aloud",
    "asked_in",
    "thing",
    "to_reader",
    "has_message",
    "language",
    "enter_rooms",
    "languages",
    "message_ids",
    "nearest",
    "optional_of",
    "read_messages",
    "rooms",
    "say",
    "set_rooms",
    "speaking",
    "values_of",
    "word",
]
