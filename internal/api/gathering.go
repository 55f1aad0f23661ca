package api

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/gathering"
	"keypeg/internal/hall"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/limits"
	"keypeg/internal/sse"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// A gatheringServer serves the gatherings of one kind. S is the type of their states, and W is the form in which readers receive a
// state.
type gatheringServer[S, W any] struct {
	*core
	name   string // the name of the stream's events
	letter string // the first part of its pages' paths

	hosts   func() hosting[S] // nil only if the API is merely described
	version func(S) int
	taken   func(S) []string                                    // returns the names of the people
	public  func(v *tell.Voice, now S, since int) W             // returns the part that everybody may see, with the changes since a version
	own     func(v *tell.Voice, now S, seat int, sits bool) any // returns the part that only one seat may see, and the current time
}

// hosting contains the methods of a host of gatherings that are used here.
type hosting[S any] interface {
	Loaded(id string) bool
	Look(ctx context.Context, id string) (*gathering.Snapshot[S], error)
	Watch(ctx context.Context, id string) (<-chan *gathering.Snapshot[S], error)
	Code(ctx context.Context, id string) (code string, expires time.Time, err error)
	Find(ctx context.Context, code string) (*gathering.Snapshot[S], error)
}

// A gatheringPlace is a gathering named in the path, and the version that the reader has.
type gatheringPlace struct {
	Session
	ID    string `path:"id" maxLength:"40"`
	Since int    `query:"since" minimum:"0" doc:"the version that you have; lists have only what changed after it"`
}

func (s *gatheringServer[S, W]) look(ctx context.Context, in *gatheringPlace) (*body[frameOf[W]], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	holder := in.holder()
	return &body[frameOf[W]]{s.frame(ctx, now, holder, in.Since)}, nil
}

// lookAt returns a gathering. If the gathering has to be read from the database, the caller is charged for its length.
func (s *gatheringServer[S, W]) lookAt(ctx context.Context, id string) (*gathering.Snapshot[S], error) {
	if err := s.looking.check(ctx); err != nil {
		return nil, err
	}
	read := !s.hosts().Loaded(id)
	now, err := s.hosts().Look(ctx, id)
	if err == nil && read {
		s.looking.charge(ctx, costOf(s.version(now.State)))
	}
	return now, err
}

// proposals is the number of names that are proposed together.
const proposals = 5

type partyDoorInput struct {
	ID string `path:"id" maxLength:"40"`
}

// names proposes names in the caller's language, so that nobody has to give their own name.
func (s *gatheringServer[S, W]) names(ctx context.Context, in *partyDoorInput) (*body[wire.ProposedNames], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	names := callerOf(ctx).voice.Nicknames(s.taken(now.State), proposals, rand.N)
	return &body[wire.ProposedNames]{wire.ProposedNames{Names: names}}, nil
}

