package solver

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"
)

// TestProofsHold proves the least total of tiny boards and has the naive checker
// check it; what is not true it cannot prove, and a proof that claims more than it
// shows is found out.
func TestProofsHold(t *testing.T) {
	for _, text := range []string{"c2p2", "c3p2", "c3p2b", "c4p2M", "c4p2", "c3p3", "c4p3M", "c4p3"} {
		checkProof(t, text)
	}
}

// TestLongProofIsChecked does the same with the classic board.
func TestLongProofIsChecked(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkProof(t, "c6p4")
}

func checkProof(t *testing.T, text string) {
	t.Helper()
	s := space(t, text)
	r, _, err := Evaluate(context.Background(), s, Exact{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Certify(context.Background(), s.Root(), r.Total+1); !errors.Is(err, ErrUnproved) {
		t.Errorf("%s: %d is not the least, and yet %v", text, r.Total+1, err)
	}
	p, err := Certify(context.Background(), s.Root(), r.Total)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := p.Write(&file); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d claims, %d bytes", text, len(p.Claims), file.Len())
	if p, err = ReadProof(&file); err != nil {
		t.Fatal(err)
	}
	if len(p.Claims) == 0 { // L itself is the proof
		return
	}
	got, err := CheckProof(context.Background(), p)
	if err != nil || got.Least != r.Total || len(got.Codes) != s.Len() {
		t.Errorf("%s: proved %d of %d codes, %v", text, got.Least, len(got.Codes), err)
	}
	p.Claims[0].Least++
	if _, err := CheckProof(context.Background(), p); err == nil {
		t.Errorf("%s: %d passed the checker", text, p.Claims[0].Least)
	}
}
