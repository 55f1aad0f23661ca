package mixed

import "math/big"

// solveMatrix solves a two-player game exactly. The maker chooses a row of pays and the breaker chooses a column. The maker
// gets the number at that place, which must be above 0. solveMatrix returns both best mixtures and the value.
//
// This is the simplex method with exact fractions. For the breaker's y, not yet scaled to a mixture, the problem is to
//
//	maximise the sum of y, while pays·y is at most 1 in every row
//
// The value of the game is one divided by that sum. Bland's rule prevents cycles.
func solveMatrix(pays [][]*big.Rat) (maker, breaker []*big.Rat, value *big.Rat) {
	m, k := len(pays), len(pays[0])
	width := k + m + 1
	table := make([][]*big.Rat, m+1) // the last row is the negated objective
	basis := make([]int, m)
	for i := range table {
		table[i] = make([]*big.Rat, width)
		for j := range table[i] {
			table[i][j] = new(big.Rat)
			switch {
			case i < m && j < k:
				table[i][j].Set(pays[i][j])
			case i < m && (j == k+i || j == width-1):
				table[i][j].SetInt64(1)
			case i == m && j < k:
				table[i][j].SetInt64(-1)
			}
		}
		if i < m {
			basis[i] = k + i
		}
	}
	for {
		enter := 0
		for enter < width-1 && table[m][enter].Sign() >= 0 {
			enter++
		}
		if enter == width-1 {
			break
		}
		pivot(table, basis, enter)
	}
	value = new(big.Rat).Inv(table[m][width-1])
	breaker = make([]*big.Rat, k)
	for j := range breaker {
		breaker[j] = new(big.Rat)
	}
	for i, j := range basis {
		if j < k {
			breaker[j].Mul(table[i][width-1], value)
		}
	}
	for i := range m {
		maker = append(maker, new(big.Rat).Mul(table[m][k+i], value))
	}
	return maker, breaker, value
}

// pivot brings one variable into the basis.
func pivot(table [][]*big.Rat, basis []int, enter int) {
	m, last := len(basis), len(table[0])-1
	leave := -1
	var least *big.Rat
	for i := range m {
		if table[i][enter].Sign() <= 0 {
			continue
		}
		ratio := new(big.Rat).Quo(table[i][last], table[i][enter])
		if leave < 0 || ratio.Cmp(least) < 0 || ratio.Cmp(least) == 0 && basis[i] < basis[leave] {
			leave, least = i, ratio
		}
	}
	by := new(big.Rat).Inv(table[leave][enter])
	for _, x := range table[leave] {
		x.Mul(x, by)
	}
	for i := range table {
		if i == leave || table[i][enter].Sign() == 0 {
			continue
		}
		factor := new(big.Rat).Set(table[i][enter])
		for j, x := range table[i] {
			x.Sub(x, new(big.Rat).Mul(factor, table[leave][j]))
		}
	}
	basis[leave] = enter
}
