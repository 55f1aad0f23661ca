package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// lent reports whether a connection pooler, such as PgBouncer with pool_mode = transaction, lends each connection for only
// one transaction at a time. Prepared statements then last only for one transaction, and notifications do not arrive.
func lent(ctx context.Context, config *pgx.ConnConfig) (bool, error) {
	lender := map[int32]int{} // indexed by PostgreSQL process: the connection that used it last
	var used [2]int32         // the PostgreSQL process that each connection used last
	var conns [2]*pgx.Conn
	for range 10 { // a pooler with other clients may lend two connections alternately
		for i := range conns {
			var err error
			if conns[i] == nil {
				if conns[i], err = pgx.ConnectConfig(ctx, config); err != nil {
					return false, err
				}
				defer conns[i].Close(ctx)
			}
			var process int32
			err = conns[i].QueryRow(ctx, "SELECT pg_backend_pid()", pgx.QueryExecModeSimpleProtocol).Scan(&process)
			switch by, known := lender[process]; {
			case err != nil:
				return false, err
			case uint32(process) == conns[i].PgConn().PID():
				return false, nil // there is no pooler
			case known && by != i, used[i] != 0 && used[i] != process:
				return true, nil
			}
			lender[process], used[i] = i, process
		}
	}
	return false, nil
}
