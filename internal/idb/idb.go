//go:build js && wasm

// Package idb stores values in a browser, in an IndexedDB database.
package idb

import (
	"errors"
	"fmt"
	"syscall/js"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

// A Keeper stores values in a database to which only the Keeper writes. Values are on the disk before Write returns, so
// that they survive even if the browser is killed.
type Keeper struct {
	database js.Value
}

var _ inmem.Keeper = (*Keeper)(nil)

// table is the only object store of a database.
const table = "values"

// Open opens the database with the given name, or creates it if necessary.
func Open(name string) (*Keeper, error) {
	request := js.Global().Get("indexedDB").Call("open", name, 1)
	upgrade := js.FuncOf(func(js.Value, []js.Value) any {
		request.Get("result").Call("createObjectStore", table)
		return nil
	})
	defer upgrade.Release()
	request.Set("onupgradeneeded", upgrade)
	database, err := result(request)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", name, err)
	}
	return &Keeper{database}, nil
}

// Delete deletes the database with the given name, which must be closed.
func Delete(name string) error {
	_, err := result(js.Global().Get("indexedDB").Call("deleteDatabase", name))
	return err
}

// Close implements inmem.Keeper.
func (k *Keeper) Close() error {
	k.database.Call("close")
	return nil
}

// Read implements inmem.Keeper.
func (k *Keeper) Read(key string) ([]byte, error) {
	value, err := result(k.begin("readonly").Call("objectStore", table).Call("get", key))
	if err != nil || value.IsUndefined() {
		return nil, err
	}
	return bytesOf(value), nil
}

// Values implements inmem.Keeper.
func (k *Keeper) Values(prefix string) ([][]byte, error) {
	keys := js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff")
	all, err := result(k.begin("readonly").Call("objectStore", table).Call("getAll", keys))
	if err != nil {
		return nil, err
	}
	list := make([][]byte, all.Length())
	for i := range list {
		list[i] = bytesOf(all.Index(i))
	}
	return list, nil
}

// Write implements inmem.Keeper.
func (k *Keeper) Write(changes map[string][]byte) (err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok { // this may happen because the browser has closed the database
			err = faultOf(thrown.Value)
		}
	}()
	transaction := k.begin("readwrite")
	done := settled(transaction, "oncomplete", "onabort")
	values := transaction.Call("objectStore", table)
	for key, value := range changes {
		if value == nil {
			values.Call("delete", key)
			continue
		}
		array := js.Global().Get("Uint8Array").New(len(value))
		js.CopyBytesToJS(array, value)
		values.Call("put", array, key)
	}
	if !<-done {
		return faultOf(transaction.Get("error"))
	}
	return nil
}

// begin begins a transaction. A transaction that writes is complete only when its data is on the disk.
func (k *Keeper) begin(mode string) js.Value {
	return k.database.Call("transaction", table, mode, map[string]any{"durability": "strict"})
}

// result waits for a request and returns the request's result.
func result(request js.Value) (js.Value, error) {
	if !<-settled(request, "onsuccess", "onerror") {
		return js.Undefined(), faultOf(request.Get("error"))
	}
	return request.Get("result"), nil
}

// settled returns a channel that receives true when the first event happens, or false when the second event happens.
func settled(of js.Value, well, ill string) <-chan bool {
	happened := make(chan bool, 1)
	var good, bad js.Func
	end := func(how bool) any {
		good.Release()
		bad.Release()
		happened <- how
		return nil
	}
	good = js.FuncOf(func(js.Value, []js.Value) any { return end(true) })
	bad = js.FuncOf(func(js.Value, []js.Value) any { return end(false) })
	of.Set(well, good)
	of.Set(ill, bad)
	return happened
}

func faultOf(thrown js.Value) error {
	if thrown.IsNull() || thrown.IsUndefined() {
		return errors.New("the browser ended a transaction")
	}
	if thrown.Get("name").String() == "QuotaExceededError" {
		return hall.ErrFull
	}
	return errors.New(thrown.Call("toString").String())
}

func bytesOf(array js.Value) []byte {
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return b
}
