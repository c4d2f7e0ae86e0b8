"""A run that is there already: found by its name, estimated, compared with its own digests."""
