package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// options returns the options of keypeg serve, as its help lists them.
func options(t *testing.T) (all []string) {
	t.Helper()
	for _, line := range regexp.MustCompile(`(?m)^ +(--[a-z-]+)`).FindAllStringSubmatch(serveCommand().LocalFlags().FlagUsages(), -1) {
		all = append(all, line[1])
	}
	if len(all) < 10 {
		t.Fatalf("keypeg serve has the options %q", all)
	}
	return all
}

// TestThePageForHostsIsComplete checks that docs/hosting.md names every option of the server and every figure that it
// reports.
func TestThePageForHostsIsComplete(t *testing.T) {
	page := text(t, "docs/hosting.md")
	for _, option := range options(t) {
		if !strings.Contains(page, "\n| `"+option+"` |") {
			t.Errorf("docs/hosting.md has no line for %s", option)
		}
	}
	figures := regexp.MustCompile(`(?:Name: "keypeg_|figure\(")(\w+)"`).FindAllStringSubmatch(text(t, "internal/metrics/metrics.go"), -1)
	if len(figures) < 15 {
		t.Fatalf("there are only %d figures", len(figures))
	}
	for _, f := range figures {
		if !strings.Contains(page, "`keypeg_"+f[1]+"`") {
			t.Errorf("docs/hosting.md has no line for keypeg_%s", f[1])
		}
	}
	for _, name := range regexp.MustCompile(`keypeg_[a-z_]+`).FindAllString(page, -1) {
		short := strings.TrimSuffix(strings.TrimPrefix(name, "keypeg_"), "_bucket")
		if !slices.ContainsFunc(figures, func(f []string) bool { return f[1] == short }) {
			t.Errorf("docs/hosting.md speaks of %s, which nobody tells", name)
		}
	}
}

// TestFilesForHostsFitTheProgram checks that the example files for hosts use only commands and options that exist.
func TestFilesForHostsFitTheProgram(t *testing.T) {
	files, err := filepath.Glob("../../deploy/*")
	if err != nil || len(files) < 6 {
		t.Fatalf("%q, %v", files, err)
	}
	known := append(options(t), "--help", "--read-only", "--cap-drop", "--prefix", "--from", "--chown", "--build", "--data-checksums", "--no-install-recommends") // not ours
	used := 0
	for _, file := range files {
		for _, option := range regexp.MustCompile(`(?:^|[\s"\x60])(--[a-z-]+)`).FindAllStringSubmatch(text(t, filepath.Join("deploy", filepath.Base(file))), -1) {
			if used++; !slices.Contains(known, option[1]) {
				t.Errorf("%s uses %s, which keypeg serve does not know", file, option[1])
			}
		}
	}
	if used < 10 {
		t.Errorf("only %d options are used", used)
	}
}

// TestSeveralServersFitEachOther checks the compose files for several servers. The servers must all run the same command,
// with options that exist. The proxy must forward to every server, and every server must trust the proxy's address. Every
// database that they name must exist and have the correct password.
func TestSeveralServersFitEachOther(t *testing.T) {
	t.Run("one database", func(t *testing.T) {
		fitEachOther(t, "deploy/compose.yaml", map[string]string{"db": "postgres://keypeg@database/keypeg", "bus": ""}, "database")
	})
	t.Run("two", func(t *testing.T) {
		fitEachOther(t, "deploy/compose.pair.yaml", map[string]string{"db": "postgres://keypeg@db1,db2/keypeg", "bus": "nats://bus:4222"}, "db1", "db2", "bus", "etcd", "setup")
	})
}

func fitEachOther(t *testing.T, compose string, own map[string]string, needed ...string) {
	t.Helper()
	type service struct {
		Image       string
		Entrypoint  []string
		Command     []string
		Environment map[string]string
		Volumes     []string
		Networks    yaml.Node
		Healthcheck struct{ Test []string }
		Grace       string `yaml:"stop_grace_period"`
	}
	var all struct {
		Services map[string]service
		Networks map[string]struct {
			IPAM struct{ Config []struct{ Subnet string } }
		}
		Volumes map[string]any
	}
	if err := yaml.Unmarshal([]byte(text(t, compose)), &all); err != nil {
		t.Fatal(err)
	}
	proxy, file := all.Services["proxy"], text(t, "deploy/Caddyfile.several")
	var address struct {
		Inside struct {
			IP string `yaml:"ipv4_address"`
		}
	}
	if err := proxy.Networks.Decode(&address); err != nil || address.Inside.IP == "" {
		t.Fatalf("the proxy has no address: %v", err)
	}
	sent := regexp.MustCompile(`(?m)^\treverse_proxy (.*) \{$`).FindStringSubmatch(file)
	if sent == nil || !strings.Contains(file, "health_uri /readyz") || !slices.Contains(proxy.Volumes, "./Caddyfile.several:/etc/caddy/Caddyfile:ro") {
		t.Fatalf("the proxy sends to %q", sent)
	}
	if regexp.MustCompile(`(?m)^\s+flush_interval`).MatchString(file) {
		t.Error("the proxy would leave streams open that nobody reads")
	}
	var servers []string
	for name, s := range all.Services {
		for _, v := range s.Volumes {
			if from, _, _ := strings.Cut(v, ":"); !strings.HasPrefix(from, ".") {
				if _, there := all.Volumes[from]; !there {
					t.Errorf("%s: there is no volume %s", name, from)
				}
			}
		}
		if s.Image != "keypeg" {
			continue
		}
		servers = append(servers, name+":8080")
		if !slices.Equal(s.Entrypoint, []string{"/keypeg", "serve"}) {
			t.Errorf("%s begins with %q", name, s.Entrypoint)
		}
		flags := serveCommand().Flags()
		if err := flags.Parse(s.Command); err != nil || flags.NArg() > 0 {
			t.Errorf("%s: %v, %q", name, err, flags.Args())
		}
		want := map[string]string{"addr": ":8080", "key": "/data/keypeg.key", "drain": "5s", "trusted-proxy": "[" + address.Inside.IP + "]"}
		maps.Copy(want, own)
		for option, want := range want {
			if got := flags.Lookup(option).Value.String(); got != want {
				t.Errorf("%s: --%s is %s, want %s", name, option, got, want)
			}
		}
		if s.Grace == "" || !slices.Contains(s.Volumes, "key:/data") || s.Environment["PGPASSWORD"] == "" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	slices.Sort(servers)
	if to := strings.Fields(sent[1]); len(to) < 2 || !slices.Equal(to, servers) {
		t.Errorf("the proxy sends to %q, and there are %q", to, servers)
	}
	for _, name := range needed {
		s, is := all.Services[name]
		if !is {
			t.Errorf("there is no service %s", name)
		}
		for _, variable := range []string{"POSTGRES_PASSWORD", "KEYPEG_PASSWORD"} {
			if value := s.Environment[variable]; value != "" && value != all.Services["one"].Environment["PGPASSWORD"] {
				t.Errorf("%s: the servers have another password than %s", name, variable)
			}
		}
	}
	if database, is := all.Services["database"]; is && (len(database.Healthcheck.Test) == 0 || database.Environment["POSTGRES_PASSWORD"] == "") {
		t.Errorf("%+v", database)
	}
}
