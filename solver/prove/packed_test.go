package prove

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"keypeg/solver/proof"
)

// TestPackedProofsAreTheSame packs and unpacks proofs of several boards, with and without a limit on rows, and checks that
// their text is unchanged.
func TestPackedProofsAreTheSame(t *testing.T) {
	for _, c := range []struct {
		board string
		least int64
		rows  int
		last  bool
	}{
		{"c4p3b", 451, 0, false}, {"c4p3b", proof.Never, 4, false}, {"c5p3b", 854, 0, false}, {"c2p5b", 816, 0, false}, {"c5p3b", 36, 5, true},
	} {
		certificate, err := Piece{Node: space(t, c.board).Root(), Least: c.least, Rows: c.rows, Last: c.last}.Certify(context.Background())
		if err != nil {
			t.Fatalf("%s: %v", c.board, err)
		}
		p := certificate.Proof()
		var text, packed, again bytes.Buffer
		if err := errors.Join(certificate.Write(&text), p.WritePacked(&packed)); err != nil {
			t.Fatal(err)
		}
		if text.Len() < 5*packed.Len() {
			t.Errorf("%s: %d claims have %d bytes of text, and packed %d", c.board, certificate.Len(), text.Len(), packed.Len())
		}
		if p, err = proof.Read(&packed); err == nil {
			err = p.Write(&again)
		}
		if err != nil || again.String() != text.String() {
			t.Errorf("%s: another proof is unpacked, or none: %v", c.board, err)
		}
	}
}
