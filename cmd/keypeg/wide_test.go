package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres/postgrestest"
)

// TestWideDatabaseUnderPatroni gives two servers an address that names two PostgreSQL servers, which Patroni runs.
// Repeatedly, the primary is lost, Patroni makes the standby the primary, and the lost server returns as the standby.
// Nothing that was acknowledged may be lost. If KEYPEG_FAULTS is more than 1, it is the number of times that the primary is
// lost.
func TestWideDatabaseUnderPatroni(t *testing.T) {
	if os.Getenv("KEYPEG_FAULTS") == "" {
		return // run by `make faults`
	}
	cluster := postgrestest.NewCluster(t, "../../deploy/patroni.yml")
	s := startSeveral(t, cluster.Address(), cluster.Address())
	s.lose(cluster, losses())
	s.whole(cluster.Address())
}

// TestWidePoolersUnderPatroni does the same as TestWideDatabaseUnderPatroni, with messages over NATS and with a PgBouncer in
// front of each PostgreSQL server. PgBouncer lends its connections for single transactions. This test loses the primary a
// fifth as often as the other test does.
func TestWidePoolersUnderPatroni(t *testing.T) {
	if os.Getenv("KEYPEG_FAULTS") == "" {
		return // run by `make faults`
	}
	cluster := postgrestest.NewCluster(t, "../../deploy/patroni.yml")
	hosts := cluster.Hosts()
	address := postgrestest.Both(postgrestest.NewPooler(t, hosts[0]), postgrestest.NewPooler(t, hosts[1]))
	o := serveOptions{db: address, key: filepath.Join(t.TempDir(), "key")}
	if _, _, err := openDatabase(t.Context(), o, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "start them with --bus") {
		t.Errorf("without a bus: %v", err)
	}
	s := startSeveralWith(t, []string{"--bus", natstest.New(t).URL()}, address, address)
	s.lose(cluster, max(int(postgrestest.Faults), losses()/5))
	s.whole(cluster.Address())
}

// lose makes a cluster lose its primary the given number of times.
func (s *several) lose(cluster *postgrestest.Cluster, times int) {
	s.t.Helper()
	t := s.t
	var gaps [postgrestest.Faults][]time.Duration
	for i := range times {
		how := postgrestest.Fault(i) % postgrestest.Faults
		end := s.longestGap()
		cluster.Fail(how)
		cluster.Outlast()
		s.wait(20)
		gap := end()
		gaps[how] = append(gaps[how], gap)
		t.Logf("%d: %s, %s", i+1, how, gap.Round(10*time.Millisecond))
		cluster.Heal()
		s.wait(100)
	}
	for how, gaps := range gaps {
		if len(gaps) > 0 {
			slices.Sort(gaps)
			t.Logf("%s, %d times: no row was acknowledged for %s (median), at most for %s", postgrestest.Fault(how), len(gaps),
				gaps[len(gaps)/2].Round(10*time.Millisecond), gaps[len(gaps)-1].Round(10*time.Millisecond))
		}
	}
}

// losses returns how many times a test makes a cluster lose its primary.
func losses() int {
	if n, err := strconv.Atoi(os.Getenv("KEYPEG_FAULTS")); err == nil && n > 1 {
		return n
	}
	return 50
}

// longestGap measures the longest time without an acknowledged row, until end is called.
func (s *several) longestGap() (end func() time.Duration) {
	over, result := make(chan struct{}), make(chan time.Duration)
	go func() {
		var longest time.Duration
		last, rows := time.Now(), s.witness.Acknowledged()
		for tick := time.NewTicker(2 * time.Millisecond); ; {
			select {
			case <-over:
				result <- max(longest, time.Since(last))
				return
			case <-tick.C:
				if n := s.witness.Acknowledged(); n > rows {
					longest, last, rows = max(longest, time.Since(last)), time.Now(), n
				}
			}
		}
	}()
	return func() time.Duration {
		close(over)
		return <-result
	}
}
