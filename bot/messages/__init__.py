"""Every sentence for users, as data: `say` makes one of a message id and its values.

The sentences are Fluent files (projectfluent.org), one for each theme, in a folder for each language. A message
has an id, named values, and plural forms where it counts something; a second language is a second folder.
"""

from bot.messages.table import MessageError, Value, has_message, message_ids, optional_of, say, values_of

__all__ = ["MessageError", "Value", "has_message", "message_ids", "optional_of", "say", "values_of"]
