"""Five papers measured again: what they published, what stands beside it, and what becomes of their claims."""
