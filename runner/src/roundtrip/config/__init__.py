"""The files and options of users: settings, presets and workloads, read once into types."""
