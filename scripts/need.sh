#!/usr/bin/env bash
# need.sh PROGRAM…: checks that programs are installed and new enough: go, node, gcc, chromium, firefox, webkit,
# postgres, nats, patroni, python, coq. Installs all but the first two if that takes no password; otherwise says in a sentence
# what is missing, and fails unless the tests can be skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

give_up() {
    printf 'keypeg: %s\n' "$@" >&2
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# at_least HAVE WANT compares versions, number by number.
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

updated= # whether the lists of packages are up to date

# apt PACKAGE… installs packages, or fails.
apt() {
    has apt-get || return 1
    local as=()
    if [ "$(id -u)" != 0 ]; then
        has sudo && sudo -n true 2>/dev/null || return 1
        as=(sudo -n)
    fi
    echo "installing $* with apt-get"
    [ -n "$updated" ] || "${as[@]}" apt-get -qq update
    updated=yes
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >/dev/null
}

need_go() {
    local want have
    want=$(awk '$1 == "go" { print $2 }' go.mod)
    has go || give_up "Go is not installed: get Go $want or newer from go.dev/dl"
    have=$(go env GOVERSION)
    at_least "${have#go}" "$want" || give_up "Go $want or newer is needed, and this is $have: get it from go.dev/dl"
}

need_node() {
    local why='to build the browser client; without it, `go build ./cmd/keypeg` makes a server that has the API only'
    has node || give_up "Node 20.19 or newer is needed $why"
    node -e '
        const [major, minor] = process.versions.node.split(".").map(Number)
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)
    ' || give_up "Node $(node --version) is too old: 20.19 or newer, or 22.12 or newer, is needed $why"
    has npm || give_up "npm is not installed, though Node is: it is needed $why"
}

need_gcc() {
    has gcc && [ -e /usr/include/stdlib.h ] && return
    [ "$(uname)" = Darwin ] && has cc && return
    apt gcc libc6-dev || give_up 'a C compiler is needed by the race detector of `go test`: install gcc (Debian: apt-get install gcc libc6-dev)'
}

need_chromium() {
    local name
    [ -n "${CHROMIUM:-}" ] && return
    for name in chromium chromium-browser google-chrome-stable google-chrome \
        '/Applications/Chromium.app/Contents/MacOS/Chromium' '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'; do
        has "$name" && return
    done
    # The smaller one is faster, but some distributions do not have it.
    apt chromium chromium-headless-shell || apt chromium || give_up 'the browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to the path of one'
}

# apt_or_skip TESTS PACKAGE… installs packages. Without them the tests are skipped, which fails in CI.
apt_or_skip() {
    apt "${@:2}" || echo "keypeg: $1 will be skipped: install what they need (Debian: apt-get install ${*:2})" >&2
}

need_firefox() {
    [ -n "${FIREFOX:-}" ] || has firefox-esr || has firefox || has /Applications/Firefox.app/Contents/MacOS/firefox && return
    apt_or_skip 'the browser tests in Firefox' firefox-esr
}

# WebKit has no mode without windows, so it gets a display of its own.
need_webkit() {
    [ -n "${WEBKIT:-}" ] || has WebKitWebDriver && has Xvfb && return
    apt_or_skip 'the browser tests in WebKit' webkit2gtk-driver xvfb
}

need_postgres() {
    [ -n "${KEYPEG_POSTGRES:-}" ] || has initdb || ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 && return
    apt_or_skip 'the tests of the store over PostgreSQL' postgresql
}

need_nats() {
    has nats-server && return
    apt_or_skip 'the tests of servers over NATS' nats-server
}

need_patroni() {
    has patroni && has etcd && has pgbouncer && has ip && return
    apt patroni python3-etcd etcd-server pgbouncer iproute2 || give_up 'the tests of a database under Patroni need more: install it (Debian: apt-get install patroni python3-etcd etcd-server pgbouncer iproute2)'
}

need_python() {
    has python3 && return
    apt_or_skip 'the tests of the checker in Python' python3
}

need_coq() {
    has coqc && has ocamlfind && has ocamlopt && return
    apt coq ocaml ocaml-findlib || give_up 'the verified checker needs Coq and OCaml: install them (Debian: apt-get install coq ocaml ocaml-findlib)'
}

for program in "$@"; do
    "need_$program"
done
