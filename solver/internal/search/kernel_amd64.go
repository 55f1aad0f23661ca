//go:build !purego

package search

//go:generate sh -c "cd ../asm && go run . -out ../search/score_amd64.s -stubs ../search/score_amd64.go -pkg search"

import "golang.org/x/sys/cpu"

// machineKernels returns the assembly kernels that this processor can run.
func machineKernels() (list []*Kernel) {
	x := cpu.X86
	if x.HasAVX2 {
		k := &Kernel{Name: "avx2"}
		k.Row[4], k.Row[5] = wholeRow256(row256x4), wholeRow256(row256x5)
		k.Parts[4], k.Parts[5], k.Parts[6] = parts256x4, parts256x5, parts256x6
		k.Parts[7], k.Parts[8] = parts256x7, parts256x8
		k.TwoParts[4], k.TwoParts[5], k.TwoParts[6] = twoparts256x4, twoparts256x5, twoparts256x6
		k.TwoParts[7], k.TwoParts[8] = twoparts256x7, twoparts256x8
		list = append(list, k)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL &&
		x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512VPOPCNTDQ {
		k := &Kernel{Name: "avx512"}
		k.Row[4], k.Row[5] = wholeRow512(row512x4), wholeRow512(row512x5)
		k.Sum[4], k.Sum[5] = sum512x4, sum512x5
		k.Max[4], k.Max[5] = max512x4, max512x5
		k.TwoSum[4], k.TwoSum[5] = twosum512x4, twosum512x5
		k.TwoMax[4], k.TwoMax[5] = twomax512x4, twomax512x5
		k.Count[4], k.Count[5] = count512x4, count512x5
		k.Sum[6], k.Sum[7], k.Sum[8] = sum512x6, sum512x7, sum512x8
		k.Max[6], k.Max[7], k.Max[8] = max512x6, max512x7, max512x8
		k.TwoSum[6], k.TwoSum[7], k.TwoSum[8] = twosum512x6, twosum512x7, twosum512x8
		k.TwoMax[6], k.TwoMax[7], k.TwoMax[8] = twomax512x6, twomax512x7, twomax512x8
		k.Pairs = [2][2][13]PairKernel{
			{{4: pairs512x4, pairs512x5, pairs512x6, pairs512x7, pairs512x8}, {4: twopairs512x4, twopairs512x5, twopairs512x6, twopairs512x7, twopairs512x8}},
			{{4: widepairs512x4, widepairs512x5}, {4: widetwopairs512x4, widetwopairs512x5}},
		}
		k.Rows[4], k.Rows[5], k.Rows[6], k.Rows[7] = rows512x4, rows512x5, rows512x6, rows512x7
		k.Keys = keys512
		list = append(list, k)
	}
	return list
}

// wholeRow512 adapts an assembly function to Kernel.Row.
func wholeRow512(f func(at, more *uint64, red, total *int, blocks uintptr, counts *uint64)) func(*Scanner, *RowPlanes, *Tally) {
	return func(sc *Scanner, p *RowPlanes, t *Tally) {
		var counts [20]uint64
		f(&sc.at[0], &sc.more[0], &p.red[0], &p.any[0], uintptr(sc.Words+7)/8, &counts[0])
		rest := uint32(64 * sc.Words)
		for c := 1; c < len(sc.Board.Answers); c++ {
			t[c] = uint32(counts[c])
			rest -= t[c]
		}
		t[0] = rest
	}
}

// wholeRow256 adapts an assembly function that stores counts in four parts to Kernel.Row.
func wholeRow256(f func(at, more *uint64, red, total *int, blocks uintptr, counts *[80]uint64)) func(*Scanner, *RowPlanes, *Tally) {
	return func(sc *Scanner, p *RowPlanes, t *Tally) {
		var counts [80]uint64
		f(&sc.at[0], &sc.more[0], &p.red[0], &p.any[0], uintptr(sc.Words+3)/4, &counts)
		rest := uint32(64 * sc.Words)
		for c := 1; c < len(sc.Board.Answers); c++ {
			n := counts[4*(c-1):]
			t[c] = uint32(n[0] + n[1] + n[2] + n[3])
			rest -= t[c]
		}
		t[0] = rest
	}
}
