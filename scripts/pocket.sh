#!/usr/bin/env bash
# pocket.sh: compiles the server for browsers (cmd/pocket) into web/pocket/built, with Go's script that runs it. It is
# compressed again only if it has changed. KEYPEG_BROTLI=11 saves a sixth of its size, for a minute of work.
# pocket.sh --tests PACKAGE FILE compiles the tests of a package in the same way.
# Functions are inlined only where speed matters, which saves a tenth of the size.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOOS=js GOARCH=wasm CGO_ENABLED=0
flags=(-tags pocket -trimpath -buildvcs=false '-ldflags=-s -w' -gcflags=all=-l -gcflags=runtime= -gcflags=keypeg= '-gcflags=keypeg/solver/...=')
if [ "${1:-}" = --tests ]; then
    exec go test -c -vet=off "${flags[@]}" -o "$3" "$2"
fi
built=web/pocket/built
mkdir -p "$built"
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$built/wasm_exec.js"
go build "${flags[@]}" -o "$built/new.wasm" ./cmd/pocket
if [ -f "$built/pocket.wasm.br" ] && cmp -s "$built/new.wasm" "$built/pocket.wasm"; then
    rm "$built/new.wasm"
    touch "$built/pocket.wasm.br"
    exit
fi
mv "$built/new.wasm" "$built/pocket.wasm"
node -e '
    const { brotliCompressSync, constants: c } = require("node:zlib")
    const { readFileSync, writeFileSync } = require("node:fs")
    const program = readFileSync(process.argv[1])
    const quality = Number(process.env.KEYPEG_BROTLI ?? 9)
    writeFileSync(process.argv[1] + ".br", brotliCompressSync(program, { params: {
        [c.BROTLI_PARAM_QUALITY]: quality, [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: program.length,
    } }))
' "$built/pocket.wasm"
