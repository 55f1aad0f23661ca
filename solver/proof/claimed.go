package proof

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"iter"
)

// claimed contains the claims of a proof. The highest claim about a set can be found by the set's name. A proof can have tens of
// millions of claims, so they are stored one after another, without pointers. A map of strings would take three times the memory.
type claimed struct {
	seed   maphash.Seed
	pages  [][]byte
	places []uint64 // a hash table of the places of the highest claims; 0 means empty, and at least a third is empty
	count  int
}

// An entry is a claim in a page. A place is its page and position there, plus 1. In the hash table, the highest bits of the
// name's hash are added.
type entry struct {
	name  []byte // of the claim's set
	least int64
	given bool
}

const (
	pageBits  = 20 // a page is larger if its only entry is
	placeBits = 40
)

func newClaimed() *claimed {
	return &claimed{seed: maphash.MakeSeed(), places: make([]uint64, 16)}
}

// note stores a claim.
func (k *claimed) note(e entry) {
	if k.count++; 3*k.count > 2*len(k.places) {
		k.grow()
	}
	k.enter(e, k.store(e))
}

// store writes an entry, and returns its place.
func (k *claimed) store(e entry) (place uint64) {
	most := len(e.name) + 2*binary.MaxVarintLen64
	last := len(k.pages) - 1
	if last < 0 || len(k.pages[last])+most > 1<<pageBits {
		size := most // the first page grows as needed, because most proofs are short
		if last >= 0 {
			size = max(most, 1<<pageBits)
		}
		k.pages = append(k.pages, make([]byte, 0, size))
		last++
	}
	page := k.pages[last]
	place = uint64(last)<<pageBits + uint64(len(page)) + 1
	least := uint64(e.least) << 1
	if e.given {
		least++
	}
	page = binary.AppendUvarint(page, least)
	page = binary.AppendUvarint(page, uint64(len(e.name)))
	k.pages[last] = append(page, e.name...)
	return place
}

// enter makes a claim the highest one about its set, unless there is one as high already.
func (k *claimed) enter(e entry, place uint64) {
	slot, mark := k.find(e.name)
	if *slot == 0 || k.at(*slot).least < e.least {
		*slot = mark | place
	}
}

// find returns the element of the hash table for a name, or an empty one where it belongs. The mark contains the hash's highest
// bits.
func (k *claimed) find(name []byte) (slot *uint64, mark uint64) {
	hash := maphash.Bytes(k.seed, name)
	mark = hash >> placeBits << placeBits
	for i := hash; ; i++ {
		slot = &k.places[i&uint64(len(k.places)-1)]
		if *slot == 0 || *slot>>placeBits<<placeBits == mark && bytes.Equal(k.at(*slot).name, name) {
			return slot, mark
		}
	}
}

// grow doubles the hash table.
func (k *claimed) grow() {
	k.places = make([]uint64, 2*len(k.places))
	for place, e := range k.all() {
		k.enter(e, place)
	}
}

// at returns the entry at a place, which may contain a mark.
func (k *claimed) at(place uint64) entry {
	place = place&(1<<placeBits-1) - 1
	e, _ := readEntry(k.pages[place>>pageBits][place&(1<<pageBits-1):])
	return e
}

func readEntry(page []byte) (e entry, rest []byte) {
	least, size := binary.Uvarint(page)
	page = page[size:]
	length, size := binary.Uvarint(page)
	page = page[size:]
	return entry{page[:length:length], int64(least >> 1), least&1 == 1}, page[length:]
}

// all returns the claims, with their places, in the order in which they were noted.
func (k *claimed) all() iter.Seq2[uint64, entry] {
	return func(yield func(uint64, entry) bool) {
		for i, page := range k.pages {
			for rest := page; len(rest) > 0; {
				place := uint64(i)<<pageBits + uint64(len(page)-len(rest)) + 1
				var e entry
				if e, rest = readEntry(rest); !yield(place, e) {
					return
				}
			}
		}
	}
}

// highest returns the highest claim about the set with a name, or 0.
func (k *claimed) highest(name []byte) int64 {
	if slot, _ := k.find(name); *slot != 0 {
		return k.at(*slot).least
	}
	return 0
}
