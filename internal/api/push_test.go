package api_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"keypeg/internal/push"
	"keypeg/internal/server"
	"keypeg/wire"
)

// browserAt returns the subscription of a new browser at a push service.
func browserAt(t *testing.T, endpoint string) wire.PushSubscription {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return wire.PushSubscription{Endpoint: endpoint, Keys: wire.PushKeys{
		P256dh: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
	}}
}

// TestASiteWithoutPushHasNoKey checks a server that notifies nobody.
func TestASiteWithoutPushHasNoKey(t *testing.T) {
	ann := newSite(t, func(o *server.Options) { o.Push = nil }).user()
	ann.refused("GET", "/api/push", nil, 404, "no-operation")
	ann.refused("POST", "/api/push", browserAt(t, "https://push.example.com/1"), 404, "no-operation")
	ann.ask("DELETE", "/api/push/1", nil, 204, nil)
}

// TestAPlayerIsCalledWhereTheySubscribed checks that a subscribed player is notified through the push service when the match
// begins. A player who has unsubscribed, or whose data was deleted, is not notified.
func TestAPlayerIsCalledWhereTheySubscribed(t *testing.T) {
	called := make(chan string, 10)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		called <- r.URL.Path
		w.WriteHeader(http.StatusCreated)
	}))
	defer service.Close()
	site := newSite(t, func(o *server.Options) { o.Push = push.New(push.Options{Loopback: true, Grace: time.Millisecond}) })
	host, guest := site.user(), site.user()
	var key wire.PushKey
	host.ask("GET", "/api/push", nil, 200, &key)
	if point, err := base64.RawURLEncoding.DecodeString(key.Key); err != nil || len(point) != 65 {
		t.Errorf("the key is %q", key.Key)
	}
	var at wire.PushSubscribed
	guest.ask("POST", "/api/push", browserAt(t, service.URL+"/guest"), 201, &at)
	guest.ask("DELETE", "/api/push/"+at.ID, nil, 204, nil)
	guest.ask("DELETE", "/api/push/"+at.ID, nil, 204, nil)
	host.ask("POST", "/api/push", browserAt(t, service.URL+"/host"), 201, &at)
	guest.ask("DELETE", "/api/push/"+at.ID, nil, 204, nil) // this id does not belong to the guest's subscription
	p := pairOf(host, guest, wire.NewMatch{Edition: "classic"})
	if path := <-called; path != "/host" {
		t.Errorf("called is %s", path)
	}
	p.does("host", "code", "1122")
	p.host.refused("POST", "/api/push", browserAt(t, "https://10.0.0.1/1"), 422, "bad-push-endpoint")
	p.host.refused("POST", "/api/push", browserAt(t, "http://push.example/1"), 422, "bad-push-endpoint")
	p.host.refused("POST", "/api/push", wire.PushSubscription{Endpoint: "https://push.example/1"}, 422, "bad-push-keys")
	p.host.refused("POST", "/api/push", `{"endpoint":1}`, 422, "bad-request")
	p.host.ask("POST", "/api/push", `{"endpoint":"https://push.example/1","keys":{"p256dh":"`+browserAt(t, "").Keys.P256dh+`","auth":"AAAAAAAAAAAAAAAAAAAAAA"}}`, 201, nil)
	select {
	case path := <-called:
		t.Errorf("called is %s", path)
	default:
	}
}
