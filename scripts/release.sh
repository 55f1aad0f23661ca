#!/usr/bin/env bash
# release.sh DIR: builds what is released of the commit that is checked out, into DIR: the program for every system, a list of
# what it is made of (SBOM), and checksums. The same commit, built by the same Go and Node, comes to the same bytes on any machine
# and in any directory: `release.sh --again DIR` builds it once more elsewhere, from nothing, and compares.
# PLATFORMS="linux/amd64 …" builds for some systems only.
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

changed=$(git status --porcelain)
[ -z "$changed" ] || give_up 'what is released is a commit, and there are changes that are in none:' "$changed"
version=$(git describe --tags --always --abbrev=12)

# Nothing of this machine gets in: no C, no paths, no settings of whoever builds.
export CGO_ENABLED=0 GOFLAGS= GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOWORK=off LC_ALL=C TZ=UTC

client() { # client DIR: the browser client of the tree in DIR
    npm --prefix "$1/web" run --silent build >/dev/null
}

programs() { # programs FROM TO
    local platform os arch name
    for platform in $platforms; do
        os=${platform%/*} arch=${platform#*/}
        name=keypeg-$version-$os-$arch
        [ "$os" != windows ] || name=$name.exe
        echo "$name"
        (cd "$1" && GOOS=$os GOARCH=$arch go build -trimpath -buildvcs=true -ldflags '-s -w -buildid=' -o "$2/$name" ./cmd/keypeg)
    done
}

sums() { (cd "$1" && sha256sum keypeg-*); }

if [ -z "$again" ]; then
    rm -rf "$out"
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    client .
    programs . "$out"
    node scripts/sbom.mjs "$version" "$(git log -1 --format=%ct)" "$out"/keypeg-* >"$out/sbom"
    mv "$out/sbom" "$out/keypeg-$version.cdx.json"
    sums "$out" >"$out/SHA256SUMS"
    cat "$out/SHA256SUMS"
    exit
fi

out=$(cd "$out" && pwd) || give_up "there is nothing in $out to compare with: make release"
there=$(mktemp -d)
trap 'chmod -R u+w "$there" && rm -rf "$there"' EXIT
git clone --quiet . "$there/tree"
git -C "$there/tree" checkout --quiet "$(git rev-parse HEAD)"
cp -R web/node_modules "$there/tree/web/node_modules"
export GOCACHE=$there/cache
mkdir "$there/out"
client "$there/tree"
programs "$there/tree" "$there/out"
for file in "$there"/out/*; do
    cmp "$file" "$out/$(basename "$file")" || give_up "$(basename "$file") has come to other bytes"
done
echo "built again, elsewhere: $(ls "$there/out" | wc -l) programs, the same bytes"
