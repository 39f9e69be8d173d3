/** Initial data older than this, counted from the navigation, is not used. */
const maxAgeMs = 30_000

const read = (): Map<string, unknown> => {
  const block = globalThis.document?.getElementById('initial-data')?.textContent
  return new Map(block ? Object.entries(JSON.parse(block) as Record<string, unknown>) : [])
}
let data: Map<string, unknown> | undefined

/** Takes the preloaded reply to a GET call at this address. Only once, because later callers want a fresh one. */
export const takeInitialData = (address: string): unknown => {
  data ??= read()
  const reply = performance.now() < maxAgeMs ? data.get(address) : undefined
  data.delete(address)
  return reply
}
