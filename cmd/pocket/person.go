//go:build js && pocket

package main

import (
	"net/http"
	"sync"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

// secretKey is the key under which the person's secret is stored.
const secretKey = "secret"

// A person holds the cookie that identifies the user of this device to the server. All pages of the device share this cookie.
// They have it from the beginning, because if two pages got cookies at the same time, the seats of one would be lost.
type person struct {
	keeper inmem.Keeper
	mu     sync.Mutex
	secret string // the cookie's value
}

func whoever(k inmem.Keeper) (*person, error) {
	secret, err := k.Read(secretKey)
	p := &person{keeper: k, secret: string(secret)}
	if err == nil && p.secret == "" {
		err = p.renew()
	}
	return p, err
}

// renew makes a new cookie.
func (p *person) renew() error {
	p.secret = hall.NewToken()
	return p.keeper.Write(map[string][]byte{secretKey: []byte(p.secret)})
}

// sign adds the cookie to a request.
func (p *person) sign(r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.AddCookie(&http.Cookie{Name: "keypeg", Value: p.secret})
}

// take renews the cookie if a response deletes it, which is the only way in which the server changes it.
func (p *person) take(header http.Header) error {
	changed := header.Get("Set-Cookie") != ""
	header.Del("Set-Cookie")
	if !changed {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.renew()
}
