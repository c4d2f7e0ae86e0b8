"""Whether this instrument adds anything of its own: compared with other people's tools and bare loops."""
