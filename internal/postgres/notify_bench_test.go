package postgres

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"keypeg/internal/postgres/postgrestest"
)

// BenchmarkNotify measures the cost of notifying several processes: the processor time of all the database's sessions, if
// the system reports it. The first session notifies the others, and the benchmark waits until all of them have received
// each message.
func BenchmarkNotify(b *testing.B) {
	for _, told := range []int{1, 8, 32, 80} {
		b.Run(fmt.Sprint(told), func(b *testing.B) {
			address := postgrestest.Address(b)
			var sessions []*pgx.Conn
			for range told + 1 {
				c, err := pgx.Connect(b.Context(), address)
				if err != nil {
					b.Fatal(err)
				}
				defer c.Close(b.Context())
				sessions = append(sessions, c)
			}
			for _, c := range sessions[1:] {
				if _, err := c.Exec(b.Context(), "LISTEN told"); err != nil {
					b.Fatal(err)
				}
			}
			text := strings.Repeat("x", 60)
			before := processorTime(sessions)
			for b.Loop() {
				if _, err := sessions[0].Exec(b.Context(), notify, "told", text); err != nil {
					b.Fatal(err)
				}
				var all sync.WaitGroup
				for _, c := range sessions[1:] {
					all.Go(func() {
						if _, err := c.WaitForNotification(b.Context()); err != nil {
							b.Error(err)
						}
					})
				}
				all.Wait()
			}
			b.ReportMetric((processorTime(sessions)-before)*1e6/float64(b.N), "cpu-µs/op")
		})
	}
}

// processorTime returns the processor time of a database's sessions on this machine, in seconds, or 0 if the system does
// not report it.
func processorTime(sessions []*pgx.Conn) (seconds float64) {
	for _, c := range sessions {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.PgConn().PID()))
		if err != nil {
			return 0
		}
		_, after, _ := strings.Cut(string(text), ") ")
		for _, ticks := range strings.Fields(after)[11:13] {
			n, _ := strconv.ParseFloat(ticks, 64)
			seconds += n / 100
		}
	}
	return seconds
}
