"""The files and options of users: settings, profiles and workloads, read once into types."""
