type Load = (address: string) => Promise<unknown>

declare global {
  /** The build replaces each `import('./part.js')` by a call of it (`build/import-again.ts`). */
  var importAgain: (load: Load, address: string) => Promise<unknown>
}

/** How often each module could not be fetched, by its address. */
const failures = new Map<string, number>()

/** Fetches a part of the app. After a failure it asks for another address, because the browser remembers the failure. */
export const fetchModule = async (load: Load, address: string): Promise<unknown> => {
  const count = failures.get(address) ?? 0
  try {
    // The same address after a success, so that the module runs once.
    return await load(count === 0 ? address : `${address}?again=${count}`)
  } catch (error) {
    failures.set(address, count + 1)
    throw error
  }
}

globalThis.importAgain = fetchModule
