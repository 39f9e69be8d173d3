/** A client that uses page numbers asks for the next page, or for the last one again. */
const pagesKept = 3
const maxReaders = 2_000

/** Remembers the cursor of each buyer's next page, for clients that use page numbers. */
export const createNumberedPages = () => {
  const readers = new Map<string, Map<number, string>>()

  return {
    /** The cursor of that page, if this process served the page before it. */
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
