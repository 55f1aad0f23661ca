package sqlite

import (
	"context"
	"fmt"
)

// Bound limits the size of the file in bytes. Beyond that size, writes are refused with hall.ErrFull, but reads and
// deletions still work. A file that is already larger does not grow any further.
func (s *Store) Bound(ctx context.Context, most int64) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		var page, pages int64
		if err := w.conn.QueryRowContext(context.Background(), "PRAGMA page_size").Scan(&page); err != nil {
			return nil, err
		}
		return nil, w.conn.QueryRowContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", max(1, most/page))).Scan(&pages)
	})
}

// Used returns the number of bytes in the file that are in use.
func (s *Reader) Used(ctx context.Context) (used int64, err error) {
	if err := s.beginRead(); err != nil {
		return 0, err
	}
	defer s.reading.Done()
	err = s.read.QueryRowContext(ctx, `SELECT (c.page_count - f.freelist_count) * s.page_size
		FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s`).Scan(&used)
	return used, explain(s.path, err)
}
