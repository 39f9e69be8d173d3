#!/usr/bin/env bash
# Prints the notes of a tag from CHANGELOG.md. Fails if package.json has another version, or if there are no notes.
#   scripts/release/notes.sh v0.2.0
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1#v}
grep -q "^  \"version\": \"$version\",$" package.json || { echo "package.json has not the version $version." >&2; exit 1; }
notes=$(awk -v version="$version" '/^## /{ on = $2 == version; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no notes of $version." >&2; exit 1; }
printf '%s\n' "$notes"
