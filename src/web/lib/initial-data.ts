/** Initial data older than this, counted from the navigation, is not used. */
const maxAgeMs = 30_000

const block = globalThis.document?.getElementById('initial-data')

/** When the data were sent, if the service worker kept the page. */
export const keptAt = Number(block?.dataset.keptAt) || undefined

const read = (): Map<string, unknown> => {
  const json = block?.textContent
  return new Map(json ? Object.entries(JSON.parse(json) as Record<string, unknown>) : [])
}
let data: Map<string, unknown> | undefined

/** Takes the preloaded reply to a GET call at this address. Only once, because later callers want a fresh one. */
export const takeInitialData = (address: string): unknown => {
  data ??= read()
  const reply = performance.now() < maxAgeMs ? data.get(address) : undefined
  data.delete(address)
  return reply
}
