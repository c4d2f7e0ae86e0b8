"""Running processes on hosts: the two ends of a trial, the agents that start them, and what they say."""
