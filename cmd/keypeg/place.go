package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"keypeg/client"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
	"keypeg/solver/optimal/strategies"
)

// A place is the server that a person plays on in the terminal. It is a remote server, or one in this process with a file
// in the data directory. In both cases, the server recognises a person who returns.
type place struct {
	client *client.Client
	keys   keyring
	site   string // the name under which the keyring stores the place's token
	server *server.Server
	store  *sqlite.Store
}

// place opens the server that the options name.
func (o playOptions) place(ctx context.Context, language string) (_ *place, err error) {
	dir, err := dataDir("your matches", "--db")
	if err != nil {
		return nil, err
	}
	h := &place{keys: keyring{filepath.Join(dir, "tokens.json")}, site: o.host}
	h.client = &client.Client{URL: o.host, Language: language, Patience: 10 * time.Second}
	if o.host == "" {
		if err := h.openOwn(ctx, o.db, false); err != nil {
			return nil, err
		}
	}
	if h.client.Token, err = h.keys.token(h.site); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	if h.client.Token == "" {
		if err = h.client.TakeToken(ctx); err == nil {
			err = h.keys.keep(h.site, h.client.Secret())
		}
		if err != nil {
			return nil, errors.Join(err, h.Close())
		}
	}
	return h, nil
}

// openOwn opens a server in this process, with the named file or, if none is named, with the user's own file. If hasty is
// true, its computer moves at once.
func (h *place) openOwn(ctx context.Context, db string, hasty bool) (err error) {
	if db == "" {
		dir, err := dataDir("your matches", "--db")
		if err != nil {
			return err
		}
		db = filepath.Join(dir, "keypeg.db")
	}
	if h.store, err = sqlite.Open(db); err != nil {
		return err
	}
	key, err := ownKey(ctx, db+".key", h.store)
	if err != nil {
		return errors.Join(err, h.store.Close())
	}
	if h.site, err = filepath.Abs(db); err != nil {
		return errors.Join(err, h.store.Close())
	}
	h.server = server.New(h.store, server.Options{Version: version(), Key: key, Unthrottled: true, Hasty: hasty, Strategies: strategies.Files})
	h.client.URL = "http://keypeg"
	h.client.HTTP = &http.Client{Transport: client.InProcess(h.server)}
	return nil
}

// nameFile returns the file that stores the player's name.
func (h *place) nameFile() string { return filepath.Join(filepath.Dir(h.keys.path), "name") }

// name returns the name that the player gave last, or "".
func (h *place) name() string {
	text, _ := os.ReadFile(h.nameFile()) // without the file, the program asks for the name again
	return strings.TrimSpace(string(text))
}

func (h *place) keepName(name string) error {
	if err := os.WriteFile(h.nameFile(), []byte(name+"\n"), 0o600); err != nil {
		return fmt.Errorf("keep your name: %w", err)
	}
	return nil
}

// alone reports whether the server is in this process, where nobody else can join a match.
func (h *place) alone() bool { return h.server != nil }

// Close stops the server in this process, if there is one, after the server has finished all its work.
func (h *place) Close() error {
	if h.server == nil {
		return nil
	}
	ctx, enough := context.WithTimeout(context.Background(), 10*time.Second)
	defer enough()
	return errors.Join(h.server.Close(ctx), h.store.Close())
}

// dataDir returns the user's directory for Keypeg's files, in the system's usual place for such directories. It creates
// the directory if needed. Its errors say what should be stored there, and which flag names another place.
func dataDir(what, flag string) (string, error) {
	xdg.Reload() // rereads the environment
	dir := filepath.Join(xdg.DataHome, "keypeg")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the directory for %s: %w; name a file with %s", what, err, flag)
	}
	return dir, nil
}

// A keyring stores the player's secret for each site, in a file that only the player can read.
type keyring struct{ path string }

func (k keyring) all() (map[string]string, error) {
	text, err := os.ReadFile(k.path)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]string{}, nil
	}
	all := map[string]string{}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("read who you are on each server: %w; put %s back as it was, or delete it to begin as somebody new", err, k.path)
	}
	return all, nil
}

func (k keyring) token(site string) (string, error) {
	all, err := k.all()
	return all[site], err
}

// keep writes the file completely or not at all.
func (k keyring) keep(site, token string) error {
	all, err := k.all()
	if err != nil {
		return err
	}
	all[site] = token
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(k.path), ".keypeg-tokens-*") // with mode 0600
	if err != nil {
		return fmt.Errorf("keep who you are: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(text, '\n'))
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), k.path)
	}
	if err != nil {
		return fmt.Errorf("keep who you are: %w", err)
	}
	return nil
}
