"""What the papers published, as data that a report can put beside what was measured here."""
