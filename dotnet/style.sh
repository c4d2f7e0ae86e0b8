#!/bin/sh
# What every text file of this folder must be, but those that are generated: no tabs but in the Makefile, no blanks at
# the end of a line, lines of at most 120 bytes (but in expected.json: a case a line), LF, a newline at the end, no byte
# order mark. Prints each fault and fails if there is one.
cd "$(dirname "$0")" || exit 2
files=$(mktemp) || exit 2
trap 'rm -f "$files"' EXIT

find . \( -name bin -o -name generated \) -prune -o -type f \( -name '*.cs' -o -name '*.csproj' \
  -o -name '*.props' -o -name '*.slnx' -o -name '*.json' -o -name '*.toml' -o -name '*.sh' -o -name Makefile \
  -o -name .editorconfig \) -print |
  sort >"$files"
test -s "$files" || { echo "style: no files found" >&2; exit 2; }

xargs awk '
  function fault(what) { print FILENAME ":" FNR ": " what; faults++ }
  FNR == 1 && /^\357\273\277/ { fault("byte order mark") }
  /\r/ { fault("carriage return") }
  /[ \t]+$/ { fault("blanks at the end of the line") }
  /\t/ && FILENAME !~ /Makefile$/ { fault("tab") }
  length($0) > 120 && FILENAME !~ /expected\.json$/ { fault(length($0) " characters") }
  END { exit faults > 0 }
' <"$files" || failed=1

while read -r file; do
  test -z "$(tail -c 1 "$file")" || { echo "$file: no newline at the end"; failed=1; }
done <"$files"

test -z "$failed" && echo "style: $(wc -l <"$files") files are clean"
