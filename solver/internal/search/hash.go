package search

// A Hash identifies a set of codes. Different sets have the same hash only by chance, which happens about once in 10¹⁹ sets.
type Hash struct{ a, b uint64 }

// HashOf returns the sum of pseudo-random numbers, one for each code. The order of the codes does not matter, and a code's
// number can be subtracted again.
func HashOf(codes []int32) (h Hash) {
	for _, c := range codes {
		x := uint64(c) + 1
		h.a += mix(x * 0x9e3779b97f4a7c15)
		h.b += mix(x*0xd1342543de82ef95 + 0x2545f4914f6cdd1d)
	}
	return h
}

// Fold reduces a hash to 64 bits.
func (h Hash) Fold() uint64 { return h.a ^ h.b }

// mix applies the finaliser of splitmix64 to x (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
