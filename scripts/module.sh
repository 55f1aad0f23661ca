#!/usr/bin/env bash
# Gives the Go module another path, in go.mod and in every import: scripts/module.sh example.org/keypeg
set -euo pipefail
cd "$(dirname "$0")/.."

new=${1:-}
old=$(go list -m)
if ! [[ $new =~ ^[a-z0-9][a-z0-9.-]*\.[a-z]+(/[A-Za-z0-9._~-]+)+$ ]]; then
    echo "module.sh: name the module as Go knows it, by a host and a path: make module MODULE=example.org/keypeg" >&2
    exit 2
fi

go mod edit -module "$new"
# Each import has its own line; no other quoted text is changed.
git ls-files -z '*.go' | xargs -0 sed -i.was -E "s#^([[:space:]]*(import )?([A-Za-z_.][A-Za-z0-9_]* )?)\"$old(/[^\"]*)?\"\$#\1\"$new\4\"#"
find . -name '*.go.was' -not -path './web/node_modules/*' -delete
gofmt -w $(git ls-files '*.go') # imports are sorted by their paths
echo "The module is $new. The program is still called keypeg."
