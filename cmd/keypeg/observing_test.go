package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres/postgrestest"
)

// exported contains the labels of each figure that a server exports, with their values.
type exported map[string]map[string][]string

// scraped returns the figures of a server that exports every kind of figure. The server has a bus, and has carried out and
// refused requests.
func scraped(t *testing.T) exported {
	t.Helper()
	door, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	o := serveOptions{db: postgrestest.Address(t), bus: natstest.New(t).URL(), key: filepath.Join(t.TempDir(), "key"), metrics: door.Addr().String()}
	door.Close()
	address, stop := serving(t, o)
	defer stop()
	made := answerTo(t, "http://"+address+"/api/matches", `{"edition":"classic","hot_seat":true}`)
	if !strings.Contains(made, `"id"`) {
		t.Fatal(made)
	}
	for limited := false; !limited; {
		answer, err := http.Post("http://"+address+"/api/codes", "application/json", strings.NewReader(`{"code":"ABCD-EFGH"}`))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		limited = answer.StatusCode == http.StatusTooManyRequests
	}
	answer, err := http.Post("http://"+address+"/api/matches/x/commands", "application/json", strings.NewReader(`{"kind":"leave","seat":"host","version":1}`))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	all := exported{}
	sample := regexp.MustCompile(`(?m)^([a-z_]+)(?:\{(.*)\})? [^ ]+$`)
	label := regexp.MustCompile(`([a-z_]+)="([^"]*)"`)
	for _, s := range sample.FindAllStringSubmatch(answerTo(t, "http://"+o.metrics+"/metrics", ""), -1) {
		labels := all[s[1]]
		if labels == nil {
			labels = map[string][]string{"instance": nil, "job": nil} // Prometheus adds these
			all[s[1]] = labels
		}
		for _, l := range label.FindAllStringSubmatch(s[2], -1) {
			labels[l[1]] = append(labels[l[1]], l[2])
		}
	}
	all["up"] = map[string][]string{"instance": nil, "job": nil}
	return all
}

var (
	selector = regexp.MustCompile(`\b((?:keypeg|go|process)_[a-z_]+|up)\b(?:\{([^}]*)\})?`)
	matcher  = regexp.MustCompile(`([a-z_]+)(=~|=)"([^"]*)"`)
	grouping = regexp.MustCompile(`\bby \(([a-z_, ]+)\)`)
	legend   = regexp.MustCompile(`\{\{([a-z_]+)\}\}`)
)

// fits returns the figures, labels and values that an expression or its legend uses but the server does not export.
func (e exported) fits(expression, legends string) (wrong []string) {
	shown := map[string]bool{"le": true}
	for _, s := range selector.FindAllStringSubmatch(expression, -1) {
		labels, is := e[s[1]]
		if !is {
			wrong = append(wrong, "no "+s[1])
			continue
		}
		for name := range labels {
			shown[name] = true
		}
		for _, m := range matcher.FindAllStringSubmatch(s[2], -1) {
			values, is := labels[m[1]]
			// Some outcomes and limits never occur in this test, so they are not checked here: other code fixes their
			// names.
			fixed := slices.Contains([]string{"operation", "what", "pool", "how", "who"}, m[1])
			if !is || fixed && m[2] == "=" && !slices.Contains(values, m[3]) {
				wrong = append(wrong, fmt.Sprintf("no %s of %s", m[0], s[1]))
			}
		}
	}
	names := legend.FindAllStringSubmatch(legends, -1)
	for _, g := range grouping.FindAllStringSubmatch(expression, -1) {
		for name := range strings.SplitSeq(g[1], ",") {
			names = append(names, []string{"", strings.TrimSpace(name)})
		}
	}
	for _, n := range names {
		if !shown[n[1]] {
			wrong = append(wrong, "no label "+n[1])
		}
	}
	return wrong
}

// TestDashboardAndAlertsFitTheFigures checks that the dashboard and the alert rules use only figures, labels and values that a
// server exports, and that the runbook explains each alert.
func TestDashboardAndAlertsFitTheFigures(t *testing.T) {
	all := scraped(t)
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr, LegendFormat string }
		}
	}
	if err := json.Unmarshal([]byte(text(t, "deploy/grafana.json")), &board); err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			for _, wrong := range all.fits(target.Expr, target.LegendFormat) {
				t.Errorf("dashboard, %s: %s", p.Title, wrong)
			}
			for _, s := range selector.FindAllStringSubmatch(target.Expr, -1) {
				shown[s[1]] = true
			}
		}
	}
	if len(shown) < 20 {
		t.Errorf("the dashboard shows only %d figures", len(shown))
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal([]byte(text(t, "deploy/alerts.yaml")), &rules); err != nil || len(rules.Groups) != 1 || len(rules.Groups[0].Rules) < 8 {
		t.Fatalf("the alert rules are %+v, %v", rules, err)
	}
	page := text(t, "docs/runbook.md")
	for _, r := range rules.Groups[0].Rules {
		for _, wrong := range all.fits(r.Expr, "") {
			t.Errorf("alert %s: %s", r.Alert, wrong)
		}
		if r.Annotations["summary"] == "" || !strings.Contains(page, "`"+r.Alert+"`") {
			t.Errorf("alert %s is not explained", r.Alert)
		}
	}
	for _, s := range selector.FindAllStringSubmatch(page, -1) {
		if _, is := all[s[1]]; !is && s[1] != "up" {
			t.Errorf("docs/runbook.md speaks of %s, which no server exports", s[1])
		}
	}
}

// TestAWrongFigureIsFound checks that fits finds those figures, labels and values in an expression that the server does not
// export.
func TestAWrongFigureIsFound(t *testing.T) {
	all := exported{"keypeg_a": {"what": {"sent"}, "instance": nil}, "keypeg_h_bucket": {"le": {"1"}}}
	for expression, want := range map[string]int{
		`rate(keypeg_a{what="sent"}[5m])`: 0, `sum by (what) (keypeg_a)`: 0, `histogram_quantile(0.9, sum by (le) (keypeg_h_bucket))`: 0,
		`keypeg_b`: 1, `keypeg_a{what="lost"}`: 1, `keypeg_a{who="sent"}`: 1, `sum by (who) (keypeg_a)`: 1,
	} {
		if wrong := all.fits(expression, ""); len(wrong) != want {
			t.Errorf("%s: %q", expression, wrong)
		}
	}
	if wrong := all.fits("keypeg_a", "{{who}}"); len(wrong) != 1 {
		t.Errorf("the legend: %q", wrong)
	}
}
