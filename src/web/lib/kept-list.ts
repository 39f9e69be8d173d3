/** A short list of texts that this device alone keeps, the last one first. Logging out deletes it. */
const keptList = (key: string, most: number) => {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }
  return {
    read,
    /** The text comes first, and only once in any case of its letters. */
    add(text: string): void {
      const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase())
      try {
        localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, most)))
      } catch {
        // Without storage the list stays empty.
      }
    },
    clear(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // Without storage nothing was kept.
      }
    },
  }
}

/** The ids of the items that the buyer opened. */
export const openedItems = keptList('opened-items', 12)

/** The words that were searched for. */
export const recentSearches = keptList('recent-searches', 8)
