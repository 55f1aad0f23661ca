package postgres

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// distributed lists, for each table, the columns by which its rows can be distributed over several databases. Every key has to begin
// with these columns, so that each database can check its own keys.
var distributed = map[string]string{
	"matches":   "id",
	"events":    "match",
	"names":     "match",
	"grants":    "match",
	"hints":     "match",
	"notes":     "match",
	"tickets":   "match",
	"documents": "kind, key", // a document belongs to no match, and is found by its own id
}

// exceptions lists the keys that do not begin with the columns in distributed, with the reasons.
var exceptions = map[string]string{
	"tickets (hash)": "a ticket is redeemed by its code, before its match is known; distributed, it needs a table by code",
}

// A key is a primary key, a unique constraint or index, or a foreign key of a table.
type key struct{ table, columns, references string }

// keysOf returns the tables of a schema, and their keys.
func keysOf(schema string) (tables []string, keys []key) {
	schema = regexp.MustCompile(`--.*`).ReplaceAllString(schema, "")
	for _, t := range regexp.MustCompile(`(?is)CREATE TABLE (\w+) \((.*?)\n\);`).FindAllStringSubmatch(schema, -1) {
		tables = append(tables, t[1])
		for line := range strings.SplitSeq(t[2], "\n") {
			line = strings.TrimSpace(line)
			column, _, _ := strings.Cut(line, " ")
			if k := regexp.MustCompile(`(?i)(?:PRIMARY KEY|UNIQUE|FOREIGN KEY) ?\(([^)]*)\)`).FindStringSubmatch(line); k != nil {
				keys = append(keys, key{table: t[1], columns: k[1]})
			} else if regexp.MustCompile(`(?i)\b(PRIMARY KEY|UNIQUE)\b`).MatchString(line) {
				keys = append(keys, key{table: t[1], columns: column})
			}
			if r := regexp.MustCompile(`(?i)REFERENCES (\w+ \(\w+\))`).FindStringSubmatch(line); r != nil {
				keys = append(keys, key{t[1], column, r[1]})
			}
		}
	}
	for _, i := range regexp.MustCompile(`(?i)CREATE UNIQUE INDEX \w+ ON (\w+) \(([^)]*)\)`).FindAllStringSubmatch(schema, -1) {
		keys = append(keys, key{table: i[1], columns: i[2]})
	}
	return tables, keys
}

// strays returns the faults of a schema: tables without a primary key, and keys that begin with the wrong columns.
func strays(schema string) (faults []string) {
	tables, keys := keysOf(schema)
	for _, t := range tables {
		if distributed[t] == "" {
			faults = append(faults, fmt.Sprintf("table %s is new: say by which columns its rows can be distributed", t))
		}
		if !slices.ContainsFunc(keys, func(k key) bool { return k.table == t && k.references == "" }) {
			faults = append(faults, fmt.Sprintf("table %s has no key", t))
		}
	}
	for _, k := range keys {
		name := fmt.Sprintf("%s (%s)", k.table, k.columns)
		switch by := distributed[k.table]; {
		case exceptions[name] != "":
		case k.columns != by && !strings.HasPrefix(k.columns, by+", "):
			faults = append(faults, fmt.Sprintf("the key %s does not begin with %s", name, by))
		case k.references != "" && k.references != "matches (id)":
			faults = append(faults, fmt.Sprintf("%s references %s, which may be in another database", name, k.references))
		}
	}
	return faults
}

// TestEveryKeyBeginsWithItsMatch checks that every key of the schema begins with the match, or with the id of a document, so that
// the tables can be distributed over several databases (docs/scaling.md).
func TestEveryKeyBeginsWithItsMatch(t *testing.T) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("%q, %v", files, err)
	}
	var schema strings.Builder
	for _, name := range files {
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		schema.Write(text)
	}
	for _, fault := range strays(schema.String()) {
		t.Error(fault)
	}
	tables, keys := keysOf(schema.String())
	if n := strings.Count(schema.String(), "CREATE TABLE"); n != len(tables) || n != len(distributed) || len(keys) < 2*n-2 {
		t.Errorf("%d tables, of which %d were read, with %d keys", n, len(tables), len(keys))
	}
	for name := range exceptions {
		if !slices.ContainsFunc(keys, func(k key) bool { return name == fmt.Sprintf("%s (%s)", k.table, k.columns) }) {
			t.Errorf("there is no key %s", name)
		}
	}
}

// TestAStrayKeyIsFound checks that strays finds keys that begin with the wrong columns.
func TestAStrayKeyIsFound(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{"CREATE TABLE names (\n    match bytea NOT NULL\n);", "table names has no key"},
		{"CREATE TABLE friends (\n    person bytea PRIMARY KEY\n);", "table friends is new"},
		{"CREATE TABLE names (\n    seat smallint PRIMARY KEY -- a comment\n);", "names (seat) does not begin"},
		{"CREATE TABLE names (\n    match bytea,\n    seat smallint,\n    PRIMARY KEY (seat, match)\n);", "names (seat, match) does not begin"},
		{"CREATE TABLE names (\n    match bytea REFERENCES people (id),\n    PRIMARY KEY (match)\n);", "references people (id)"},
		{"CREATE TABLE names (\n    match bytea PRIMARY KEY\n);\nCREATE UNIQUE INDEX n ON names (name);", "names (name) does not begin"},
	} {
		if got := strings.Join(strays(c.schema), "; "); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.schema, got, c.want)
		}
	}
}
