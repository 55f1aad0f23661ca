package push

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
	"keypeg/wire"
)

// A service is a push service with its subscribed browsers. It decrypts the messages sent to those browsers.
type service struct {
	t      *testing.T
	mu     sync.Mutex
	phones map[string]phone // indexed by endpoint
	got    []received
	answer int
	hold   chan struct{} // if not nil, responses wait until this channel is closed
}

// A phone is a browser that has subscribed to notifications.
type phone struct {
	key  *ecdh.PrivateKey
	auth []byte
}

// received is a message as the browser gets it.
type received struct {
	Note
	endpoint       string
	topic, urgency string
	ttl            int
	sub, aud, key  string
}

func newService(t *testing.T) *service {
	return &service{t: t, phones: map[string]phone{}, answer: http.StatusCreated}
}

// here is the address of this server.
const here = "https://keypeg.example"

// subscription returns a subscription of a new browser at an address.
func (s *service) subscription(endpoint string) wire.PushSubscription {
	s.t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	p := phone{key, make([]byte, 16)}
	_, _ = rand.Read(p.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phones[endpoint] = p
	return wire.PushSubscription{Endpoint: endpoint, Keys: wire.PushKeys{
		P256dh: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(p.auth),
	}}
}

func (s *service) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result(), nil
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	endpoint := "https://" + r.URL.Host + r.URL.Path
	if r.URL.Host == "" { // the request came over a network
		endpoint = "http://" + r.Host + r.URL.Path
	}
	got := received{endpoint: endpoint, topic: r.Header.Get("Topic"), urgency: r.Header.Get("Urgency")}
	s.mu.Lock()
	to, known := s.phones[endpoint]
	hold, answer := s.hold, s.answer
	s.mu.Unlock()
	if hold != nil {
		select {
		case <-hold:
		case <-r.Context().Done():
		}
	}
	body, err := io.ReadAll(r.Body)
	var text []byte
	if err == nil && known {
		text, err = to.open(body)
	}
	if err == nil {
		err = json.Unmarshal(text, &got.Note)
	}
	if err == nil {
		got.ttl, err = strconv.Atoi(r.Header.Get("TTL"))
	}
	if err == nil {
		got.sub, got.aud, got.key, err = vouched(r.Header.Get("Authorization"))
	}
	if err != nil || !known || r.Header.Get("Content-Encoding") != "aes128gcm" || len(got.topic) > 32 {
		s.t.Errorf("the push service cannot read a message to %s: %v, %v", endpoint, err, r.Header)
	}
	s.mu.Lock()
	s.got = append(s.got, got)
	s.mu.Unlock()
	w.WriteHeader(answer)
}

// take returns the messages received since the last call.
func (s *service) take() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.got
	s.got = nil
	return got
}

func (s *service) answers(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = status
}

// open decrypts a message according to RFC 8188 and RFC 8291.
func (p phone) open(body []byte) ([]byte, error) {
	if len(body) < 21+65 || body[20] != 65 {
		return nil, errors.New("no header")
	}
	salt, size, theirs, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if int(size) < len(sealed) {
		return nil, errors.New("more than one record")
	}
	key, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		return nil, err
	}
	shared, err := p.key.ECDH(key)
	if err != nil {
		return nil, err
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			panic(err)
		}
		return out
	}
	ikm := derive(shared, p.auth, "WebPush: info\x00"+string(p.key.PublicKey().Bytes())+string(theirs), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		return nil, err
	}
	text = bytes.TrimRight(text, "\x00")
	if n := len(text); n == 0 || text[n-1] != 2 {
		return nil, errors.New("no last record")
	}
	return text[:len(text)-1], nil
}

