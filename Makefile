# `make help` lists the targets. A target first fetches or builds its prerequisites, if it may.
SHELL := bash
# What one target needs is made two at a time. Several targets, as in `make clean test`, are made one after another.
ifeq ($(words $(MAKECMDGOALS)),1)
MAKEFLAGS += -j2
endif
.DEFAULT_GOAL := help
.PHONY: help run web build test shots long verified certificates faults mutants bench load man module release reproduce vuln clean tools

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s%s\n", $$1, $$2 }' Makefile

run: build ## build everything missing or out of date, and start the server (ARGS="--addr localhost:9000")
	bin/keypeg serve --db keypeg.db $(ARGS)

build: web ## build bin/keypeg, including the browser client
	@scripts/need.sh go
	go build -o bin/keypeg ./cmd/keypeg

web: web/dist/index.html ## build the browser client into web/dist

test: tools web/dist/index.html ## run every check and test, and install missing tools if allowed
	@scripts/test.sh

# While the tests' tools are installed, the browser client is built.
tools:
	@scripts/need.sh go node gcc chromium firefox webkit postgres nats python

shots: web/dist/index.html ## take pictures of every screen, in three widths, two themes and four languages (ARGS="-t home")
	@scripts/need.sh go node chromium
	npm --prefix web run --silent shots -- $(ARGS)

long: ## prove again what took at most four minutes each in docs/optimal.md, with certificates, and run the other long tests: half an hour
	@scripts/need.sh go python
	KEYPEG_LONG=1 go test -run Long -v -timeout 60m ./solver/...

certificates: ## write and check the certificates of docs/optimal.md into certificates.tar: those that took at most a minute, or LIMIT seconds, or all with LIMIT=0 (ARGS="--job 1/4")
	@scripts/need.sh go
	go run ./cmd/keypeg optimal prove --table $(or $(LIMIT),60) --dir .certificates/jobs --out .certificates/certificates $(ARGS)
	cd .certificates && find certificates -name '*.proof.gz' | LC_ALL=C sort | tar --mtime=@0 --owner=0 --group=0 --numeric-owner -cf ../certificates.tar -T -

verified: ## prove the verified checker with Coq, and check certificates with it (ARGS="c6p4 c3p6")
	@scripts/need.sh go coq
	@scripts/verified.sh $(or $(ARGS),c4p4 c6p4M)

# `make test` runs the same tests, but each makes its fault only a few times. docs/reliability.md says what each test shows.
faults := Attacks|Kill|Unsynced|TheLayer|Full|NoRoom|TurnedBits|Damaged|Older|Clock|Cut|ReadNothing|Backup|StoppedServer|Check|Several|Broker|SlowProcess|Wide

faults: web/dist/index.html ## make faults happen hundreds of times: kills, lost writes, a full disk, flipped bits, several servers; send a million requests
	@scripts/need.sh go node chromium postgres nats patroni
	KEYPEG_FAULTS=$(or $(TIMES),1) scripts/postgres.sh go test -count 1 -p 1 -v -timeout 2h -run '$(or $(ARGS),$(faults))' ./internal/sqlite ./internal/postgres ./internal/hall ./internal/natsbus ./internal/api ./client ./cmd/keypeg
	$(if $(ARGS),,KEYPEG_FAULTS=1 scripts/postgres.sh npm --prefix web run --silent e2e -- several pocket)
	$(if $(ARGS),,KEYPEG_REQUESTS=1000000 go test -count 1 -run TestTheWholeAPI -v -timeout 3h ./internal/fuzz)

mutants: web/dist/index.html ## make small mistakes in the code, and see whether the tests notice (ARGS="-sample 0 match")
	@scripts/need.sh go
	go run ./internal/lab/mutants $(or $(ARGS),-sample 60)

bench: ## run the benchmarks
	@scripts/need.sh go
	go test -run '^$$' -bench . -benchmem ./...

man: build ## write the manual pages into bin/man, and shell completions into bin/completions
	scripts/pages.sh bin/keypeg bin

module: ## give the Go module another path: make module MODULE=example.org/keypeg
	@scripts/need.sh go
	@scripts/module.sh $(MODULE)

load: ## measure the server in turns with bare net/http, the database alone and boardgame.io: a quarter of an hour (ARGS="-turns 5 -json")
	@scripts/need.sh go node
	go run ./internal/lab/load/versus $(ARGS)

release: web/node_modules/.package-lock.json ## build the release of this commit, for every system, into release
	@scripts/need.sh go node
	scripts/release.sh release

reproduce: web/node_modules/.package-lock.json ## build the release again in another directory, from nothing, and compare
	@scripts/need.sh go node
	scripts/release.sh --again release

vuln: ## look for known vulnerabilities of the dependencies in Go's database
	@scripts/need.sh go
	go tool -modfile=tools/go.mod govulncheck ./...

clean: ## remove everything built or fetched here, but no databases
	rm -rf bin release web/dist web/pocket/built web/node_modules .tests .load .verified .certificates certificates.tar

# Folders count as sources too, because only their time changes when a file is deleted.
client := $(shell find web/src web/public web/worker web/pocket -not -path "web/pocket/built*" 2>/dev/null) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

web/dist/index.html: $(client) web/pocket/built/pocket.wasm.br web/node_modules/.package-lock.json
	@scripts/need.sh node
	npm --prefix web run --silent build

# The server as a program for browsers. Go finds out which parts have changed.
server := $(shell find . -name '*.go' -not -path './web/*' -not -name '*_test.go' 2>/dev/null) go.mod go.sum $(shell find solver internal -name '*.book' -o -name '*.toml' -o -name '*.txt' -o -name '*.json' -not -path '*/testdata/*' 2>/dev/null)

web/pocket/built/pocket.wasm.br: $(server) scripts/pocket.sh
	@scripts/need.sh go node
	scripts/pocket.sh

# npm writes this file last, so a broken installation is made again.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@scripts/need.sh node
	npm --prefix web ci
