"""The languages' tools to build, run and test: finding, installing and calling them."""