// vouched checks a sender's signature according to RFC 8292.
func vouched(header string) (sub, aud, key string, err error) {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || len(parts) != 3 {
		return "", "", "", fmt.Errorf("who sends is not said: %q", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return "", "", "", err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", "", "", err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return "", "", "", errors.New("no signature")
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return "", "", "", errors.New("a wrong signature")
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", "", "", err
	}
	var said struct {
		Sub, Aud string
		Exp      int64
	}
	if err := json.Unmarshal(claims, &said); err != nil {
		return "", "", "", err
	}
	if left := time.Until(time.Unix(said.Exp, 0)); left <= 0 || left > 24*time.Hour {
		return "", "", "", fmt.Errorf("it is said to hold for %s", left)
	}
	return said.Sub, said.Aud, key, nil
}

// A club is a hall whose absent players are notified through a push service.
type club struct {
	*testing.T
	hall    *hall.Hall
	push    *Push
	store   *inmem.Store
	service *service
	id      string
	log     *bytes.Buffer
}

var ann, ben = hall.HashOf("ann"), hall.HashOf("ben")

// newClub returns a club in which Ann waits for Ben. Call it in a bubble (inBubble).
func newClub(t *testing.T, change ...func(*hall.Opening)) *club {
	t.Helper()
	c := &club{T: t, store: inmem.New(), service: newService(t), log: new(bytes.Buffer)}
	c.hall = hall.New(c.store, hall.Options{})
	c.push = New(Options{})
	c.push.Start(c.hall, c.store, slog.New(slog.NewTextHandler(c.log, nil)))
	c.push.client = &http.Client{Transport: c.service}
	t.Cleanup(func() {
		if err := errors.Join(c.hall.Close(context.Background()), c.push.Close(context.Background())); err != nil {
			t.Error(err)
		}
	})
	edition, _ := keypeg.FindEdition("remastered")
	o := hall.Opening{Config: match.FromEdition(edition, keypeg.Guest), Host: "Ann", Holder: ann}
	for _, f := range change {
		f(&o)
	}
	s, err := c.hall.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	c.id = s.Header.Config.ID
	return c
}

// wants adds a holder's subscription with the given endpoint.
func (c *club) wants(holder hall.Hash, endpoint, language string) string {
	c.Helper()
	id, err := c.push.Add(c.Context(), holder, c.service.subscription(endpoint), language, here)
	if err != nil {
		c.Fatal(err)
	}
	return id
}

func (c *club) look() *hall.Snapshot {
	c.Helper()
	s, err := c.hall.Inspect(c.Context(), c.id)
	if err != nil {
		c.Fatal(err)
	}
	return s
}

// sits seats Ben.
func (c *club) sits() {
	c.Helper()
	if _, err := c.hall.Sit(c.Context(), c.id, c.look().Header.Invite, "Ben", ben); err != nil {
		c.Fatal(err)
	}
}

// does carries out a command for the player of the command's seat.
func (c *club) does(m match.Command) {
	c.Helper()
	m.Version = c.look().Match.Version
	holder := [2]hall.Hash{ann, ben}[m.Seat]
	if _, err := c.hall.Do(c.Context(), c.id, holder, m.Seat, func(*hall.Snapshot) (match.Command, error) { return m, nil }); err != nil {
		c.Fatal(err)
	}
}

func (c *club) code() {
	c.Helper()
	c.does(match.Command{Kind: match.SetCode, Code: keypeg.CodeOf(1, 2, 3, 4)})
}

func (c *club) places(pegs ...keypeg.Peg) {
	c.Helper()
	c.does(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: keypeg.CodeOf(pegs...)})
}

// hears waits, and then compares the texts of the messages sent since its last call with want. It returns the messages.
func (c *club) hears(after time.Duration, want ...string) []received {
	c.Helper()
	time.Sleep(after)
	synctest.Wait()
	got := c.service.take()
	slices.SortFunc(got, func(a, b received) int { return strings.Compare(a.endpoint, b.endpoint) })
	texts := make([]string, len(got))
	for i, g := range got {
		texts[i] = g.Body
	}
	if strings.Join(texts, "|") != strings.Join(want, "|") {
		c.Errorf("after %s it is said %q, want %q", after, texts, want)
	}
	return got
}

const annAt, benAt = "https://push.example/ann", "https://push.example/ben"

func inBubble(t *testing.T, f func(t *testing.T)) { t.Helper(); synctest.Test(t, f) }

func TestWhoIsAwayIsCalledOnce(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.wants(ann, annAt, "de")
		c.wants(ben, benAt, "en")
		c.sits()
		c.hears(10*time.Second-1, []string{}...)
		c.hears(1, "Du bist dran: Leg einen Code für Ben.", "Ann is setting a code.") // the match has begun
		c.code()
		c.hears(time.Minute, "Your turn: place row 1.")
		got := c.hears(time.Hour)
		if len(got) > 0 {
			t.Error("they are called again")
		}
		c.places(1, 1, 1, 1) // auto: it is still Ben's turn, and he was present a moment ago
		c.hears(time.Minute, "Your turn: place row 2.")
		c.does(match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		c.hears(time.Minute, "Ann offers to end the match as it stands. Your turn: place row 2.")
		c.does(match.Command{Kind: match.Accept, Seat: keypeg.Guest})
		c.hears(time.Minute, "Beide sind einverstanden, das Match zu beenden. Unentschieden, 0 zu 0.", "Both agreed to end the match. A draw, 0 to 0.")
		if c.log.Len() > 0 {
			t.Errorf("logged: %s", c.log)
		}
	})
}

