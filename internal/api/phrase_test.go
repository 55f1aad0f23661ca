package api_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// TestAPhraseIsForTheOtherSeatAlone checks that a phrase reaches only the other seat's connected devices, each in its language.
func TestAPhraseIsForTheOtherSeatAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(siteInside(t, inmem.New()), wire.NewMatch{Edition: "classic"})
		path := p.path("/phrases")
		p.host.refused("POST", path, wire.Say{Phrase: "thanks"}, 422, "nobody-hears")
		german, french := p.guest.frames(p.path("/stream?language=de"), ""), p.guest.frames(p.path("/stream?language=fr"), "")
		own, watching := p.host.frames(p.path("/stream"), ""), p.host.user().frames(p.path("/stream"), "")
		for _, on := range []<-chan frame{german, french, own, watching} {
			heard(on)
		}
		for _, on := range []<-chan frame{own, watching} {
			heard(on) // skip the message that the others are present
		}
		p.host.ask("POST", path, wire.Say{Seat: keypeg.Host, Phrase: "oh-no"}, 204, nil)
		for want, on := range map[string]<-chan frame{"Oh nein!": german, "Oh non\u202f!": french} {
			var said wire.PhraseSaid
			frames := heard(on)
			for len(frames) > 0 && frames[0].event != "phrase" {
				frames = frames[1:] // skip the message that the others are present
			}
			if kinds(frames) != "phrase" || json.Unmarshal([]byte(frames[0].data), &said) != nil || said.Text != want || said.Seat != keypeg.Host || said.Phrase.Phrase != "oh-no" || frames[0].id != "" {
				t.Errorf("heard %+v, want %q", frames, want)
			}
		}
		for who, on := range map[string]<-chan frame{"who said it": own, "who watches": watching} {
			if got := kinds(heard(on)); got != "" {
				t.Errorf("%s hears %s", who, got)
			}
		}
		// A page that is opened later must not receive the phrase, and no page may receive it twice.
		if got := kinds(heard(p.guest.frames(p.path("/stream"), ""))); got != "state" {
			t.Errorf("a stream that is opened later begins with %s", got)
		}
		heard(german)
		p.does("host", "code", "1122")
		if got := kinds(heard(german)); got != "state" {
			t.Errorf("a move sends %s", got)
		}

		p.host.user().refused("POST", path, wire.Say{Phrase: "thanks"}, 403, "not-your-seat")
		p.host.refused("POST", path, wire.Say{Phrase: "rubbish"}, 422, "no-phrase")
		for range 4 {
			p.host.ask("POST", path, wire.Say{Phrase: "thanks"}, 204, nil)
		}
		res, _ := p.host.send("POST", path, wire.Say{Phrase: "thanks"})
		if res.StatusCode != 429 || res.Header.Get("Retry-After") != "60" {
			t.Errorf("the sixth in a minute: %d, %v", res.StatusCode, res.Header)
		}
		time.Sleep(time.Minute)
		p.host.ask("POST", path, wire.Say{Phrase: "thanks"}, 204, nil)
	})
}

func TestPhrasesAreSaidInEveryLanguage(t *testing.T) {
	u := newSite(t).user()
	seen := map[string]bool{}
	for _, language := range tell.Languages() {
		var all wire.Phrases
		u.ask("GET", "/api/phrases?language="+language, nil, 200, &all)
		if len(all.Phrases) != len(tell.Phrases) {
			t.Errorf("in %s there are %d", language, len(all.Phrases))
		}
		for _, p := range all.Phrases {
			if p.Text == "" || seen[p.Text] {
				t.Errorf("in %s %s is %q", language, p.Phrase, p.Text)
			}
			seen[p.Text] = true
		}
	}
}
