"""What became of the papers, as pages, as a part of a report, as Markdown and on a terminal."""
