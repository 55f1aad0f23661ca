package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// place places a row in the lesson and returns the steps that follow.
func (u *user) place(asks wire.LessonAsks, row string) []wire.LessonStep {
	u.site.t.Helper()
	var told wire.LessonTold
	u.ask("POST", "/api/lesson", wire.LessonRow{Asks: asks, Row: row}, 200, &told)
	return told.Steps
}

func headsOf(step wire.LessonStep) []string {
	var keys []string
	for _, head := range step.Heads {
		keys = append(keys, head.Key)
	}
	return keys
}

func TestTheLessonFollowsAnyFirstRow(t *testing.T) {
	u := newSite(t).user()
	var lesson wire.Lesson
	u.ask("GET", "/api/lesson", nil, 200, &lesson)
	if lesson.Board.Pegs != 4 || len(lesson.Palette) != 6 || len(lesson.Steps) != 1 || lesson.Steps[0].Number != 1 || lesson.Steps[0].Asks != wire.LessonFirst || lesson.Steps[0].Code != nil {
		t.Fatalf("the lesson begins with %+v", lesson)
	}
	for row, want := range map[string][2][]string{
		"1666": {{"red"}, {"white"}},     // red keys
		"1245": {{"red"}, {"white"}},     // white keys
		"6166": {{"white"}, {"red"}},     // only white keys
		"3636": {{""}, {"red", "white"}}, // no keys
		"1452": {{"red"}, {"white"}},     // broken at once
		"Rgbo": {{"red"}, {"white"}},     // the row is typed with the letters on the pegs
	} {
		steps := u.place(wire.LessonFirst, row)
		if len(steps) != 4 || !slices.Equal(headsOf(steps[0]), want[0]) || !slices.Equal(headsOf(steps[1]), want[1]) {
			t.Errorf("after %s: %+v", row, steps)
			continue
		}
		for i, step := range steps {
			if step.Number != i+2 || step.Text == "" || (step.Go == "") != (step.Asks != "") {
				t.Errorf("step %d after %s: %+v", i+2, row, step)
			}
			for _, answered := range step.Rows {
				if step.Code != nil && *answered.Keys != keypeg.Score(*step.Code, answered.Row) {
					t.Errorf("%s is answered %s", answered.Row, answered.Keys)
				}
			}
		}
		if last := steps[3]; last.Asks != wire.LessonLast || last.Code != nil {
			t.Errorf("the question after %s is %+v", row, last)
		}
	}
	u.refused("POST", "/api/lesson", wire.LessonRow{Asks: wire.LessonFirst, Row: "16"}, 422, "wrong-length")
	u.refused("POST", "/api/lesson", wire.LessonRow{Asks: "middle", Row: "1666"}, 422, "bad-request")
}

// TestTheLessonsLastRowIsTheOnlyOne checks that exactly one row ends the lesson, and that the response to any other row names
// an earlier row that contradicts it.
func TestTheLessonsLastRowIsTheOnlyOne(t *testing.T) {
	fits := 0
	for code := range keypeg.Editions[0].Board.All() {
		fit := true
		for _, row := range tell.LessonRows {
			fit = fit && keypeg.Score(code, row) == keypeg.Score(tell.LessonLast, row)
		}
		if fit {
			fits++
		}
	}
	if fits != 1 {
		t.Errorf("%d codes fit", fits)
	}
	u := newSite(t).user()
	for _, row := range []string{"3423", "5566", "1112", "3424"} {
		steps := u.place(wire.LessonLast, row)
		if len(steps) != 1 || steps[0].Over || steps[0].Working == nil || steps[0].Go == "" {
			t.Errorf("after %s: %+v", row, steps)
			continue
		}
		w := steps[0].Working
		if w.Code.String() != row || w.Row != steps[0].Rows[steps[0].Row-1].Row || w.Keys == *steps[0].Rows[steps[0].Row-1].Keys {
			t.Errorf("row %d should say that it is not %s: %+v", steps[0].Row, row, w)
		}
		if !strings.Contains(steps[0].Text, fmt.Sprintf("row %d ", steps[0].Row)) {
			t.Errorf("the sentence is about another row than %d: %s", steps[0].Row, steps[0].Text)
		}
	}
	steps := u.place(wire.LessonLast, tell.LessonLast.String())
	if len(steps) != 1 || !steps[0].Over || *steps[0].Code != tell.LessonLast || len(steps[0].Rows) != 4 {
		t.Errorf("at the end: %+v", steps)
	}
	if len(tell.LessonRows) != 3 {
		t.Error("what was placed stayed in the lesson")
	}
}

func TestTheLessonIsToldInEveryLanguage(t *testing.T) {
	u := newSite(t).user()
	said := map[string]bool{}
	for _, language := range tell.Languages() {
		var told wire.LessonTold
		u.ask("POST", "/api/lesson?language="+language, wire.LessonRow{Asks: wire.LessonFirst, Row: "1245"}, 200, &told)
		for _, step := range told.Steps {
			if text := step.Heads[0].Text + step.Text + step.Go; said[text] {
				t.Errorf("%s says %q, as another language does", language, text)
			} else {
				said[text] = true
			}
		}
	}
}