// code returns the spoken code of a gathering. Everyone with the gathering's link may request it.
func (s *gatheringServer[S, W]) code(ctx context.Context, in *partyDoorInput) (*body[wire.Ticket], error) {
	code, expires, err := s.hosts().Code(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &body[wire.Ticket]{wire.Ticket{Code: code, URL: s.link(ctx, in.ID), Expires: expires}}, nil
}

// find returns the gathering to which a spoken code leads.
func (s *gatheringServer[S, W]) find(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error) {
	if _, ours = lobby.PlainPartyCode(code); !ours {
		return wire.CodeUsed{}, false, nil
	}
	found, err := s.hosts().Find(ctx, code)
	if err != nil {
		return wire.CodeUsed{}, keypeg.ErrorCode(err) != "bad-ticket", err
	}
	return wire.CodeUsed{ID: found.ID, Invite: s.link(ctx, found.ID)}, true, nil
}

// link returns the address at which a gathering can be joined.
func (s *gatheringServer[S, W]) link(ctx context.Context, id string) string {
	return callerOf(ctx).base + "/" + s.letter + "/" + url.PathEscape(id)
}

// hurries refuses a person who sends too many commands to a gathering.
func (s *gatheringServer[S, W]) hurries(id string, holder hall.Hash) error {
	if wait, ok := s.partying.Admit(id + string(holder[:])); !ok {
		return &hurried{keypeg.Refusef("too-fast", "", "too many requests: wait a moment"), wait, s.partying.name}
	}
	return nil
}

// A seatedIn is a gathering as its reader sees it, with a cookie if the reader's browser is new.
type seatedIn[W any] struct {
	Cookied
	Body frameOf[W]
}

// A frameOf is a W that has already been encoded.
type frameOf[W any] []byte

// AppendJSON implements rest.Appender.
func (f frameOf[W]) AppendJSON(b []byte) []byte { return append(b, f...) }

// Schema describes a frame as a W.
func (frameOf[W]) Schema(r huma.Registry) *huma.Schema {
	of := reflect.TypeFor[W]()
	return r.Schema(of, true, of.Name())
}

// frame returns a gathering as a holder sees it, with the changes since a version.
func (s *gatheringServer[S, W]) frame(ctx context.Context, now *gathering.Snapshot[S], holder hall.Hash, since int) frameOf[W] {
	v := callerOf(ctx).voice
	if since > s.version(now.State) {
		since = 0
	}
	public := func() []byte { return s.encoded(v, now, since) }
	if since == 0 { // callers can choose any other version, so frames for other versions are not cached
		return s.appendFrame(nil, v, now, holder, gathering.Once(now, v.Language, public))
	}
	return s.appendFrame(nil, v, now, holder, public())
}

// streamed returns the public part of a gathering for a stream. Streams with the same version and language share one encoding of
// that part.
func (s *gatheringServer[S, W]) streamed(v *tell.Voice, now *gathering.Snapshot[S], since int) []byte {
	type key struct {
		language string
		since    int
	}
	return gathering.Once(now, key{v.Language, since}, func() []byte { return s.encoded(v, now, since) })
}

// encoded returns the encoded public part of a gathering.
func (s *gatheringServer[S, W]) encoded(v *tell.Voice, now *gathering.Snapshot[S], since int) []byte {
	return encoded(s.public(v, now.State, since))
}

// appendFrame appends an encoded gathering with the current time and the holder's private part.
func (s *gatheringServer[S, W]) appendFrame(b []byte, v *tell.Voice, now *gathering.Snapshot[S], holder hall.Hash, public []byte) []byte {
	seat, sits := now.Seat(holder)
	own := encoded(s.own(v, now.State, seat, sits))
	b = slices.Grow(b, len(public)+len(own)+2) // plus room for the end of an event
	b = append(append(b, public[:len(public)-1]...), ',')
	return append(b, own[1:]...)
}

type gatheringStreamInput struct {
	gatheringPlace
	LastEventID string `header:"Last-Event-ID" doc:"the version that you have"`
}

// stream follows a gathering until the caller goes away. Any refusal is sent before the stream begins, as in the stream of a
// match.
func (s *gatheringServer[S, W]) stream(w http.ResponseWriter, r *http.Request, in *gatheringStreamInput) error {
	if err := s.mayStream(); err != nil {
		return err
	}
	now, err := s.lookAt(r.Context(), in.ID)
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		return nil
	}
	f := &gatheringFollower[S, W]{gatheringServer: s, holder: in.holder(), sent: in.Since, last: now}
	if last, err := strconv.Atoi(in.LastEventID); err == nil {
		f.sent = last
	}
	give, err := s.placeAt(r.Context(), now, f.holder)
	if err != nil {
		return err
	}
	f.Stream = sse.New(r, w.(*begun))
	context.AfterFunc(f.Context, give)
	snapshots, err := s.hosts().Watch(f.Context, in.ID)
	if err != nil {
		return err
	}
	send(s.core, f.Stream, r, s.name+"-stream", snapshots, f.take, func() error { return f.take(f.last) })
	return nil
}

// placeAt reserves a place for a page that follows a gathering. Pages of the people in the gathering are counted separately
// from other pages, because a whole school may sit behind one address. Other callers count as onlookers.
func (s *gatheringServer[S, W]) placeAt(ctx context.Context, now *gathering.Snapshot[S], holder hall.Hash) (give func(), err error) {
	crowd := 0
	if _, sits := now.Seat(holder); sits {
		crowd = limits.PartyStreams.Most
	}
	return s.hall.Place(ctx, crowd)
}

// A gatheringFollower is the reader of a gathering's stream.
type gatheringFollower[S, W any] struct {
	*gatheringServer[S, W]
	*sse.Stream
	holder hall.Hash
	sent   int // the version that was sent last
	begun  bool
	last   *gathering.Snapshot[S] // sent again as a sign of life
	traced int64                  // the mark of the last snapshot that was sent
}

// take sends a gathering with the changes since the last version sent.
func (f *gatheringFollower[S, W]) take(now *gathering.Snapshot[S]) error {
	f.last = now
	v, version := callerOf(f.Context).voice, f.version(now.State)
	if f.sent > version {
		f.sent = 0
	}
	if !f.begun {
		f.traced = markOf(now)
	}
	span := f.startFrame(f.Context, now, &f.traced)
	var public []byte
	if f.begun || f.sent == 0 {
		public = f.streamed(v, now, f.sent)
	} else { // the reader chose the version, so the encoding is not cached
		public = f.encoded(v, now, f.sent)
	}
	f.begun, f.sent = true, version
	err := f.Write(func(b []byte) []byte {
		b = strconv.AppendInt(append(b, "id: "...), int64(f.sent), 10)
		b = append(append(append(b, "\nevent: "...), f.name...), "\ndata: "...)
		return append(f.appendFrame(b, v, now, f.holder, public), "\n\n"...)
	})
	hall.EndSpan(span, err)
	return err
}
