package api

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"keypeg/internal/rest"
	"keypeg/internal/tell"
)

// apiPath is the prefix of the paths of all operations.
const apiPath = "/api"

// maxBody is the largest size of a request, in bytes: ten times the size of the largest request from an ordinary
// client.
const maxBody = 16 << 10

// A route describes an operation completely, except for the function that carries it out.
type route struct {
	method, path, id, summary string

	limit *throttle // rate limit for each address
	who   audience
	do    rest.Func

	most        int64  // the largest size of a request's body in bytes; if 0, maxBody
	kind        string // content type of the response, if not JSON
	makes       bool   // the operation creates something, and responds with 201
	keeps       bool   // the operation stores something, although its method is GET
	reads       bool   // the operation reads matches from the database, and the caller is charged for them
	stays       bool   // while the server runs, the response is the same for everybody
	unlessKnown bool   // no body is sent to clients that already have the response
}

const (
	anybody  audience = "anybody"  // anybody; the response does not depend on the caller
	viewer   audience = "viewer"   // anybody; the response depends on the caller, who needs no secret
	newcomer audience = "newcomer" // like viewer, but a caller without a secret gets one
	seated   audience = "seated"   // only the holder of the named seat
)

// An audience says who may call an operation. A test compares the audience of each operation with its function. The
// hall decides what callers may see or do in a match.
type audience string

// operation describes a route.
func (r route) operation() huma.Operation {
	op := huma.Operation{
		Method: r.method, Path: apiPath + r.path, OperationID: r.id, Summary: r.summary, MaxBodyBytes: r.most,
		Parameters: []*huma.Param{{Name: languageParam, In: "query", Description: "the language of the answer; by default that of Accept-Language", Schema: &huma.Schema{Type: huma.TypeString, Enum: languages()}}},
		Responses:  map[string]*huma.Response{},
	}
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = maxBody
	}
	if r.makes {
		op.DefaultStatus = http.StatusCreated
	}
	if r.kind != "" {
		schema := &huma.Schema{Type: huma.TypeString}
		if r.drawn() {
			schema.Format = "binary"
		}
		kind, _, _ := strings.Cut(r.kind, ";")
		op.Responses["200"] = &huma.Response{Description: "OK", Content: map[string]*huma.MediaType{kind: {Schema: schema}}}
	}
	if r.unlessKnown || r.drawn() {
		op.Responses["304"] = &huma.Response{Description: "Not Modified"}
	}
	return op
}

// drawn reports whether an operation sends a drawing. A client that already has the drawing gets status 304.
func (r route) drawn() bool { return r.kind == asPDF || strings.HasPrefix(r.kind, "image/") }

// refusals returns the HTTP statuses that a refusal by a route's operation can have. The description declares these
// statuses, and a test checks all operations against them.
func (r route) refusals() []int {
	list := []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}
	if strings.Contains(r.path, "{") || r.id == "make-challenge" { // the body of make-challenge names a game
		list = append(list, http.StatusNotFound)
	}
	inMatch := strings.HasPrefix(r.path, "/matches/{id}") || strings.HasPrefix(r.path, "/parties/{id}") || strings.HasPrefix(r.path, "/tournaments/{id}")
	if inMatch || r.method != http.MethodGet { // the match is not the caller's, or another site's page sent the request
		list = append(list, http.StatusForbidden)
	}
	if r.who == seated || r.method == http.MethodDelete {
		list = append(list, http.StatusUnauthorized)
	}
	if r.method == http.MethodPost || r.method == http.MethodPut {
		list = append(list, http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
		if inMatch { // another command arrived first
			list = append(list, http.StatusConflict)
		}
	}
	if r.writes() {
		list = append(list, http.StatusInsufficientStorage)
	}
	return list
}

// writes reports whether an operation writes to the store or deletes something from it.
func (r route) writes() bool {
	return r.keeps || r.makes || r.method == http.MethodDelete || r.method != http.MethodGet && (r.who == newcomer || r.who == seated)
}

// languages returns the languages in which the API can respond.
func languages() (tags []any) {
	for _, tag := range tell.Languages() {
		tags = append(tags, tag)
	}
	return tags
}
