import { stored } from './stored.ts'

/** A short list of texts that this device alone keeps, the last one first. Logging out deletes it. */
const keptList = (key: string, most: number) => {
  const list = stored('device', key)
  const read = (): string[] => {
    const kept = list.read()
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  }
  return {
    read,
    /** The text comes first, and only once in any case of its letters. */
    add(text: string): void {
      const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase())
      list.write([text, ...others].slice(0, most))
    },
    clear: (): void => list.write(null),
  }
}

/** The ids of the items that the buyer opened. */
export const openedItems = keptList('opened-items', 12)

/** The words that were searched for. */
export const recentSearches = keptList('recent-searches', 8)
