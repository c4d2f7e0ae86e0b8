"""Where the time of a call goes: profilers at both ends, while calls are made that nobody times."""
