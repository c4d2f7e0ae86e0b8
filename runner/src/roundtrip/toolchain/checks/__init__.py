"""Whether this host and this checkout are sound: doctor, test suites, linters."""
