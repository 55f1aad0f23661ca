#!/usr/bin/env bash
# Runs every check and every test. One run shows all failures, because the steps after a failed one run too.
# It ends with the closing line of each test runner, and their sum. It fails on any failure, on a runner without tests and,
# if CI=true, on a skipped test. `make test` prepares the prerequisites; PostgreSQL runs as long as the tests.
set -o pipefail # and no -u, because in old versions of bash an empty array counts as unset
cd "$(dirname "$0")/.."

if [ -z "${KEYPEG_POSTGRES+set}" ]; then
    export KEYPEG_POSTGRES= # once is enough
    exec scripts/postgres.sh --or-without scripts/test.sh "$@"
fi

export NO_COLOR=1               # the closing lines are read back below
export GORACE=atexit_sleep_ms=0 # otherwise every program with the race detector, such as keypeg in scripts, sleeps a second before it ends
reports=.tests
rm -rf "$reports"
mkdir -p "$reports"

failed=()
step() { # step NAME COMMAND…
    printf '\n== %s\n' "$1"
    "${@:2}" || failed+=("$1")
}
# A check that needs one processor runs in parallel with other steps. Its output is printed when it is awaited.
declare -A beside
trap '[ ${#beside[@]} = 0 ] || kill "${beside[@]}" 2>/dev/null' EXIT
begin() { # begin NAME COMMAND…
    "${@:2}" >"$reports/$1.log" 2>&1 &
    beside[$1]=$!
}
await() { # await NAME
    wait "${beside[$1]}"
    local how=$?
    unset "beside[$1]"
    step "$1" told "$1" $how
}
told() { cat "$reports/$1.log"; return "$2"; }
runner() { step "$1" logged "$@"; } # runner NAME COMMAND…
logged() { "${@:2}" 2>&1 | tee "$reports/$1.log"; }

formatted() {
    local files
    files=$(find . -name '*.go' -not -path './web/node_modules/*' -exec gofmt -l {} +) || return
    [ -z "$files" ] || { printf 'not as gofmt writes it: %s\n' $files; return 1; }
}
verified() {
    if command -v coqc >/dev/null && command -v ocamlfind >/dev/null; then scripts/verified.sh c4p4
    else echo 'Coq is not installed: the verified checker is not built'; fi
}
checked() { go build -C tools -o "$PWD/$reports/check" ./check && "$reports/check" ./...; }
tool() { go tool -modfile=tools/go.mod "$@"; }
npm_run() { npm --prefix web run --silent "$@"; }
junit() { echo --reporter=default --reporter=junit --outputFile.junit="$PWD/$reports/$1.xml"; }

# The race detector makes a test several times slower, so it runs only on packages that start goroutines. These start none; the
# solver does in its tests of threads, and so do commands that serve. suite_test.go checks the list.
pure=(. ./match ./record ./internal/tell ./solver/... ./internal/puzzle ./internal/picture ./internal/bot ./internal/limits ./internal/ratelimit
    ./internal/lab/scale ./internal/party ./internal/sheet ./internal/tournament)
shell='^TestScripts$/^(arena|bench|book|candidates|editions|engine|levels|optimal|puzzles|replay|score|strategy|suggest|value)$' # without a server
# With the race detector, -short makes these tests repeat only a few times; without it they repeat as often as they should.
# suite_test.go checks this list too.
loops=(ADeviceWorksOutItsOwnHints AQueueAgreesWithASearch ASchoolBehindOneAddressPlaysAParty AnyPlay BadBoardsAreRefusedEverywhere
    Computers ComputersPlay EveryEdition EveryOperationHasItsLimit GuessesFromManyNetworksAreLimitedInAll
    PicturesTellNothingOfARunningGame SecretsDoNotShow
    SieveLetsNothingElseThrough TheWholeAPI WhatOthersDidIsReadAlone WhatOthersDidIsTold)
looping=(./internal/api ./internal/botclient ./internal/fuzz ./internal/hall ./internal/hall/schedule ./internal/lab/load ./internal/tui/screen)
mapfile -t others < <(go list ./... | grep -vxF "$(go list "${pure[@]}")")

# Long tests begin first, so that they do not run alone at the end. Many tests wait, so one package more than there are processors
# is tested at a time. The search, mixed values, certificates, the decoders of pictures and SQLite, which is C translated to Go,
# only compute. They are built without the race detector, because it makes them ten times slower; the search's tests of threads
# run with it. suite_test.go says which packages may not be among them. Every step builds the packages of others in the same way,
# so that they are built only once.
computing=(./solver/internal/search ./solver/mixed ./solver/proof)
race=(-race -gcflags={modernc.org,golang.org/x/image,image,compress}/...=-race=false)
# With -w, programs are linked without tables for a debugger, in two thirds of the time.
go_test() { # go_test NAME ARGUMENTS-OF-GO-TEST…
    runner "$1" tool gotestsum --format pkgname --junitfile "$reports/$1.xml" -- -vet=off -ldflags=-w -p "$(($(getconf _NPROCESSORS_ONLN) + 1))" "${@:2}"
}

begin svelte-check npm_run check
begin verified verified
step gofmt formatted
step check checked
await verified
await svelte-check
go_test go "${pure[@]}"
go_test threads "${race[@]}" -run Threads ./solver ./solver/prove ./internal/sheet
go_test shell -run "$shell" ./cmd/keypeg
go_test loops -run "^Test($(IFS='|' && echo "${loops[*]}"))\$" "${looping[@]}"
go_test race -short "${race[@]}" $(printf ' -gcflags=%s=-race=false' "${computing[@]}") -skip "$shell" ./cmd/... ./internal/postgres ./internal/sqlite "${others[@]}"
runner web npm_run test -- $(junit web)
runner browser npm_run e2e -- $(junit browser)

printf '\n== all\n'
# The runners' closing lines have different forms, but their reports have the same one.
count() { grep -o "<$1[ />]" "${@:2}" | wc -l; }
total=0 broken=0 skipped=0
for name in go threads shell loops race web browser; do
    report="$reports/$name.xml"
    grep -E '^(DONE| +Tests) ' "$reports/$name.log" | tail -n 1
    ran=$(count testcase "$report")
    [ "$ran" != 0 ] || failed+=("$name: no test ran")
    total=$((total + ran))
    broken=$((broken + $(count failure "$report")))
    skipped=$((skipped + $(count skipped "$report")))
done
passed=$((total - broken - skipped))

if [ "$skipped" != 0 ] && [ "${CI:-}" = true ]; then
    failed+=("tests were skipped, which CI does not allow")
fi
for name in "${failed[@]}"; do
    echo "FAILED: $name"
done
# A failed check is not a test, but the last line must not look like success.
[ "$broken" != 0 ] || broken=${#failed[@]}
echo "$passed passed, $broken failed, $skipped skipped"
[ ${#failed[@]} = 0 ]
