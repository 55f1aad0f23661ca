package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"keypeg/internal/lab/load"
)

// contenders builds and installs everything to be measured.
func contenders(ctx context.Context, o options) ([]contender, error) {
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	y := yard{dir: dir, self: self, program: filepath.Join(dir, "keypeg"), sqlite: filepath.Join(dir, "sqlite.test")}
	var all []contender
	for _, c := range y.all() {
		if o.only == "" || slices.Contains(strings.Split(o.only, ","), c.name) {
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nobody is called %q", o.only)
	}
	return all, y.prepare(ctx, all)
}

// A yard is a place where programs are built and run.
type yard struct{ dir, self, program, sqlite string }

func (y yard) all() []contender {
	plain, noStreams := func(*load.People) {}, func(p *load.People) { p.Streams = false }
	rate := func(r float64) func(*load.People) { return func(p *load.People) { p.Rate = r } }
	watchers := func(n int) func(*load.People) { return func(p *load.People) { p.Watchers, p.Rate = n, 2 } }
	serve, bare := []string{y.program, "serve", "--unthrottled", "--addr", "localhost:0", "--db", "keypeg.db"}, []string{y.self, "-bare"}
	return []contender{
		y.played(keypegStreams, serve, nil, plain),
		y.played("keypeg without streams", serve, nil, noStreams),
		y.played("net/http", bare, nil, plain),
		y.played("net/http without streams", bare, nil, noStreams),
		y.boardgame("boardgame.io in memory", ""),
		y.boardgame("boardgame.io in files", "files"),
		y.rows("SQLite row by row", "Raw/single"),
		y.rows("SQLite 256 rows together", "Raw/grouped"),
		y.played("keypeg at 5000 a second", serve, []int{256}, rate(5_000)),
		y.played("keypeg at 1000 a second", serve, []int{256}, rate(1_000)),
		y.played("keypeg before 10000 watchers", serve, []int{1}, watchers(10_000)),
		y.played("keypeg before 1 watcher", serve, []int{1}, watchers(1)),
	}
}

// played returns a contender that speaks Keypeg's protocol: a server on which simulated people play.
func (y yard) played(name string, args []string, at []int, change func(*load.People)) contender {
	return contender{name, at, func(ctx context.Context, matches int, t time.Duration) (load.Report, error) {
		return onServer(ctx, y.dir, args, nil, func(url string, pid int) (load.Report, error) {
			p := people(matches, t, change)
			p.URL, p.Pid = url, pid
			return p.Run(ctx)
		})
	}}
}

// boardgame returns the contender boardgame.io. It stores matches in a folder, or in memory if the name of the folder is
// empty.
func (y yard) boardgame(name, files string) contender {
	home := filepath.Join(y.dir, "boardgame")
	env := []string{"NODE_ENV=production", "PORT=0"}
	if files != "" {
		env = append(env, "DIR="+files)
	}
	return contender{name, nil, func(ctx context.Context, matches int, t time.Duration) (load.Report, error) {
		return onServer(ctx, y.dir, []string{"node", filepath.Join(home, "server.cjs")}, env, func(url string, pid int) (load.Report, error) {
			return load.Boardgame{URL: url, Matches: matches, Warm: warm, Time: t, Pid: pid}.Run(ctx)
		})
	}}
}

// rows returns the contender that stores rows in the database, without a server.
func (y yard) rows(name, bench string) contender {
	return contender{name, []int{0}, func(ctx context.Context, _ int, t time.Duration) (load.Report, error) {
		return rawRows(ctx, y.sqlite, y.dir, bench, t)
	}}
}

// prepare builds and installs the programs that the contenders need.
func (y yard) prepare(ctx context.Context, all []contender) error {
	needs := func(prefix string) bool {
		return slices.ContainsFunc(all, func(c contender) bool { return strings.HasPrefix(c.name, prefix) })
	}
	if needs("keypeg") {
		if err := do(ctx, ".", "go", "build", "-o", y.program, "./cmd/keypeg"); err != nil {
			return err
		}
	}
	if needs("SQLite") {
		if err := do(ctx, ".", "go", "test", "-c", "-o", y.sqlite, "./internal/sqlite"); err != nil {
			return err
		}
	}
	if needs("boardgame.io") {
		return install(ctx, filepath.Join("internal", "lab", "load", "boardgame"), filepath.Join(y.dir, "boardgame"))
	}
	return nil
}

// install copies a folder, and lets npm install the packages in its lock file unless they are installed already.
func install(ctx context.Context, from, to string) error {
	const lock = "package-lock.json"
	wanted, err := os.ReadFile(filepath.Join(from, lock))
	if err != nil {
		return err
	}
	installed, _ := os.ReadFile(filepath.Join(to, lock)) // the file may not exist yet
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	for _, name := range []string{"server.cjs", "package.json", ".npmrc"} {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name), text, 0o666); err != nil {
			return err
		}
	}
	if bytes.Equal(installed, wanted) {
		return nil
	}
	if err := os.WriteFile(filepath.Join(to, lock), wanted, 0o666); err != nil {
		return err
	}
	if err := do(ctx, to, "npm", "ci", "--ignore-scripts"); err != nil {
		_ = os.Remove(filepath.Join(to, lock)) // so that the next run tries again
		return err
	}
	return nil
}

// do runs a program in a folder. Its error contains the program's output.
func do(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

// onServer starts a server in a new folder, measures it, and stops it.
func onServer(ctx context.Context, dir string, args, env []string, measure func(url string, pid int) (load.Report, error)) (report load.Report, err error) {
	scratch, err := os.MkdirTemp(dir, "run-")
	if err != nil {
		return report, err
	}
	defer os.RemoveAll(scratch)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env = scratch, append(os.Environ(), env...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return report, err
	}
	if err := cmd.Start(); err != nil {
		return report, err
	}
	defer func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		ended := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait() // an error is expected, because the server was told to end
		ended.Stop()
	}()
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		return report, fmt.Errorf("%s said no address: %s", args[0], said.String())
	}
	_, url, ok := strings.Cut(lines.Text(), " is at ")
	if !ok {
		return report, fmt.Errorf("%s said %q", args[0], lines.Text())
	}
	pid := 0
	if runtime.GOOS == "linux" {
		pid = cmd.Process.Pid
	}
	return measure(url, pid)
}

// rawRows runs the benchmark of package sqlite, with that package's pragmas, to measure how fast the database stores rows
// without a server.
func rawRows(ctx context.Context, program, dir, bench string, t time.Duration) (report load.Report, err error) {
	cmd := exec.CommandContext(ctx, program, "-test.run", "^$", "-test.bench", "^Benchmark"+strings.ReplaceAll(bench, "/", "$/^")+"$", "-test.benchtime", t.String())
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return report, fmt.Errorf("%w\n%s", err, out)
	}
	fields := strings.Fields(string(out))
	at := slices.Index(fields, "rows/s")
	if at < 1 {
		return report, fmt.Errorf("the benchmark told of no rows: %s", out)
	}
	report.PerSecond, err = strconv.ParseFloat(fields[at-1], 64)
	report.Seconds = t.Seconds()
	return report, err
}
