package tell

import (
	"math/big"
	"testing"
	"time"

	"keypeg"
)

// TestSpanishNumbers checks that Spanish numbers of four digits have no separator, in sentences and in refusals, and that a
// text typed by a player is unchanged.
func TestSpanishNumbers(t *testing.T) {
	v := Prefer("es-MX")
	for n, want := range map[int64]string{
		0: "Quedan 0 códigos.", 1: "Queda 1 código.", 999: "Quedan 999 códigos.", 1000: "Quedan 1000 códigos.", 1296: "Quedan 1296 códigos.",
		9999: "Quedan 9999 códigos.", 10000: "Quedan 10.000 códigos.", 32768: "Quedan 32.768 códigos.", 48000000: "Quedan 48.000.000 códigos.",
	} {
		if got := (Positions{v}).CodesLeft(big.NewInt(n), true); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Positions{v}).Advised(4.34, true); got != "Filas que faltan, jugando lo mejor posible: 4,34 en promedio." {
		t.Error(got)
	}
	if got := (Days{v}).Title("Classic", "2026-11-22"); got != "Classic, código del 22 de noviembre de 2026" {
		t.Error(got)
	}
	if got := (Days{v}).Date("2027-01-01"); got != "1 de enero de 2027" {
		t.Error(got)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{keypeg.Refusef("bad-offset", "", "the list ends at code %d", 2000), "La lista termina en el código 2000."},
		{keypeg.Refusef("too-big", "", "a record has at most %d bytes, not %d", 65536, 9000), "Una partida anotada tiene como mucho 65.536 bytes, no 9000."},
		{keypeg.Within(new(keypeg.Seat).UnmarshalText([]byte("me")), "the code of the %s", keypeg.Guest), "El código de quien juega de visitante: un asiento es host o guest."},
		{keypeg.Refusef("limit-set", "D-19", "a limit of %s is set already", 3*time.Minute), "Ya hay un límite de 3 minutos."},
		{keypeg.Refusef("no-match", "", "there is no match %.20q: check the link", "1.296"), "No existe la partida «1.296»: revisa el enlace."},
		{keypeg.Format{Colours: 6, Pegs: 1, Rows: 1, Repeats: true}.Check(keypeg.CodeOf(1, 1, 2, 2)), "Una fila tiene aquí 1 ficha, no 4."},
	} {
		if got := v.Refusal(c.err.(*keypeg.Error)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
