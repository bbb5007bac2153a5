"""Every sentence for users, as data: `say` makes one of a message id and its values.

The sentences are Fluent files (projectfluent.org), one for each theme, in a folder for each language. A message
has an id, named values, and plural forms where it counts something. A second language is a second folder: what it
lacks is said in English, and `tests/languages.py` lists it. `speaking` sets the language of the reader.
"""

from bot.messages.glossary import thing
from bot.messages.language import ENGLISH, language, speaking
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
    "thing",
    "has_message",
    "language",
    "languages",
    "message_ids",
    "nearest",
    "optional_of",
    "read_messages",
    "say",
    "speaking",
    "values_of",
    "word",
]
