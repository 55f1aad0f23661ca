//go:build js && pocket && !purego

package search

import (
	_ "embed"
	"syscall/js"
	"unsafe"
)

//go:generate sh -c "cd ../asm && go run ./simd -out ../search/kernel.wasm"

//go:embed kernel.wasm
var simd []byte

// machineKernels returns the kernel in WebAssembly. The page provides keypegKernel, which links the kernel with the memory
// of this program and reports whether the browser can run it (web/pocket/kernel.ts).
func machineKernels() []*Kernel {
	link := js.Global().Get("keypegKernel")
	if link.Type() != js.TypeFunction {
		return nil
	}
	code := js.Global().Get("Uint8Array").New(len(simd))
	js.CopyBytesToJS(code, simd)
	if !link.Invoke(code).Bool() {
		return nil
	}
	k := &Kernel{Name: "simd"}
	k.Row[4], k.Row[5] = wholeRow(row4), wholeRow(row5)
	k.Count[4], k.Count[5] = counting(count4), counting(count5)
	k.Sum[4], k.Sum[5] = valuing(sum1x4), valuing(sum1x5)
	k.Max[4], k.Max[5] = valuing(max1x4), valuing(max1x5)
	k.TwoSum[4], k.TwoSum[5] = valuing(sum2x4), valuing(sum2x5)
	k.TwoMax[4], k.TwoMax[5] = valuing(max2x4), valuing(max2x5)
	return []*Kernel{k}
}

// wholeRow returns a Kernel.Row that calls a function in WebAssembly.
func wholeRow(f func(at, more, red, total unsafe.Pointer, blocks uint32, counts unsafe.Pointer)) func(*Scanner, *RowPlanes, *Tally) {
	return func(sc *Scanner, p *RowPlanes, t *Tally) {
		var counts [20][4]uint32
		f(unsafe.Pointer(&sc.at[0]), unsafe.Pointer(&sc.more[0]), unsafe.Pointer(&p.red), unsafe.Pointer(&p.any), uint32(sc.Words+1)/2, unsafe.Pointer(&counts))
		rest := uint32(64 * sc.Words)
		for c := 1; c < len(sc.Board.Answers); c++ {
			n := &counts[c]
			t[c] = n[0] + n[1] + n[2] + n[3]
			rest -= t[c]
		}
		t[0] = rest
	}
}

// counting adapts a function in WebAssembly to Kernel.Count.
func counting(f func(red, total, pre unsafe.Pointer, hop, wide, words uint32, counts unsafe.Pointer)) func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
	return func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
		f(unsafe.Pointer(red), unsafe.Pointer(total), unsafe.Pointer(pre), uint32(8*hop), uint32(8*wide), uint32(words), unsafe.Pointer(counts))
	}
}

// valuing adapts a function in WebAssembly to a LaneKernel. The function looks values up in Gauge.small, which is next to the
// table of bytes that the function receives.
func valuing(f func(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32) LaneKernel {
	const back = unsafe.Offsetof(Gauge{}.split) - unsafe.Offsetof(Gauge{}.small)
	return func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[Lanes]uint64) uint8 {
		values := unsafe.Add(unsafe.Pointer(gauge), -int(back))
		return uint8(f(unsafe.Pointer(red), unsafe.Pointer(total), unsafe.Pointer(pre), uint32(8*hop), uint32(8*wide), values, uint32(limit), unsafe.Pointer(out)))
	}
}

//go:wasmimport kernel row4
//go:noescape
func row4(at, more, red, total unsafe.Pointer, blocks uint32, counts unsafe.Pointer)

//go:wasmimport kernel row5
//go:noescape
func row5(at, more, red, total unsafe.Pointer, blocks uint32, counts unsafe.Pointer)

//go:wasmimport kernel count4
//go:noescape
func count4(red, total, pre unsafe.Pointer, hop, wide, words uint32, counts unsafe.Pointer)

//go:wasmimport kernel count5
//go:noescape
func count5(red, total, pre unsafe.Pointer, hop, wide, words uint32, counts unsafe.Pointer)

//go:wasmimport kernel sum1x4
//go:noescape
func sum1x4(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel max1x4
//go:noescape
func max1x4(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel sum2x4
//go:noescape
func sum2x4(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel max2x4
//go:noescape
func max2x4(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel sum1x5
//go:noescape
func sum1x5(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel max1x5
//go:noescape
func max1x5(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel sum2x5
//go:noescape
func sum2x5(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32

//go:wasmimport kernel max2x5
//go:noescape
func max2x5(red, total, pre unsafe.Pointer, hop, wide uint32, values unsafe.Pointer, limit uint32, out unsafe.Pointer) uint32