func TestAMessageSaysWhereToGoAndNoMore(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.wants(ben, benAt, "fr")
		c.sits()
		c.code()
		got := c.hears(time.Minute, "À toi\u202f: pose la rangée 1.")
		if len(got) != 1 {
			return
		}
		m := got[0]
		key, err := c.push.Key(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want := Note{Title: "Ann · Keypeg", Body: m.Body, Path: "/m/" + c.id, Tag: c.id}
		if m.Note != want || m.endpoint != benAt || m.sub != "https://keypeg.example" || m.aud != "https://push.example" || m.key != key || m.ttl != 86_400 || m.urgency != "normal" || m.topic == "" || strings.Contains(m.topic, c.id) {
			t.Errorf("sent is %+v", m)
		}
	})
}

func TestChangesInQuickSuccessionComeAsOne(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.wants(ben, benAt, "en")
		c.sits()
		c.code()
		c.hears(time.Minute, "Your turn: place row 1.")
		for range 20 {
			c.does(match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
			time.Sleep(time.Second)
			c.does(match.Command{Kind: match.Decline, Seat: keypeg.Host})
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		// One message arrives after ten seconds. If the match has changed since then, another message arrives once the rest
		// between messages is over.
		if got := c.service.take(); len(got) < 1 || len(got) > 2 {
			t.Errorf("they are called %d times", len(got))
		}
		c.does(match.Command{Kind: match.Propose, Seat: keypeg.Host, Offer: match.OfferEnd})
		got := c.hears(10*time.Minute, "Ann offers to end the match as it stands. Your turn: place row 1.")
		c.does(match.Command{Kind: match.Decline, Seat: keypeg.Guest})
		c.places(1, 1, 1, 1)
		c.places(1, 1, 1, 2)
		if again := c.hears(10*time.Minute, "Your turn: place row 3."); len(got) == 1 && len(again) == 1 && got[0].topic != again[0].topic {
			t.Error("the second does not replace the first")
		}
	})
}

func TestWhoIsThereIsNotCalled(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.wants(ben, benAt, "en")
		c.sits()
		c.hears(time.Minute, "Ann is setting a code.")
		ctx, leave := withCancel(t)
		if _, err := c.hall.Watch(ctx, c.id, ben, func(*hall.Snapshot) []keypeg.Seat { return []keypeg.Seat{keypeg.Guest} }); err != nil {
			t.Fatal(err)
		}
		c.code()
		c.hears(time.Minute)
		c.places(1, 1, 1, 1)
		time.Sleep(5 * time.Second)
		leave() // within the grace period, while it is their turn
		c.hears(time.Minute, "Your turn: place row 2.")
	})
}

func TestWhoHasActedMeanwhileIsNotCalled(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.sits()
		time.Sleep(time.Minute)
		c.wants(ann, annAt, "en")
		c.does(match.Command{Kind: match.Propose, Seat: keypeg.Guest, Offer: match.OfferEnd})
		time.Sleep(time.Second)
		c.code() // the offer has lapsed, and it is Ben's turn
		c.hears(time.Hour)
	})
}

func TestComputersAndSharedTablesCallNobody(t *testing.T) {
	for name, change := range map[string]func(*hall.Opening){
		"a shared table": func(o *hall.Opening) { o.HotSeat = true },
		"a daily attempt": func(o *hall.Opening) {
			o.Daily = &hall.Daily{Day: "2000-01-01", Edition: "classic"}
			o.Config.First = match.HostFirst
		},
	} {
		inBubble(t, func(t *testing.T) {
			c := newClub(t, change)
			c.wants(ann, annAt, "en")
			if s := c.look(); s.Match.Turns[keypeg.Host].Kind == match.ToCode && s.Holds(ann, keypeg.Host) {
				c.code()
			}
			t.Log(name)
			c.hears(time.Hour)
		})
	}
}

func TestWhoLeavesIsNotToldSo(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.sits()
		time.Sleep(time.Minute)
		c.wants(ann, annAt, "en")
		c.wants(ben, benAt, "en")
		c.does(match.Command{Kind: match.Leave, Seat: keypeg.Guest})
		got := c.hears(time.Hour, "Ben left. Ann wins the match.")
		if len(got) == 1 && got[0].endpoint != annAt {
			t.Error("it is not Ann who was told")
		}
	})
}

// TestARematchIsTold checks that an absent player is notified when the other player requests a rematch. The player who
// requested the rematch must be notified when it begins.
func TestARematchIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.sits()
		c.does(match.Command{Kind: match.Leave, Seat: keypeg.Guest})
		time.Sleep(time.Hour)
		c.wants(ann, annAt, "en")
		c.wants(ben, benAt, "de")
		c.does(match.Command{Kind: match.Rematch, Seat: keypeg.Guest})
		c.does(match.Command{Kind: match.Decline, Seat: keypeg.Guest})
		c.hears(time.Hour)
		c.does(match.Command{Kind: match.Rematch, Seat: keypeg.Guest})
		c.hears(time.Hour, "Ben asks for a rematch. Ben left. Ann wins the match.")
		c.does(match.Command{Kind: match.Rematch, Seat: keypeg.Host})
		c.hears(time.Hour, "Die Revanche hat begonnen. Ben hat das Match verlassen. Ann gewinnt.")
	})
}

