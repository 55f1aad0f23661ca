package rest

import "net/http"

// Serve serves nothing in a browser, where nobody reads the description.
func (*API) Serve(*http.ServeMux, string) {}
