package bot

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"keypeg"
	"keypeg/match"
)

// blind returns a view without its commitments, because commitments differ even if only their salts differ.
func blind(t *testing.T, v match.View) string {
	t.Helper()
	if v.Game != nil {
		for i := range v.Game.Boards {
			v.Game.Boards[i].Commitment = ""
		}
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheSecretCannotReachAMove plays pairs of matches that differ only in the code to be broken. As long as the keys are the
// same, the level must get the same view, except for the commitment, and must give the same command, byte for byte.
func TestTheSecretCannotReachAMove(t *testing.T) {
	compared := 0
	for i, c := range []struct {
		edition string
		codes   [2]string
	}{
		{"classic", [2]string{"1234", "6543"}}, {"classic", [2]string{"2334", "2343"}}, {"classic", [2]string{"5611", "5612"}},
		{"challenge", [2]string{"12345", "87654"}}, {"challenge", [2]string{"11223", "11232"}}, {"challenge-race-4", [2]string{"1234", "8765"}},
	} {
		for k, l := range levels {
			compared += pairOfSecrets(t, c.edition, l, c.codes, [32]byte{byte(i), byte(k)})
		}
	}
	if compared < 6*6*3/2 {
		t.Errorf("only %d moves were compared", compared)
	}
}

// pairOfSecrets plays two matches in which the guest breaks different codes and the host only does its duty. It compares the two
// matches as long as they look the same to the level.
func pairOfSecrets(t *testing.T, slug string, l Level, codes [2]string, seed [32]byte) (compared int) {
	t.Helper()
	p, _ := keypeg.FindEdition(slug)
	var tables [2]*table
	var chance [2]*rand.ChaCha8
	for i, text := range codes {
		var code keypeg.Code
		if err := code.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		tables[i] = newTable(t, match.FromEdition(p, keypeg.Guest))
		chance[i] = rand.NewChaCha8(seed)
		tables[i].do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Version: tables[i].m.Version, Code: code})
	}
	for range 60 {
		var seen [2]string
		for i, b := range tables {
			if b.m.Result != nil || len(b.m.Games) > 1 {
				return compared
			}
			seen[i] = blind(t, b.m.SeenBy(keypeg.Guest))
		}
		if seen[0] != seen[1] {
			return compared
		}
		var did [2]match.Command
		for i, b := range tables {
			did[i], _ = b.step(keypeg.Guest, l, chance[i])
		}
		if did[0] != did[1] {
			t.Fatalf("%s, %s: %+v, but against another code %+v", slug, l.Slug, did[0], did[1])
		}
		compared++
		for _, b := range tables { // in a duel, the host always places the same row
			if b.m.Turns[keypeg.Host].Kind == match.ToPlace && len(b.m.Games) == 1 {
				own := b.m.Config.Boards[keypeg.Host]
				pegs := make([]keypeg.Peg, own.Pegs)
				for i := range pegs {
					pegs[i] = keypeg.Peg(1 + (compared+i)%own.Colours)
				}
				b.do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Host, Version: b.m.Version, Code: keypeg.CodeOf(pegs...)})
			}
		}
	}
	return compared
}

// TestViewsHoldNoSecretToBreak examines the type of the view that a level receives. It checks that codes of a running game
// appear in only three places, none of which contains the code to be broken.
func TestViewsHoldNoSecretToBreak(t *testing.T) {
	var found []string
	var walk func(of reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		switch {
		case of == reflect.TypeFor[keypeg.Code]():
			found = append(found, path)
		case of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array:
			walk(of.Elem(), path)
		case of.Kind() == reflect.Map || of.Kind() == reflect.Interface || of.Kind() == reflect.Func || of.Kind() == reflect.Chan:
			t.Errorf("%s could hold anything", path)
		case of.Kind() == reflect.Struct && of.PkgPath() != "time":
			for i := range of.NumField() {
				if f := of.Field(i); f.Name != "Past" { // Past contains only games that are over
					walk(f.Type, path+"."+f.Name)
				}
			}
		}
	}
	walk(reflect.TypeFor[match.View](), "View")
	want := []string{
		"View.Public.Game.Boards.Rows.Code", // rows that both players see
		"View.You.Code",                     // the code that the seat set itself
		"View.You.Sealed",                   // the seat's own row
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("codes in a view: %v", found)
	}
}

// TestTheOwnCodeIsFixedBeforeAnythingIsSeen sets the other player's code first, and checks that it does not affect the code that
// the level sets.
func TestTheOwnCodeIsFixedBeforeAnythingIsSeen(t *testing.T) {
	p, _ := keypeg.FindEdition("challenge-4")
	for k, l := range levels {
		var set []keypeg.Code
		for _, code := range []keypeg.Code{0, keypeg.CodeOf(1, 1, 2, 3), keypeg.CodeOf(8, 7, 6, 5)} {
			b := newTable(t, match.FromEdition(p, keypeg.Guest))
			if code != 0 {
				b.do(match.Command{Kind: match.SetCode, Seat: keypeg.Guest, Version: b.m.Version, Code: code})
			}
			c, err := l.Move(context.Background(), b.m.SeenBy(keypeg.Host), rand.NewChaCha8([32]byte{byte(k)}))
			if err != nil || c.Kind != match.SetCode {
				t.Fatalf("%+v, %v", c, err)
			}
			set = append(set, c.Code)
		}
		if set[0] != set[1] || set[0] != set[2] {
			t.Errorf("%s sets %v, by what the other player set", l.Slug, set)
		}
	}
}
