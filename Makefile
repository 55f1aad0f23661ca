# `make help` lists the targets. A target first fetches or builds what it needs, if it may.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run web build test shots long faults mutants bench load man module release reproduce vuln clean

help: ## say what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s%s\n", $$1, $$2 }' Makefile

run: build ## build what is missing or stale, and start the server (ARGS="--addr localhost:9000")
	bin/keypeg serve --db keypeg.db $(ARGS)

build: web ## build bin/keypeg, with the browser client in it
	@scripts/need.sh go
	go build -o bin/keypeg ./cmd/keypeg

web: web/dist/index.html ## build the browser client into web/dist

test: web/dist/index.html ## run every check and test, installing what they need
	@scripts/need.sh go node gcc chromium postgres
	@scripts/test.sh

shots: web/dist/index.html ## take pictures of every screen, in three widths, two themes and four languages (ARGS="-t home")
	@scripts/need.sh go node chromium
	npm --prefix web run --silent shots -- $(ARGS)

long: ## prove again what half an hour carries of docs/optimal.md, with its certificates, and run the other tests that take minutes
	@scripts/need.sh go
	KEYPEG_LONG=1 go test -run Long -v -timeout 60m ./solver/...

# The same tests are in `make test`, where each makes its fault a few times; docs/reliability.md says what each shows.
faults := Attacks|Kill|Unsynced|TheLayer|Full|NoRoom|TurnedBits|Damaged|Older|Clock|Cut|ReadNothing|Backup|StoppedServer|Check|Several

faults: web/dist/index.html ## make what can go wrong on a machine happen, hundreds of times: kills, lost writes, a full disk, turned bits, several servers, a million requests
	@scripts/need.sh go node chromium postgres
	KEYPEG_FAULTS=1 scripts/postgres.sh go test -count 1 -p 1 -v -timeout 90m -run '$(or $(ARGS),$(faults))' ./internal/sqlite ./internal/hall ./internal/api ./client ./cmd/keypeg
	$(if $(ARGS),,KEYPEG_FAULTS=1 scripts/postgres.sh npm --prefix web run --silent e2e -- several pocket)
	$(if $(ARGS),,KEYPEG_REQUESTS=1000000 go test -count 1 -run TestTheWholeAPI -v -timeout 3h ./internal/fuzz)

mutants: web/dist/index.html ## make small mistakes in the code, and see whether the tests notice (ARGS="-sample 0 match")
	@scripts/need.sh go
	go run ./internal/lab/mutants $(or $(ARGS),-sample 60)

bench: ## run the benchmarks
	@scripts/need.sh go
	go test -run '^$$' -bench . -benchmem ./...

man: build ## write the manual pages, and what completes commands in shells, into bin/man and bin/completions
	scripts/pages.sh bin/keypeg bin

module: ## give the Go module another path: make module MODULE=example.org/keypeg
	@scripts/need.sh go
	@scripts/module.sh $(MODULE)

load: ## measure the server beside bare net/http, the database alone and boardgame.io, in turns: a quarter of an hour (ARGS="-turns 5 -json")
	@scripts/need.sh go node
	go run ./internal/lab/load/versus $(ARGS)

release: web/node_modules/.package-lock.json ## build what is released of this commit, for every system, into release
	@scripts/need.sh go node
	scripts/release.sh release

reproduce: web/node_modules/.package-lock.json ## build it again elsewhere, from nothing, and compare
	@scripts/need.sh go node
	scripts/release.sh --again release

vuln: ## look for known weaknesses in what is used here; asks Go's database for them
	@scripts/need.sh go
	go tool -modfile=tools/go.mod govulncheck ./...

clean: ## remove everything built or fetched here; databases stay
	rm -rf bin release web/dist web/pocket/built web/node_modules .tests .load

# Folders count as sources too: theirs is the time that changes when a file in them goes.
client := $(shell find web/src web/public web/worker web/pocket -not -path "web/pocket/built*" 2>/dev/null) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

web/dist/index.html: $(client) web/pocket/built/pocket.wasm.br web/node_modules/.package-lock.json
	@scripts/need.sh node
	npm --prefix web run --silent build

# The server as a program for browsers: what of it has changed is asked of Go.
server := $(shell find . -name '*.go' -not -path './web/*' -not -name '*_test.go' 2>/dev/null) go.mod go.sum $(shell find solver internal -name '*.book' -o -name '*.toml' -o -name '*.txt' -not -path '*/testdata/*' 2>/dev/null)

web/pocket/built/pocket.wasm.br: $(server) scripts/pocket.sh
	@scripts/need.sh go node
	scripts/pocket.sh

# npm writes this file last, so a broken installation is made again.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@scripts/need.sh node
	npm --prefix web ci