func TestAMessageIsKeptAsLongAsItsTurnLasts(t *testing.T) {
	for limit, want := range map[time.Duration]struct {
		ttl     time.Duration
		urgency string
	}{
		3 * time.Minute:     {170 * time.Second, "high"},
		30 * time.Second:    {time.Minute, "high"},
		3 * 24 * time.Hour:  {3*24*time.Hour - 10*time.Second, "normal"},
		20 * 24 * time.Hour: {7 * 24 * time.Hour, "normal"},
	} {
		inBubble(t, func(t *testing.T) {
			c := newClub(t, func(o *hall.Opening) { o.Config.Limit = limit })
			c.wants(ben, benAt, "en")
			c.sits()
			c.code()
			time.Sleep(10 * time.Second)
			synctest.Wait()
			got := c.service.take()
			if len(got) != 1 || got[0].ttl != int(want.ttl.Seconds()) || got[0].urgency != want.urgency {
				t.Errorf("a turn of %s: %+v, want %+v", limit, got, want)
			}
		})
	}
}

func TestASubscriptionThatIsGoneIsForgotten(t *testing.T) {
	for status, forgotten := range map[int]bool{404: true, 410: true, 201: false, 429: false, 500: false} {
		inBubble(t, func(t *testing.T) {
			c := newClub(t)
			c.wants(ben, benAt, "en")
			c.sits()
			c.service.answers(status)
			c.code()
			c.hears(time.Minute, "Your turn: place row 1.")
			if left := c.push.subscriptions(t.Context(), ben); (len(left) == 0) != forgotten {
				t.Errorf("after %d there are %d subscriptions", status, len(left))
			}
			if said := c.log.String(); (said != "") != (status == 429 || status == 500) || strings.Contains(said, "/ben") {
				t.Errorf("after %d the log says %s", status, said)
			}
		})
	}
}

func TestSubscriptionsAreBoundedAndEnd(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		var last string
		for i := range 7 {
			last = c.wants(ben, fmt.Sprintf("https://push.example/%d", i), "en")
		}
		c.wants(ben, "https://push.example/5", "de") // the same again
		if list := c.push.subscriptions(t.Context(), ben); len(list) != 4 || list[0].Endpoint != "https://push.example/3" || list[3].Language != "de" {
			t.Errorf("kept are %+v", list)
		}
		if err := c.push.Remove(t.Context(), ann, last); err != nil || len(c.push.subscriptions(t.Context(), ben)) != 4 {
			t.Errorf("somebody else ended it: %v", err)
		}
		for range 2 { // the second time, nothing is removed
			if err := c.push.Remove(t.Context(), ben, last); err != nil || len(c.push.subscriptions(t.Context(), ben)) != 3 {
				t.Errorf("it was not ended: %v", err)
			}
		}
	})
}

// TestAServiceThatDoesNotAnswerHoldsNothingUp checks that a silent push service does not delay matches, and that Close does
// not wait for it.
func TestAServiceThatDoesNotAnswerHoldsNothingUp(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		c := newClub(t)
		c.service.hold = make(chan struct{})
		c.wants(ben, benAt, "en")
		c.sits()
		c.code()
		for i := range 5 {
			time.Sleep(time.Minute)
			began := time.Now()
			c.places(1, 1, 1, keypeg.Peg(1+i))
			if took := time.Since(began); took > 0 {
				t.Errorf("a row takes %s", took)
			}
		}
	})
}

func TestKeysAreMadeOnceAndKept(t *testing.T) {
	store := inmem.New()
	var all sync.Map
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			h := hall.New(store, hall.Options{})
			p := New(Options{})
			p.Start(h, store, slog.Default())
			key, err := p.Key(t.Context())
			if again, _ := p.Key(t.Context()); err != nil || again != key {
				t.Errorf("%q, then %q, %v", key, again, err)
			}
			all.Store(key, nil)
			if err := errors.Join(h.Close(t.Context()), p.Close(t.Context())); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	n := 0
	for key := range all.Range {
		point, err := base64.RawURLEncoding.DecodeString(key.(string))
		if _, bad := ecdh.P256().NewPublicKey(point); err != nil || bad != nil {
			t.Errorf("%v is no key: %v, %v", key, err, bad)
		}
		n++
	}
	if n != 1 {
		t.Errorf("there are %d keys", n)
	}
}
