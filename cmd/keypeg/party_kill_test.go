package main

import (
	"context"
	"net"
	"testing"
	"time"

	"keypeg/internal/hall/storetest"
	"keypeg/internal/lab/load"
)

// TestKilledServerKeepsAParty kills the server repeatedly in the middle of a party and restarts it. All players must
// continue in their seats, and at the end every board must have exactly the rows that were answered.
func TestKilledServerKeepsAParty(t *testing.T) {
	kills := storetest.Times(2, 50)
	server := &running{t: t, program: keypegProgram(t), db: t.TempDir() + "/keypeg.db", addr: freeAddress(t)}
	server.start()
	t.Cleanup(server.kill)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute+time.Duration(kills)*10*time.Second)
	defer cancel()
	var report load.PartyReport
	over := make(chan error, 1)
	go func() {
		var err error
		report, err = load.Party{URL: server.url, People: 40, Walls: 1, Rate: 200, Time: time.Duration(kills+1) * time.Second}.Run(ctx)
		over <- err
	}()
	for range kills {
		select {
		case err := <-over:
			t.Fatalf("the party ended before the last kill: %v, %v", err, report.Kinds)
		case <-time.After(time.Second):
		}
		server.kill()
		server.start()
	}
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	if report.Errors > 0 || report.Commands < 100 || report.Reopened < 41 {
		t.Errorf("%d rows were answered, %d streams opened again, errors: %v", report.Commands, report.Reopened, report.Kinds)
	}
	if out, code := says("check", server.db); code != 0 {
		t.Errorf("check ends with %d: %s", code, out)
	}
	t.Logf("%d rows of %d codes survived %d kills, %d sent again", report.Commands, report.Codes, kills, report.Resent)
}

// freeAddress returns an unused address of this machine, at which a server can be started again.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
