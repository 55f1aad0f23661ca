#!/usr/bin/env bash
# postgres.sh [--or-without] COMMAND…: runs a command with a new, empty PostgreSQL, and sets KEYPEG_POSTGRES to its address. It
# listens on a free port of loopback, in a temporary folder that is deleted afterwards. If KEYPEG_POSTGRES is set already, that
# server is used. Without an installed PostgreSQL the script fails or, with --or-without, runs the command anyway.
set -euo pipefail

without=
if [ "$1" = --or-without ]; then
    without=yes
    shift
fi
if [ -n "${KEYPEG_POSTGRES:-}" ]; then
    exec "$@"
fi

# The newest installed version; distributions do not add these programs to PATH.
bin=$(ls -d /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin 2>/dev/null | sort -V | tail -n 1) || true
if [ -z "$bin" ] && command -v initdb >/dev/null; then
    bin=$(dirname "$(command -v initdb)")
fi
if [ -z "$bin" ]; then
    echo 'keypeg: there is no PostgreSQL: install it (Debian: apt-get install postgresql)' >&2
    [ -n "$without" ] || exit 1
    exec "$@"
fi

# In memory if there is room, because on a shared disk every commit waits.
room=${TMPDIR:-/tmp}
if [ -w /dev/shm ] && [ "$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 2000000 ]; then
    room=/dev/shm
fi
scratch=$(mktemp -d "$room/keypeg-postgres.XXXXXX")
as=()
if [ "$(id -u)" = 0 ]; then # PostgreSQL does not run as root
    chown postgres "$scratch"
    as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
stop() {
    (cd / && "${as[@]}" "$bin/pg_ctl" -D "$scratch/data" -m immediate -w stop >/dev/null 2>&1) || true
    rm -rf "$scratch"
}
trap stop EXIT
trap 'exit 130' INT TERM

(cd / && "${as[@]}" "$bin/initdb" --no-sync -D "$scratch/data" -U keypeg -A trust -E UTF8 --locale=C --data-checksums >"$scratch/initdb.log" 2>&1) ||
    { cat "$scratch/initdb.log" >&2; exit 1; }
# A port that is free now may be taken a moment later, so another is tried then.
for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 12000))
    if (cd / && "${as[@]}" "$bin/pg_ctl" -D "$scratch/data" -l "$scratch/data/log" -w -t 120 start \
        -o "-h 127.0.0.1 -p $port -k '' -c max_connections=500" >/dev/null 2>&1); then
        export KEYPEG_POSTGRES="postgres://keypeg@127.0.0.1:$port/postgres?sslmode=disable"
        "$@"
        exit
    fi
done
cat "$scratch/data/log" >&2
exit 1
