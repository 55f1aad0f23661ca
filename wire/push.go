package wire

// PushKey is the server's public key, which a browser needs to accept its notifications.
type PushKey struct {
	Key string `json:"key" doc:"the server's public key in base64url: the applicationServerKey of a push subscription"`
}

// PushSubscription is a browser's subscription to notifications: the result of its method toJSON, without expirationTime.
// Notifications are in the language of the request that contains the subscription.
type PushSubscription struct {
	Endpoint string   `json:"endpoint" doc:"a public https address"`
	Keys     PushKeys `json:"keys"`
	_        struct{} `json:"-" additionalProperties:"false"`
}

// PushKeys contains the keys that encrypt messages to a browser.
type PushKeys struct {
	P256dh string   `json:"p256dh"`
	Auth   string   `json:"auth"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// PushSubscribed contains the id of a subscription.
type PushSubscribed struct {
	ID string `json:"id" doc:"an id with which the subscription can be ended"`
}
