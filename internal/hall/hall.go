// Package hall hosts running matches: it loads them, lets package match decide,
// appends what was decided, and tells whoever watches. It owns the interface that
// stores implement and is the only place that writes to them.
package hall
