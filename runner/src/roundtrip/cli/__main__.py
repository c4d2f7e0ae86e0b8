"""`python -m roundtrip.cli`: what invokew runs."""

import sys

from roundtrip.cli import streams
from roundtrip.cli.main import main

streams.prepare()
sys.exit(main())
