// Package answers lists the answers that the kernels count.
package answers

// Of returns the sum of keys and the number of reds of each answer, in the order
// that package search uses.
func Of(pegs int) (list [][2]int) {
	for total := range pegs + 1 {
		for red := range total + 1 {
			if red == pegs-1 && total == pegs {
				continue
			}
			list = append(list, [2]int{red, total})
		}
	}
	return list
}
