//go:build !js

package rest

import (
	"encoding/json"
	"net/http"
	"sync"
)

// Serve serves the description under a path, as JSON and YAML, in versions 3.1 and 3.0 of OpenAPI.
func (a *API) Serve(mux *http.ServeMux, path string) {
	for kind, write := range map[string]func() ([]byte, error){
		".json":     func() ([]byte, error) { return json.Marshal(a.OpenAPI()) },
		"-3.0.json": func() ([]byte, error) { return a.OpenAPI().Downgrade() },
		".yaml":     func() ([]byte, error) { return a.OpenAPI().YAML() },
		"-3.0.yaml": func() ([]byte, error) { return a.OpenAPI().DowngradeYAML() },
	} {
		text := sync.OnceValues(write)
		mux.HandleFunc("GET "+path+kind, func(w http.ResponseWriter, r *http.Request) {
			content, err := text()
			if err != nil {
				a.fail(w, r, err)
				return
			}
			w.Header().Set("Content-Type", "application/openapi+"+kind[len(kind)-4:])
			w.Write(content)
		})
	}
}
