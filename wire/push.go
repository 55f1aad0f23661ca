package wire

// PushKey is by what a browser lets this server call it.
type PushKey struct {
	Key string `json:"key" doc:"the server's public key, in base64url: applicationServerKey of a push subscription"`
}

// PushSubscription is a browser's, of whose toJSON expirationTime is left out. It is called in the language of the request that brings it.
type PushSubscription struct {
	Endpoint string   `json:"endpoint" doc:"a public address, with https"`
	Keys     PushKeys `json:"keys"`
	_        struct{} `json:"-" additionalProperties:"false"`
}

// PushKeys are what is sent to a browser is locked with.
type PushKeys struct {
	P256dh string   `json:"p256dh"`
	Auth   string   `json:"auth"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// PushSubscribed names a subscription.
type PushSubscribed struct {
	ID string `json:"id" doc:"to end it by"`
}
