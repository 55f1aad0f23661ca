//go:build !amd64 || purego

package search

func machineKernels() []*Kernel { return nil }
