//go:build js && pocket

// Command pocket is a whole Keypeg server in a browser, for one device without a network. It stores everything in IndexedDB.
// A worker of the page runs the server, and sends requests to it through the function that keypegReady receives.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"syscall/js"

	"keypeg/internal/analysis"
	"keypeg/internal/fetched"
	"keypeg/internal/idb"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/server"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pocket:", err)
		js.Global().Call("keypegFailed", err.Error())
	}
}

// run runs the server until the page stops it.
func run() error {
	keeper, err := idb.Open(js.Global().Get("keypegDatabase").String())
	if err != nil {
		return err
	}
	store, err := inmem.Open(keeper)
	if err != nil {
		return err
	}
	s := server.ForOne(store, server.Options{
		Version: "pocket", IDPrefix: "here-", Unthrottled: true, PastCode: pastCode, Strategies: fetched.Files("/strategies/"), Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Work: pool.Options{Workers: 1, Plain: true}, Judge: judgeElsewhere(),
	})
	defer s.Close(context.Background())
	person, err := whoever(keeper)
	if err != nil {
		return err
	}
	served := http.NewServeMux()
	served.Handle("/", s)
	served.Handle("POST /judge", analysis.Serve(s.Judge()))
	d := desk{served, person}
	js.Global().Call("keypegReady", js.FuncOf(d.take))
	select {}
}
