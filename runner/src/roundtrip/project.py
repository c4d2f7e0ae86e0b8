"""Where the project's folders are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The checkout: the folder that holds invokew, java/, cpp/, dotnet/ and runner/."""

LANGUAGES = {"java": "java", "cpp": "cpp", "dotnet": "csharp"}
"""Folder of a language's systems, and the language's name in manifests."""
