package client_test

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

// TestMain passes the requests of the examples to a server in this process.
func TestMain(m *testing.M) {
	s := server.New(inmem.New(), server.Options{Hasty: true, Unthrottled: true})
	http.DefaultTransport = exampleOnly{client.InProcess(s), http.DefaultTransport}
	code := m.Run()
	s.Close(context.Background())
	os.Exit(code)
}

type exampleOnly struct{ example, others http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (e exampleOnly) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host == "keypeg.example" {
		return e.example.RoundTrip(r)
	}
	return e.others.RoundTrip(r)
}

// TestExamplesCompileElsewhere checks that the examples of every public package compile in a separate module, as
// they do for a user who copies them.
func TestExamplesCompileElsewhere(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = elsewhere
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	list := exec.Command("go", "list", "-m")
	list.Dir = root
	path, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	module := strings.TrimSpace(string(path))
	write := func(name string, content []byte) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(elsewhere, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(elsewhere, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) []byte {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	write("go.mod", []byte("module elsewhere.example/examples\n\ngo 1.26\n\nrequire "+module+" v0.0.0\n\nreplace "+module+" => "+root+"\n"))
	write("go.sum", read("go.sum"))
	for _, of := range []string{".", "client", "match", "record", "solver"} {
		write(filepath.Join("of", of, "example_test.go"), read(filepath.Join(of, "example_test.go")))
	}
	run("vet", "./...")
}
