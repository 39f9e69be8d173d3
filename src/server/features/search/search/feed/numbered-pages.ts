/** The number of pages that are remembered per buyer. Clients request the next page, or repeat the last one. */
const pagesKept = 3
const maxReaders = 2_000

/** Remembers the cursor of each buyer's next page, for clients that use page numbers. */
export const createNumberedPages = () => {
  const readers = new Map<string, Map<number, string>>()

  return {
    /** The cursor at which a page begins, if this process served the page before it. */
    begins: (buyerID: string, page: number): string | undefined => readers.get(buyerID)?.get(page),

    note(buyerID: string, page: number, cursor: string): void {
      const pages = readers.get(buyerID) ?? new Map<number, string>()
      pages.delete(page)
      pages.set(page, cursor)
      if (pages.size > pagesKept) pages.delete(pages.keys().next().value ?? 0)
      readers.delete(buyerID)
      readers.set(buyerID, pages)
      if (readers.size > maxReaders) readers.delete(readers.keys().next().value ?? '')
    },
  }
}
