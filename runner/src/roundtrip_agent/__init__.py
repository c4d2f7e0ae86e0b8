"""The agent: the only program of ours, beside the workers, that runs on a measured host."""
