#!/usr/bin/env bash
# pages.sh PROGRAM DIR: makes the program write its manual pages into DIR/man/man1, and its completion script for each shell
# into DIR/completions.
set -euo pipefail
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p "$2/man" "$2/completions"
"$program" man "$2/man/man1"
"$program" completion bash >"$2/completions/keypeg.bash"
"$program" completion zsh >"$2/completions/_keypeg"
"$program" completion fish >"$2/completions/keypeg.fish"
"$program" completion powershell >"$2/completions/keypeg.ps1"
