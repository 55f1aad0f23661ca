// Package prove finds the least totals of whole boards, and writes proofs that others can check.
//
//	x, err := prove.Prover{Space: space}.Prove(ctx)
//	whole, pieces := x.Chain()
//
// A Prover divides the work into jobs, for any number of processors and machines. Certify writes a proof of the cost of a
// set of codes, and Chain divides the proof of a whole board into pieces. CertifyLast and LastWithin do the same for the number
// of codes that need the last row. Package proof checks proofs, and shares no code with this one.
//
// The package is pure: it reads no clock and writes nothing. All long functions take a context, and return its error soon after
// it is cancelled.
package prove
