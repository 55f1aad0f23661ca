package keypeg_test

// A room is one package of the house, which is the whole module. A room may import only rooms of lower layers, and only those of
// its own staircase or of none.
type room struct {
	layer int
	name  string
	side  string
	kind  int
	does  string
	also  string // what it may import beyond the standard library or, in a pure room, beyond pureStd
}

// The house has two staircases: the server's and the clients'. Rooms on the roof may import both; rooms of no staircase serve
// both.
const (
	server  = "server"
	clients = "clients"
	none    = ""
	roof    = "roof" // may import both
)

const (
	free = iota
	pure // no clock, randomness, input, output or log
	yard // tests and tools for developers; left out of the picture
)

// house lists every package.
var house = []room{
	{10, "cmd/keypeg", roof, free, "parses flags and wires, decides nothing", "github.com/adrg/xdg github.com/spf13/cobra github.com/spf13/pflag github.com/charmbracelet/x/term"},
	{10, "internal/fuzz", roof, yard, "asks for the whole API", ""},
	{10, "internal/lincheck", roof, yard, "compares what a store did with what it may do", "github.com/anishathalye/porcupine"},
	{9, "internal/metrics", server, free, "what Prometheus is told of a server", "github.com/prometheus/client_golang"},
	{9, "internal/sshd", clients, free, "the terminal, for who comes over SSH", "charm.land/wish github.com/charmbracelet/ssh golang.org/x/crypto/ssh golang.org/x/time"},
	{9, "internal/lab/load/versus", clients, yard, "load on two servers in turn", ""},
	{8, "internal/server", server, free, "a whole server over any store", ""},
	{8, "internal/tui/screen", clients, free, "the terminal, drawn", "charm.land github.com/charmbracelet/x/ansi github.com/charmbracelet/colorprofile golang.org/x/text"},
	{8, "internal/lab/load", clients, free, "many people or computers at once, to measure a server", "github.com/HdrHistogram/hdrhistogram-go"},
	{7, "internal/api", server, free, "the API and the pages over HTTP", "github.com/danielgtaylor/huma golang.org/x/time/rate"},
	{6, "internal/rest", server, free, "serves functions over HTTP", "github.com/danielgtaylor/huma golang.org/x/time/rate"},
	{6, "internal/sse", server, free, "server-sent events", ""},
	{7, "web", server, free, "the browser client", ""},
	{7, "internal/tui/lineui", clients, free, "the terminal, in words", ""},
	{7, "internal/lab", clients, free, "the workshop: arena, levels, books, proofs", ""},
	{6, "internal/history", server, free, "what one has played", ""},
	{6, "internal/tui/sitting", clients, free, "one sitting at a table, for every face of the terminal", ""},
	{6, "internal/tui/words", clients, free, "the terminal's labels", ""},
	{6, "internal/botclient", clients, free, "sits at a server's tables for a program", ""},
	{5, "internal/inmem", server, free, "a store in memory", ""},
	{5, "internal/sqlite", server, free, "a store in a file", "modernc.org/sqlite modernc.org/libc github.com/pressly/goose"},
	{5, "internal/postgres", server, free, "a store in PostgreSQL", "github.com/jackc/pgx github.com/jackc/puddle github.com/pressly/goose"},
	{5, "internal/daily", server, free, "codes of the day", ""},
	{5, "internal/push", server, free, "calls who is away", "github.com/SherClockHolmes/webpush-go"},
	{5, "internal/analysis", server, free, "games judged row by row", "golang.org/x/time/rate"},
	{5, "client", clients, free, "the API from Go", ""},
	{5, "internal/hall/storetest", server, yard, "the suite of all stores", ""},
	{4, "internal/hall", server, free, "running matches", "golang.org/x/time/rate"},
	{3, "internal/hall/peers", server, free, "several halls over one store", "golang.org/x/time/rate"},
	{1, "internal/hall/lobby", none, free, "open tables, and codes that lead to a seat", ""},
	{2, "internal/hall/schedule", server, free, "what is due", ""},
	{4, "internal/study", server, free, "positions and hints", ""},
	{4, "internal/puzzle/progress", server, free, "which puzzles one has done", ""},
	{4, "internal/bot", none, pure, "the computer player", "context embed math/rand/v2"},
	{4, "internal/engine", none, free, "the line protocol of engines", ""},
	{3, "wire", none, pure, "the JSON of the API", ""},
	{3, "internal/tell", none, pure, "what is said to people, in their language", "golang.org/x/text"},
	{3, "solver/book", none, pure, "strategies worked out", "context embed"},
	{3, "solver/optimal", none, free, "the table of proved boards", "embed"},
	{3, "internal/puzzle", none, pure, "puzzles", "context embed math/rand/v2"},
	{3, "internal/study/studytest", none, yard, "positions for tests", ""},
	{2, "match", none, pure, "a game of many", ""},
	{2, "solver", none, pure, "which row next", "context math/rand/v2 runtime golang.org/x/sys/cpu"},
	{1, "internal/pool", none, free, "quiet workers", ""},
	{1, "record", none, pure, "a match as text", ""},
	{1, "solver/proof", none, pure, "checks proofs", "context"},
	{1, "internal/picture", none, pure, "pictures to share", "embed image golang.org/x/image golang.org/x/text"},
	{1, "internal/ratelimit", none, free, "who may so often", "golang.org/x/time"},
	{1, "internal/connlimit", none, free, "bounded connections", "golang.org/x/time/rate"},
	{1, "internal/boardtest", none, yard, "boards and codes for property tests", "pgregory.net/rapid"},
	{1, "internal/docstore/docstoretest", none, yard, "the tests of every document store", ""},
	{0, ".", none, pure, "code, keys, edition, board, and how they are read and written", ""},
	{0, "internal/limits", none, pure, "every limit there is", ""},
	{0, "internal/caught", none, free, "what a goroutine panicked with", ""},
	{0, "internal/dbcopy", none, free, "moves a database to another", ""},
	{0, "internal/docstore", none, free, "documents by key", ""},
	{0, "internal/groupcommit", none, free, "writes that share transactions", ""},
	{0, "internal/requestctx", none, free, "who sent a request, and its id", ""},
	{0, "internal/postgres/postgrestest", none, yard, "a PostgreSQL of the tests' own", "github.com/jackc/pgx"},
	{0, "internal/lab/mutants", none, yard, "mistakes made on purpose", ""},
	{0, "internal/lab/scale", none, yard, "many servers at once", ""},
	{0, "internal/lab/ptyterm", none, yard, "a terminal for tests", "github.com/creack/pty github.com/hinshun/vt10x golang.org/x/crypto/ssh"},
}
