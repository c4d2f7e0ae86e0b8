"""`python -m roundtrip.cli`: what invokew runs."""

from roundtrip.cli.main import main

main()
