package match

import (
	"testing"

	"keypeg/record"
)

// fromBytes makes choices from a fuzzer's bytes. When no bytes are left, it always chooses the first possibility.
type fromBytes struct{ left []byte }

func (f *fromBytes) choose(n int) int {
	if len(f.left) == 0 {
		return 0
	}
	b := f.left[0]
	f.left = f.left[1:]
	return int(b) % n
}

func seeds(f *testing.F) {
	f.Add([]byte{})
	for seed := range uint64(12) {
		data := make([]byte, 600)
		for i, choose := 0, seeded(seed, 6); i < len(data); i++ {
			data[i] = byte(choose(256))
		}
		f.Add(data)
	}
}

// FuzzCommands gives random commands at random times and audits the match after each command.
func FuzzCommands(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		bytes := &fromBytes{data}
		w := newWalk(t, bytes.choose, anyConfig(bytes.choose)).seated()
		for range 300 {
			if len(bytes.left) == 0 {
				break
			}
			w.step()
			w.audit()
		}
		w.replays()
	})
}

// FuzzReplay gives Replay altered records. The test checks that Replay always returns, and that every match that it
// accepts follows the plain rules.
func FuzzReplay(f *testing.F) {
	for _, b := range []*table{
		play(&testing.T{}, agree("classic", strict), "host code 2334\n guest 1122\n host says 1r0w\n guest 2334\n host says 4r0w\n host code 1111\n guest 1111\n host leaves"),
		play(&testing.T{}, agree("challenge"), bothCodes+"host 33333\n guest 11111\n guest offers end\n host accepts"),
	} {
		f.Add(Record(b.m.Config, "2026-11-20", b.events).String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := record.ParseAll(text)
		if err != nil {
			return
		}
		for _, e := range entries {
			m, _, err := Replay(e.Record)
			if err == nil {
				(&walk{t: t, m: m}).audit()
				continue
			}
			fault, ok := err.(*RecordError)
			if !ok || fault.Err == nil || fault.Err.Error() == "" {
				t.Fatalf("refused with %#v", err)
			}
			if line := fault.At(e.Source); line < e.Source.Start || line > e.Source.End {
				t.Fatalf("the fault %v is said to stand on line %d", err, line)
			}
		}
	})
}
