"""Whether this instrument adds anything of its own: held against other people's tools and bare loops."""
