// Loads the solver's kernel in WebAssembly SIMD (solver/internal/search/kernel.wasm), which the Go program calls.

/**
 * Instantiates a Go program. If the program has a kernel, it passes the kernel's code to `keypegKernel`, which reports whether
 * the browser can run it. The kernel works on the program's memory, so it cannot exist before the program does. The program
 * therefore imports functions that call the kernel's functions.
 */
export async function instantiate(program: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  let kernel: Record<string, (...numbers: number[]) => number> = {}
  const names = WebAssembly.Module.imports(program).filter(({ module }) => module === 'kernel').map(({ name }) => name)
  // None of these functions has more than eight parameters. In V8, calls of functions with rest parameters are slower.
  const link = (name: string) => (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => kernel[name]!(a, b, c, d, e, f, g, h)
  const instance = await WebAssembly.instantiate(program, { ...imports, kernel: Object.fromEntries(names.map((name) => [name, link(name)])) })
  Object.assign(globalThis, {
    keypegKernel: (code: BufferSource) => {
      try {
        kernel = new WebAssembly.Instance(new WebAssembly.Module(code), { go: instance.exports }).exports as typeof kernel
        return true
      } catch {
        return false
      }
    },
  })
  return instance
}
