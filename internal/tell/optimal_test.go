package tell

import (
	"testing"
	"time"

	"keypeg"
)

func TestProvedBoards(t *testing.T) {
	en, fr, de := Proved{Prefer("en")}, Proved{Prefer("fr")}, Proved{Prefer("de")}
	for _, c := range []struct{ said, want string }{
		{en.BoardName(keypeg.Format{Pegs: 4, Colours: 6}), "4 holes, 6 colours, none twice"},
		{en.Longer(6, true), "The strategy best on average takes up to 6 rows."},
		{en.Longer(8, false), "The best known strategy takes up to 8 rows."},
		{en.LeastTotal(34484, 30066, 6720), "The best known strategy takes 34,484 rows over all 6,720 codes: 5.1315 on average. None takes fewer than 30,066."},
		{fr.LeastTotal(5625, 5625, 1296), "Aucune stratégie ne prend moins de 5\u202f625 rangées pour les 1\u202f296 combinaisons\u202f: 4,3403 en moyenne."},
		{en.Enough(6, 7), "Every code can be broken in 7 rows, but not every code in 5. What lies between is open."},
		{de.Enough(5, 5), "Jeder Code lässt sich in 5 Reihen knacken, aber nicht jeder in 4."},
		{en.WithinRows(7, 29989, false), "Within 7 rows the least total known is 29,989."},
		{en.WithinRows(5, 5672, true), "Within 5 rows the least total is 5,672."},
		{en.MixedValue(3.25, 3.25), "Whoever hides the code gains nothing by preferring hard codes."},
		{fr.MixedValue(4.341085, 4.340278), "Qui cache la combinaison peut préférer les plus difficiles. Si les deux jouent alors au mieux, il faut en moyenne 4,3411 rangées."},
		{en.SettledBoards(1, 2), "On 1 of 2 boards the best strategy is found and proved."},
		{en.Unpublished(), "We have found nothing published about this board."},
		{en.Published("mikemag: the best of four greedy strategies", 0, 6, false), "mikemag (the best of four greedy strategies): 6 rows are enough."},
		{en.SameBoard(1), "Same as 1 colour plus empty holes."},
		{en.ProvedFirst(36721, 37087), "To our knowledge, first proved here. The lowest published total was 37,087."},
		{en.ProvedFirst(17281, 17281), "To our knowledge, first proved here. The total was published before."},
		{en.Published("Tanaka 1996", 26274, 7, true), "Tanaka 1996: 26,274 in all, proved. 7 rows are enough."},
		{de.Published("Chen and Lin 2004, Peczarski 2018: a formula for any number of colours", 0, 0, true), "Chen und Lin 2004, Peczarski 2018 (eine Formel für jede Zahl von Farben): die kleinste Summe."},
		{en.Published("Jäger and Peczarski 2009: a formula for 5 colours and more", 0, 0, true), "Jäger and Peczarski 2009 (a formula for 5 colours and more): the least total."},
		{de.Published("mikemag: the best of four greedy strategies", 37104, 0, false), "mikemag (die beste von vier gierigen Strategien): insgesamt 37.104, nicht bewiesen."},
		{en.PublishedWithin("Koyama and Lai 1993", 5626, 5), "Koyama and Lai 1993: 5,626 in all within 5 rows, proved."},
		{de.NoProof(), "Einen früheren Beweis der kleinsten Summe haben wir nicht gefunden."},
		{en.Spent(0, 0), "Found in less than a second of processor time."},
		{en.Spent(1, 119*time.Second), "Found in 119 seconds of processor time by examining 1 set of codes."},
		{en.Spent(2, 2*time.Minute), "Found in 2 minutes of processor time by examining 2 sets of codes."},
		{de.Spent(14110, 1964*time.Second), "Rechenzeit: 33 Minuten auf einem Prozessor; 14.110 Mengen von Codes angesehen."},
		{en.Certified(5000, 200*time.Minute), "A certificate of 5,000 claims proves it, and was checked in 3 hours."},
		{en.RowsCertified(1, 1, time.Second), "That one row is not enough is shown by a certificate of 1 claim, checked in 1 second."},
		{en.RowsCertified(5, 1, time.Second), "That 5 rows are not enough is shown by a certificate of 1 claim, checked in 1 second."},
		{de.RowsCertified(4, 1304, 10*time.Second), "Dass 4 Reihen nicht reichen, zeigt ein Zertifikat mit 1.304 Aussagen; Prüfung: 10 Sekunden."},
		{en.StrategyLeft(40, 2, 5), "40 codes are left. All are broken in row 5 or earlier."},
		{fr.StrategyLeft(1, 4, 4), "Il ne reste qu’une combinaison\u202f: la rangée 4 la trouve."},
		{en.StrategyDone(3), "Row 3 breaks the code."},
	} {
		if c.said != c.want {
			t.Errorf("said %q, want %q", c.said, c.want)
		}
	}
}
