#!/usr/bin/env bash
# verified.sh BOARD…: proves the verified checker with Coq, builds it, and lets it check the certificates of boards. It fails
# if the proof uses an axiom, if a certificate is refused, or if a total that is one too high is accepted.
# Everything is built in .verified.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.verified
mkdir -p "$out"
cp solver/proof/verified/*.v solver/proof/verified/main.ml "$out"

(
    cd "$out"
    for name in Game Rules Mappings Checker Sound Verified Extract; do
        coqc -q -Q . Keypeg "$name.v"
    done | tee assumptions
    [ "$(sort -u assumptions)" = 'Closed under the global context' ] || { echo 'the proof uses an axiom' >&2; exit 1; }
    ocamlfind ocamlopt -w -a -unsafe -inline 200 checker.mli checker.ml main.ml -o check
)

go build -o "$out/keypeg" ./cmd/keypeg
"$out/keypeg" optimal prove --games "$(IFS=, && echo "$*")" --of total,rows --dir "$out/jobs" --out "$out/certificates" >/dev/null
ulimit -s unlimited 2>/dev/null || true # the checker's recursion is as deep as its lists are long
raised() { gzip -dc "$1" | awk 'NR == 3 { $1++ } { print }'; }
for board in "$@"; do
    whole="$out/certificates/$board.proof.gz"
    parts=$(find "$out/certificates" -name "$board-*.proof.gz" -o -name "$board.in*.proof.gz")
    gzip -dc "$whole" $parts | "$out/check"
    if { raised "$whole"; [ -z "$parts" ] || gzip -dc $parts; } | "$out/check" >"$out/raised" 2>&1 && grep -q 'cost at least' "$out/raised"; then
        echo "$board: a total that is one too high was accepted" >&2
        exit 1
    fi
done
