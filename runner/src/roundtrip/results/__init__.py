"""A run on disk: records, samples, and which of them count."""
