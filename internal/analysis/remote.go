package analysis

import (
	"encoding/json"
	"net/http"

	"keypeg/match"
)

// Serve returns a handler that lets another process use a judge. A request contains a match.Ended encoded as JSON. The response
// has one Game per line, encoded as JSON, and each Game has more results than the one before. The last Game is finished, unless
// the judge has failed.
func Serve(j Judge) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var e match.Ended
		if err := json.NewDecoder(r.Body).Decode(&e); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		say := func(g Game) {
			line, _ := json.Marshal(g) // every game can be encoded
			w.Write(append(line, '\n'))
		}
		if done, err := j(r.Context(), e, say); err == nil {
			say(done)
		}
	})
}

// Follow passes the games in a response of Serve to the function show, and returns the finished game. The function next returns
// the next line of the response, or an error if there is none.
func Follow(next func() ([]byte, error), show func(Game)) (g Game, err error) {
	for {
		line, err := next()
		if err != nil {
			return g, err
		}
		g = Game{}
		if err := json.Unmarshal(line, &g); err != nil {
			return g, err
		}
		if g.finished() {
			return g, nil
		}
		show(g)
	}
}
