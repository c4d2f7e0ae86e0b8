"""A message of the user's: its types, from a JSON document, and its values (docs/message.md)."""
