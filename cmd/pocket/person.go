//go:build js && pocket

package main

import (
	"net/http"
	"sync"

	"keypeg/internal/inmem"
)

// secretKey is the key under which the person's secret is stored.
const secretKey = "secret"

// A person holds the cookie that identifies the user of this device to the server. All pages
// of the device share this cookie.
type person struct {
	keeper inmem.Keeper
	mu     sync.Mutex
	secret string // the cookie's value; "" until the server sets the cookie
}

func whoever(k inmem.Keeper) (*person, error) {
	secret, err := k.Read(secretKey)
	return &person{keeper: k, secret: string(secret)}, err
}

// sign adds the cookie to a request.
func (p *person) sign(r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.secret != "" {
		r.AddCookie(&http.Cookie{Name: "keypeg", Value: p.secret})
	}
}

// take stores or deletes the cookie, according to the header of a response.
func (p *person) take(header http.Header) error {
	cookies := (&http.Response{Header: header}).Cookies()
	header.Del("Set-Cookie")
	if len(cookies) == 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.secret = cookies[0].Value
	kept := []byte(p.secret)
	if cookies[0].MaxAge < 0 {
		p.secret, kept = "", nil
	}
	return p.keeper.Write(map[string][]byte{secretKey: kept})
}
