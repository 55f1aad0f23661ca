#!/usr/bin/env bash
# release.sh DIR: builds the release of the current commit into DIR: the program for every system, its manual pages and
# completions, a list of components (SBOM), and checksums. The same commit, built with the same Go and Node, gives the same bytes
# on any machine and in any directory: `release.sh --again DIR` builds it again in another directory, from nothing, and compares.
# PLATFORMS="linux/amd64 …" builds for these systems only.
set -euo pipefail
cd "$(dirname "$0")/.."

give_up() {
    printf 'keypeg: %s\n' "$@" >&2
    exit 1
}

again=
[ "${1:-}" != --again ] || { again=yes; shift; }
out=${1:?where to: scripts/release.sh DIR}
platforms=${PLATFORMS:-linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64}

version=$(git describe --tags --always --abbrev=12)
[ -z "$(git status --porcelain)" ] || echo "what is released is the last commit; what has changed since is not in it" >&2

# Nothing depends on this machine: the build uses no C, no paths, and no settings of the user.
export CGO_ENABLED=0 GOFLAGS= GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOWORK=off LC_ALL=C TZ=UTC

# A clone of the commit is built, so that uncommitted files and later changes have no effect.
there=$(mktemp -d)
trap 'chmod -R u+w "$there" && rm -rf "$there"' EXIT
git clone --quiet . "$there/tree"
git -C "$there/tree" checkout --quiet "$(git rev-parse HEAD)"
cp -R web/node_modules "$there/tree/web/node_modules"

programs() { # programs DIR: builds into DIR
    local platform os arch name
    KEYPEG_BROTLI=11 "$there/tree/scripts/pocket.sh"
    npm --prefix "$there/tree/web" run --silent build >/dev/null
    for platform in $platforms; do
        os=${platform%/*} arch=${platform#*/}
        name=keypeg-$version-$os-$arch
        [ "$os" != windows ] || name=$name.exe
        echo "$name"
        compile "$os" "$arch" "$1/$name"
    done
}

compile() { # compile OS ARCH FILE
    (cd "$there/tree" && GOOS=$1 GOARCH=$2 go build -trimpath -buildvcs=true -ldflags '-s -w -buildid=' -o "$3" ./cmd/keypeg)
}

pages() { # pages DIR: the program's manual pages and completions
    local name=keypeg-$version-pages
    echo "$name.tar.gz"
    compile "$(go env GOHOSTOS)" "$(go env GOHOSTARCH)" "$there/here"
    "$there/tree/scripts/pages.sh" "$there/here" "$there/$name"
    tar -C "$there" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$(git log -1 --format=%ct)" -cf - "$name" | gzip -n >"$1/$name.tar.gz"
}

if [ -z "$again" ]; then
    rm -rf "$out"
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    programs "$out"
    node "$there/tree/scripts/sbom.mjs" "$version" "$(git log -1 --format=%ct)" "$out"/keypeg-* >"$there/sbom"
    pages "$out"
    mv "$there/sbom" "$out/keypeg-$version.cdx.json"
    (cd "$out" && sha256sum keypeg-* >SHA256SUMS && cat SHA256SUMS)
    exit
fi

[ -d "$out" ] || give_up "there is nothing in $out to compare with: make release"
out=$(cd "$out" && pwd)
export GOCACHE=$there/cache
mkdir "$there/out"
programs "$there/out"
pages "$there/out"
for file in "$there"/out/*; do
    cmp "$file" "$out/$(basename "$file")" || give_up "$(basename "$file") has come to other bytes"
done
echo "built again, elsewhere: $(ls "$there/out" | wc -l) files, the same bytes"
