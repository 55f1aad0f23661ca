package keypeg_test

// A modulePackage is one package of the module. It may import only packages of lower layers that belong to its own side or
// to neither side.
type modulePackage struct {
	layer int
	name  string
	side  string
	kind  int
	does  string
	also  string // packages that it may import in addition to the standard library (or to pureStd, if it is pure)
}

// The module has two sides: the server's and the clients'. Packages that belong to neither side serve both.
const (
	server  = "server"
	clients = "clients"
	none    = ""
	both    = "both" // may import packages of either side
)

const (
	free = iota
	pure // has no clock, randomness, input, output or log
	dev  // tests and tools for developers, which the README leaves out
)

// packages lists every package.
var packages = []modulePackage{
	{10, "cmd/keypeg", both, free, "parses flags, starts everything and contains no rules", "github.com/adrg/xdg github.com/spf13/cobra github.com/spf13/pflag github.com/charmbracelet/x/term"},
	{10, "cmd/pocket", server, free, "runs a server in a browser, for one device", ""},
	{10, "internal/fuzz", both, dev, "sends random requests to the whole API", ""},
	{10, "internal/lincheck", both, dev, "checks a store's answers for linearizability", "github.com/anishathalye/porcupine"},
	{9, "internal/metrics", server, free, "reports figures of a server to Prometheus", "github.com/prometheus/client_golang"},
	{9, "internal/otlp", server, free, "sends traces to an OpenTelemetry collector", "go.opentelemetry.io golang.org/x/time/rate google.golang.org/protobuf/proto"},
	{9, "internal/sshd", clients, free, "offers the terminal over SSH", "charm.land/wish github.com/charmbracelet/ssh golang.org/x/crypto/ssh golang.org/x/time"},
	{9, "internal/lab/load/versus", clients, dev, "loads two servers in turn", ""},
	{8, "internal/server", server, free, "assembles a whole server over any store", ""},
	{8, "internal/tui/screen", clients, free, "draws the terminal", "charm.land github.com/charmbracelet/x/ansi github.com/charmbracelet/colorprofile golang.org/x/text"},
	{8, "internal/lab/load", clients, free, "simulates many people or computers to measure a server", "github.com/HdrHistogram/hdrhistogram-go github.com/prometheus golang.org/x/sync"},
	{7, "internal/api", server, free, "serves the API and the pages over HTTP", "github.com/andybalholm/brotli github.com/danielgtaylor/huma github.com/hashicorp/golang-lru golang.org/x/time/rate"},
	{7, "web", server, free, "contains the browser client", ""},
	{7, "internal/tui/lineui", clients, free, "runs the terminal line by line, in words", ""},
	{7, "internal/lab", clients, free, "measures engines and builds levels, books and proofs", "golang.org/x/sync"},
	{6, "internal/rest", server, free, "serves functions over HTTP", "github.com/danielgtaylor/huma golang.org/x/time/rate"},
	{6, "internal/sse", server, free, "sends server-sent events", ""},
	{6, "internal/gathering/gatheringtest", server, dev, "opens stores for tests of gatherings, and reads gatherings of earlier versions", ""},
	{6, "internal/parties", server, free, "hosts parties", ""},
	{6, "internal/tournaments", server, free, "hosts tournaments", ""},
	{6, "internal/challenge", server, free, "passes codes on to others", ""},
	{6, "internal/history", server, free, "sums up the games a person has played", "github.com/hashicorp/golang-lru"},
	{6, "internal/tui/sitting", clients, free, "keeps the terminal's connection to a match", ""},
	{6, "internal/tui/words", clients, free, "contains the terminal's labels", ""},
	{6, "internal/botclient", clients, free, "plays at a server's tables for a program", ""},
	{6, "internal/idb", server, free, "keeps values in a browser", ""},
	{5, "internal/inmem", server, free, "implements the store in memory, over a keeper or alone", ""},
	{5, "internal/sqlite", server, free, "implements the store in a file", "modernc.org/sqlite modernc.org/libc github.com/pressly/goose"},
	{5, "internal/postgres", server, free, "implements the store in PostgreSQL", "github.com/jackc/pgx github.com/jackc/puddle github.com/pressly/goose golang.org/x/sys/unix"},
	{5, "internal/natsbus", server, free, "carries messages between servers through NATS", "github.com/nats-io/nats.go github.com/nats-io/nkeys golang.org/x/crypto/chacha20poly1305 golang.org/x/time/rate"},
	{5, "internal/gathering", server, free, "hosts gatherings of many people", ""},
	{5, "internal/daily", server, free, "sets the codes of the day", ""},
	{5, "internal/push", server, free, "notifies players who are away", "github.com/SherClockHolmes/webpush-go"},
	{5, "internal/analysis", server, free, "judges games row by row", "golang.org/x/time/rate"},
	{5, "client", clients, free, "calls the API from Go", ""},
	{5, "internal/sheet", none, pure, "makes sheets to print", "codeberg.org/go-pdf/fpdf context embed"},
	{5, "internal/hall/storetest", server, dev, "tests any store", ""},
	{4, "internal/hall", server, free, "runs the matches", "golang.org/x/time/rate"},
	{4, "internal/study", server, free, "judges positions and gives hints", ""},
	{4, "internal/puzzle/progress", server, free, "stores which puzzles a person has done", ""},
	{4, "wire", none, pure, "defines the JSON of the API", ""},
	{4, "internal/tell", none, pure, "writes what people read, in their language", "embed golang.org/x/text"},
	{4, "internal/bot", none, pure, "plays as the computer", "context embed math/rand/v2"},
	{4, "internal/engine", none, free, "speaks the line protocol of engines", ""},
	{3, "internal/hall/peers", server, free, "connects several halls over one store", "golang.org/x/time/rate"},
	{3, "solver/book", none, pure, "contains strategies computed in advance", "context embed"},
	{3, "solver/mixed", none, pure, "finds the mixed values of boards", "context"},
	{3, "solver/prove", none, pure, "finds the least totals of boards and certifies them", "context runtime"},
	{3, "solver/optimal", none, free, "contains the table of proved boards", "embed"},
	{3, "internal/puzzle", none, pure, "makes and checks puzzles", "context embed math/rand/v2"},
	{3, "internal/party", none, pure, "plays parties, in which many people break the same codes", ""},
	{3, "internal/tournament", none, pure, "plays tournaments, in which many people play matches of two", ""},
	{3, "internal/study/studytest", none, dev, "provides positions for tests", ""},
	{2, "internal/hall/schedule", server, free, "acts when clocks and computers are due", ""},
	{2, "match", none, pure, "plays a match of several games", ""},
	{2, "solver", none, pure, "finds the best row", "context math/rand/v2 runtime"},
	{2, "solver/internal/searchtest", none, dev, "counts the work of searches and repeats them slowly", ""},
	{1, "internal/hall/lobby", none, free, "lists open tables and resolves invite codes", ""},
	{1, "internal/pool", none, free, "runs long jobs at low priority", ""},
	{1, "record", none, pure, "reads and writes a match as text", ""},
	{1, "solver/internal/search", none, pure, "searches for rows of least cost", "context embed golang.org/x/sys syscall/js"},
	{1, "solver/proof", none, pure, "checks proofs", "context"},
	{1, "internal/picture", none, pure, "draws pictures to share", "embed image golang.org/x/image golang.org/x/text"},
	{1, "internal/groupcommit", none, free, "lets writes share transactions", ""},
	{1, "internal/ratelimit", none, free, "limits how often someone may ask", "github.com/hashicorp/golang-lru golang.org/x/time"},
	{1, "internal/connlimit", none, free, "limits connections", "golang.org/x/time/rate"},
	{1, "internal/boardtest", none, dev, "provides boards and codes for property tests", "pgregory.net/rapid"},
	{1, "internal/trace/tracetest", none, dev, "records traces for tests", ""},
	{1, "internal/docstore/docstoretest", none, dev, "tests any document store", ""},
	{0, ".", none, pure, "defines codes, keys, editions and boards, and reads and writes them", ""},
	{0, "solver/optimal/strategies", none, pure, "contains the strategies of proved boards", "embed"},
	{0, "internal/limits", none, pure, "lists every limit", ""},
	{0, "internal/catalogue", none, pure, "reads the files of translations", "embed github.com/BurntSushi/toml golang.org/x/text"},
	{0, "internal/fetched", none, free, "fetches files in a browser", ""},
	{0, "internal/cputime", none, free, "measures processor time", ""},
	{0, "internal/caught", none, free, "turns panics into errors", ""},
	{0, "internal/dbcopy", none, free, "copies one database to another", ""},
	{0, "internal/docstore", none, free, "defines the store of documents by key", ""},
	{0, "internal/requestctx", none, free, "stores a request's sender and id in its context", ""},
	{0, "internal/trace", none, free, "follows requests through a server", ""},
	{0, "internal/postgres/postgrestest", none, dev, "starts a PostgreSQL for tests", "github.com/jackc/pgx"},
	{0, "internal/natsbus/natstest", none, dev, "starts a NATS server for tests", ""},
	{0, "internal/lab/mutants", none, dev, "tests the tests with mistakes made on purpose", "golang.org/x/sync"},
	{0, "internal/lab/scale", none, dev, "simulates many servers", ""},
	{0, "internal/lab/ptyterm", none, dev, "provides a terminal for tests", "github.com/creack/pty github.com/hinshun/vt10x golang.org/x/crypto/ssh"},
}
