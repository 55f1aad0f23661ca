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

// contenders builds and installs what is to be measured.
func contenders(ctx context.Context, o options) ([]contender, error) {
	wanted := func(name string) bool {
		return o.only == "" || slices.Contains(strings.Split(o.only, ","), name)
	}
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
	program, sqlite := filepath.Join(dir, "keypeg"), filepath.Join(dir, "sqlite.test")
	ours := func(name string, streams bool) contender {
		return contender{name: name, measure: func(ctx context.Context, matches int, t time.Duration) (load.Report, error) {
			return onServer(ctx, dir, []string{program, "serve", "--unthrottled", "--addr", "localhost:0", "--db", "keypeg.db"}, nil, func(url string, pid int) (load.Report, error) {
				return people(url, pid, matches, t, streams).Run(ctx)
			})
		}}
	}
	bare := func(name string, streams bool) contender {
		return contender{name: name, measure: func(ctx context.Context, matches int, t time.Duration) (load.Report, error) {
			return onServer(ctx, dir, []string{self, "-bare"}, nil, func(url string, pid int) (load.Report, error) {
				return people(url, pid, matches, t, streams).Run(ctx)
			})
		}}
	}
	boardgame := func(name, files string) contender {
		return contender{name: name, measure: func(ctx context.Context, matches int, t time.Duration) (load.Report, error) {
			env := []string{"NODE_ENV=production", "PORT=0", "NODE_PATH=" + filepath.Join(dir, "boardgame", "node_modules")}
			if files != "" {
				env = append(env, "DIR="+files)
			}
			return onServer(ctx, dir, []string{"node", filepath.Join(dir, "boardgame", "server.cjs")}, env, func(url string, pid int) (load.Report, error) {
				return load.Boardgame{URL: url, Matches: matches, Warm: warm, Time: t, Pid: pid}.Run(ctx)
			})
		}}
	}
	raw := func(name, bench string) contender {
		return contender{name: name, once: true, measure: func(ctx context.Context, _ int, t time.Duration) (load.Report, error) {
			return rawRows(ctx, sqlite, dir, bench, t)
		}}
	}
	var all []contender
	for _, c := range []contender{
		ours(keypegStreams, true), ours("keypeg without streams", false),
		bare("net/http", true), bare("net/http without streams", false),
		boardgame("boardgame.io in memory", ""), boardgame("boardgame.io in files", "files"),
		raw("SQLite row by row", "Raw/single"), raw("SQLite 256 rows together", "Raw/grouped"),
	} {
		if wanted(c.name) {
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nobody is called %q", o.only)
	}
	return all, prepare(ctx, dir, program, sqlite, all)
}

// prepare builds and installs what those need.
func prepare(ctx context.Context, dir, program, sqlite string, all []contender) error {
	needs := func(prefix string) bool {
		return slices.ContainsFunc(all, func(c contender) bool { return strings.HasPrefix(c.name, prefix) })
	}
	if needs("keypeg") {
		if err := do(ctx, ".", "go", "build", "-o", program, "./cmd/keypeg"); err != nil {
			return err
		}
	}
	if needs("SQLite") {
		if err := do(ctx, ".", "go", "test", "-c", "-o", sqlite, "./internal/sqlite"); err != nil {
			return err
		}
	}
	if !needs("boardgame.io") {
		return nil
	}
	from, to := filepath.Join("internal", "lab", "load", "boardgame"), filepath.Join(dir, "boardgame")
	lock, err := os.ReadFile(filepath.Join(from, "package-lock.json"))
	if err != nil {
		return err
	}
	installed, err := os.ReadFile(filepath.Join(to, "package-lock.json"))
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
	if err == nil && bytes.Equal(installed, lock) {
		return nil
	}
	if err := os.WriteFile(filepath.Join(to, "package-lock.json"), lock, 0o666); err != nil {
		return err
	}
	if err := do(ctx, to, "npm", "ci", "--ignore-scripts"); err != nil {
		_ = os.Remove(filepath.Join(to, "package-lock.json")) // so that it is tried again
		return err
	}
	return nil
}

// do runs a program in a folder, and says what it does where it fails.
func do(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

// onServer starts a server in a new folder, has it measured, and ends it.
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
		_ = cmd.Wait() // it was told to end
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

// rawRows has the database take rows with nothing around them: the benchmark of package sqlite, with its pragmas.
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
