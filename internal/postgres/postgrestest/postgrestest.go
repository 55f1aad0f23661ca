// Package postgrestest gives tests their own schema in the PostgreSQL server that KEYPEG_POSTGRES names. The script
// scripts/postgres.sh starts such a server. Without a server, the tests are skipped and reported as skipped.
package postgrestest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Address returns the address of an empty schema, which is dropped when the test ends.
func Address(t testing.TB) string {
	t.Helper()
	address := os.Getenv("KEYPEG_POSTGRES")
	if address == "" {
		t.Skip("there is no PostgreSQL: KEYPEG_POSTGRES names none; `make test` starts one, and so does scripts/postgres.sh go test …")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	schema := "test_" + strings.ToLower(rand.Text())
	inRoot(t, "CREATE SCHEMA "+schema)
	t.Cleanup(func() { inRoot(t, "DROP SCHEMA "+schema+" CASCADE") })
	q := u.Query()
	q.Set("search_path", schema)
	u.RawQuery = q.Encode()
	return u.String()
}

// root is the connection that creates schemas. A separate connection for each schema would take longer than many of the
// tests.
var root = sync.OnceValues(func() (*pgxpool.Pool, error) {
	return pgxpool.New(context.Background(), os.Getenv("KEYPEG_POSTGRES"))
})

func inRoot(t testing.TB, statement string) {
	t.Helper()
	pool, err := root()
	if err == nil {
		_, err = pool.Exec(context.Background(), statement) // the context of a test has already ended during the test's cleanup
	}
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// Run executes an SQL statement directly, and not through a store.
func Run(t testing.TB, address, statement string) {
	t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
