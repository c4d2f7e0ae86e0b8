"""What users write: settings, profiles and workloads, read once into types."""
