//go:build !amd64 || purego

package solver

func machineKernels() []*kernel { return nil }
