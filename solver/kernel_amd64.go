//go:build !purego

package solver

//go:generate sh -c "cd internal/asm && go run . -out ../../score_amd64.s -stubs ../../score_amd64.go -pkg solver"

import "golang.org/x/sys/cpu"

// machineKernels returns the assembly kernels that this processor can run.
func machineKernels() (list []*kernel) {
	x := cpu.X86
	if x.HasAVX2 {
		k := &kernel{name: "avx2"}
		k.row[4], k.row[5] = wholeRow256(row256x4), wholeRow256(row256x5)
		list = append(list, k)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL &&
		x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512VPOPCNTDQ {
		k := &kernel{name: "avx512"}
		k.row[4], k.row[5] = wholeRow512(row512x4), wholeRow512(row512x5)
		k.sum[4], k.sum[5] = sum512x4, sum512x5
		k.max[4], k.max[5] = max512x4, max512x5
		k.twoSum[4], k.twoSum[5] = twosum512x4, twosum512x5
		k.twoMax[4], k.twoMax[5] = twomax512x4, twomax512x5
		k.count[4], k.count[5] = count512x4, count512x5
		k.sum[6], k.sum[7], k.sum[8] = sum512x6, sum512x7, sum512x8
		k.max[6], k.max[7], k.max[8] = max512x6, max512x7, max512x8
		k.twoSum[6], k.twoSum[7], k.twoSum[8] = twosum512x6, twosum512x7, twosum512x8
		k.twoMax[6], k.twoMax[7], k.twoMax[8] = twomax512x6, twomax512x7, twomax512x8
		list = append(list, k)
	}
	return list
}

// wholeRow512 adapts an assembly row to kernel.row.
func wholeRow512(f func(at, more *uint64, red, total *int, blocks uintptr, counts *uint64)) func(*scanner, *rowPlanes, *tally) {
	return func(sc *scanner, p *rowPlanes, t *tally) {
		var counts [20]uint64
		f(&sc.at[0], &sc.more[0], &p.red[0], &p.any[0], uintptr(sc.words+7)/8, &counts[0])
		rest := uint32(64 * sc.words)
		for c := 1; c < len(sc.board.answers); c++ {
			t[c] = uint32(counts[c])
			rest -= t[c]
		}
		t[0] = rest
	}
}

// wholeRow256 adapts an assembly row with counts in four parts to kernel.row.
func wholeRow256(f func(at, more *uint64, red, total *int, blocks uintptr, counts *[80]uint64)) func(*scanner, *rowPlanes, *tally) {
	return func(sc *scanner, p *rowPlanes, t *tally) {
		var counts [80]uint64
		f(&sc.at[0], &sc.more[0], &p.red[0], &p.any[0], uintptr(sc.words+3)/4, &counts)
		rest := uint32(64 * sc.words)
		for c := 1; c < len(sc.board.answers); c++ {
			n := counts[4*(c-1):]
			t[c] = uint32(n[0] + n[1] + n[2] + n[3])
			rest -= t[c]
		}
		t[0] = rest
	}
}
