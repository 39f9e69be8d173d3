/** What is used of it here: the types of the browser, which have the rest, are not those of the server. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  // Nothing is asked of it but to be instantiated.
  // oxlint-disable-next-line typescript/no-extraneous-class
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>)
    readonly exports: Record<string, unknown>
  }
}
