package prove_test

import (
	"context"
	"fmt"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/proof"
	"keypeg/solver/prove"
)

// This example writes a proof that no strategy takes fewer rows, and checks the proof.
func ExampleCertify() {
	ctx := context.Background()
	space, err := solver.NewSpace(keypeg.Format{Colours: 5, Pegs: 3, Rows: 6, Repeats: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	least, _, err := solver.Evaluate(ctx, space, solver.Exact{}, solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	certificate, err := prove.Certify(ctx, space.Root(), least.Total, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	claim, err := proof.Check(ctx, certificate.Proof())
	fmt.Printf("%d codes take at least %d rows, %v\n", len(claim.Codes), claim.Least, err)
	_, err = prove.Certify(ctx, space.Root(), least.Total+1, 0)
	fmt.Println(err)
	// Output:
	// 125 codes take at least 451 rows, <nil>
	// there is a strategy of less cost
}
