"""`python -m roundtrip.cli`: what invokew runs."""

import sys

from roundtrip.cli.main import main

sys.exit(main())
