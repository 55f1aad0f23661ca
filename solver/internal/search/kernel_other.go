//go:build purego || (!amd64 && !(js && pocket))

package search

func machineKernels() []*Kernel { return nil }
