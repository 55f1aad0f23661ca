package sshd

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"charm.land/wish/v2"
	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/caught"
	"keypeg/internal/requestctx"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/screen"
	"keypeg/internal/tui/words"
)

// receive handles a session from beginning to end.
func (s *Server) receive(session ssh.Session) {
	l, v := lineOf(session.Context()), visitOf(session.Context())
	l.stay()
	defer func() {
		l.hurry(farewell)
		context.AfterFunc(v.gone, func() { _ = l.Close() }) // a client that hangs up has received everything
	}()
	locale := localeOf(session.Environ())
	w := words.In(words.OfLocale(locale))
	if session.RawCommand() != "" {
		wish.Fatalln(session, w.SSH.NoCommands)
		return
	}
	if v.term == "dumb" {
		wish.Fatalln(session, w.SSH.NoScreen)
		return
	}
	_, caller := requestctx.SenderOf(session.RemoteAddr())
	leave, limit := s.enter(caller)
	if leave == nil {
		if limit != "stopping" {
			s.Reached(limit)
		}
		wish.Fatalln(session, map[string]string{"stopping": w.SSH.Stopping, "ssh-sessions": w.SSH.TooMany, "ssh-sessions-address": w.SSH.TooManyYou}[limit])
		return
	}
	defer leave()
	ctx, end := context.WithCancelCause(session.Context())
	defer end(nil)
	defer context.AfterFunc(s.ctx, func() { end(context.Cause(s.ctx)) })()
	defer context.AfterFunc(v.gone, func() { end(nil) })()
	// A client that stops reading would otherwise keep its session forever.
	defer context.AfterFunc(ctx, func() { l.hurry(farewell) })()
	err := caught.Do(func() error { return s.play(ctx, end, session, w, locale) })
	_ = session.Exit(s.told(ctx, session, w, err))
}

// told prints the reason why a session ended, unless the player has ended it. It returns the exit code with which keypeg
// play would end.
func (s *Server) told(ctx context.Context, session ssh.Session, w *words.Words, err error) int {
	why := map[error]string{errStopping: w.SSH.Stopping, errIdle: w.SSH.Idle, errTooMuch: w.SSH.TooMuch}[context.Cause(ctx)]
	switch {
	case why != "":
		wish.Println(session, why)
	case err == nil || ctx.Err() != nil:
	case errors.Is(err, lineui.ErrNotCommand):
		return 2
	case errors.Is(err, lineui.ErrRefused):
		return 1
	default:
		if _, refused := errors.AsType[*client.Problem](err); !refused {
			s.Log.Error("a session over SSH broke off", "err", err)
			err = errors.New(http.StatusText(http.StatusInternalServerError))
		}
		wish.Errorln(session, err)
		return 1
	}
	return 0
}

// play plays a session.
func (s *Server) play(ctx context.Context, end context.CancelCauseFunc, session ssh.Session, w *words.Words, locale string) error {
	c := &client.Client{
		URL: s.URL, Language: w.Language, Patience: 10 * time.Second,
		HTTP: &http.Client{Transport: client.InProcess(from(s.Site, session.RemoteAddr().String()))},
	}
	if key := session.PublicKey(); key != nil {
		c.Token = s.token(key)
	} else if err := c.TakeToken(ctx); err != nil {
		return err
	}
	in := s.typing(ctx, session, end)
	defer in.still.Stop()
	o := lineui.Options{Client: c, Words: w, In: in, Out: session, Name: nameOf(session.User())}
	v := visitOf(session.Context())
	if _, _, drawn := session.Pty(); !drawn {
		o.Tall = linesBefore
		return lineui.Run(ctx, o)
	}
	return screen.Run(ctx, screen.Options{
		Talk: o, ASCII: !words.ManySigns(locale), Environment: append(session.Environ(), "TERM="+v.term), Sizes: v.sizes,
	})
}

// linesBefore is the number of lines that scroll secrets out of sight on a terminal of an unknown kind.
const linesBefore = 60

// from wraps site so that requests seem to come from address. Clients of one address then share its limits, whether they use
// SSH or a browser.
func from(site http.Handler, address string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = address
		site.ServeHTTP(w, r)
	})
}

// token returns the secret by which the site recognises the holder of a key. It is derived from the key and the server's
// secret, so that nothing has to be stored. The public key alone does not reveal the secret.
func (s *Server) token(key gossh.PublicKey) string {
	if of, certified := key.(*gossh.Certificate); certified {
		key = of.Key // a renewed certificate belongs to the same person
	}
	of := sha256.Sum256(key.Marshal())
	mac := hmac.New(sha256.New, s.Key)
	fmt.Fprintf(mac, "keypeg-ssh-player-1\n%x\n", of)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// nameOf returns a player's name from an SSH user name, such as Ann in ssh Ann@play.example.org.
func nameOf(user string) string {
	user = strings.TrimSpace(user)
	if keypeg.CheckName(user) != nil {
		return ""
	}
	return user
}

// localeOf returns the locale named by environment variables.
func localeOf(environ []string) string {
	for _, name := range []string{"LC_ALL=", "LC_MESSAGES=", "LANG="} {
		for _, e := range environ {
			if value, ok := strings.CutPrefix(e, name); ok && value != "" {
				return value
			}
		}
	}
	return ""
}
