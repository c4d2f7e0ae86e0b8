"""What the languages need to be built, run and tested: finding it, installing it, calling it."""
