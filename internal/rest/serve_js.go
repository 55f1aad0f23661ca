package rest

import "net/http"

// Serve serves nothing in a browser, because nobody reads the
// description there.
func (*API) Serve(*http.ServeMux, string) {}
