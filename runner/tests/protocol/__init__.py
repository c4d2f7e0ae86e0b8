"""The worker protocol, executed against each core through its fake system."""
