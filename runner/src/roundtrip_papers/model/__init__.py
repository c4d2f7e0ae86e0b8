"""The papers as data: what they asked and published, and what measures it again here."""
