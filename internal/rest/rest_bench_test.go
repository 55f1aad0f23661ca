package rest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"keypeg/internal/rest"
	"keypeg/wire"
)

type commandInput struct {
	Cookie string `cookie:"keypeg"`
	Bearer string `header:"Authorization"`
	ID     string `path:"id"`
	Body   wire.Command
}

// BenchmarkCommand measures the time to read a command and to respond to it, without the network, the limits and the
// match.
func BenchmarkCommand(b *testing.B) {
	mux := http.NewServeMux()
	api := rest.New(huma.Info{}, struct{}{}, nil, func(_ http.ResponseWriter, _ *http.Request, err error) { b.Fatal(err) })
	mux.Handle("POST /m/{id}", api.Add(huma.Operation{Method: "POST", Path: "/m/{id}", OperationID: "command", MaxBodyBytes: 1000}, nil,
		rest.Of(func(_ context.Context, in *commandInput) (*struct{ Body wire.Command }, error) {
			return &struct{ Body wire.Command }{in.Body}, nil
		})))
	for b.Loop() {
		r := httptest.NewRequest("POST", "/m/abc", strings.NewReader(`{"kind":"place","code":"1234","seat":"guest","version":12,"id":"0123456789abcdef01234567"}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer 0123456789012345678901234567890123456789")
		mux.ServeHTTP(httptest.NewRecorder(), r)
	}
}
