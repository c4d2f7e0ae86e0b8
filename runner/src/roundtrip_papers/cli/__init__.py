"""The commands of the papers, and what each does."""
