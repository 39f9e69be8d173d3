/** What of the browser's history the popups use. */
interface Pages {
  readonly state: unknown
  pushState: (state: unknown, unused: string) => void
  go: (delta: number) => void
}

/** A traversal without a popstate event after this long was superseded by another. */
const traversalTimeoutMs = 1000

/** How many entries of popups stand above the page in the current entry. */
const depthOf = ({ state }: Pages): number => {
  const { popups } = (state ?? {}) as { popups?: unknown }
  return typeof popups === 'number' ? popups : 0
}

/**
 * The open popups, oldest first, and as many history entries: Back takes one entry, and the popup with it. Going back
 * takes the browser a moment, and what opens meanwhile waits for it: otherwise that step would fall on its entry.
 */
export const createPopupHistory = (pages: Pages) => {
  let open: { close: () => void }[] = []
  let traversal: ReturnType<typeof setTimeout> | undefined

  /** Brings the history in line with what is open. */
  const settle = () => {
    if (traversal !== undefined) return
    const depth = depthOf(pages)
    // The router's own part of the state stays, so that it takes the entry for the same page.
    for (let popups = depth + 1; popups <= open.length; popups++)
      pages.pushState({ ...(pages.state as object | null), popups }, '')
    if (depth <= open.length) return
    traversal = setTimeout(arrive, traversalTimeoutMs)
    pages.go(open.length - depth)
  }
  const arrive = () => {
    clearTimeout(traversal)
    traversal = undefined
    settle()
  }

  return {
    /** Returns a function to call when the popup was closed, by whatever means. */
    opened: (close: () => void): (() => void) => {
      const popup = { close }
      open.push(popup)
      settle()
      return () => {
        open = open.filter((one) => one !== popup)
        // Another that opens at once takes the entry over.
        setTimeout(settle)
      }
    },

    /** The browser shows another entry: by a step of ours, or by one of the user's, who closes what stood above it. */
    onPop: () => {
      if (traversal !== undefined) return arrive()
      for (const popup of open.splice(depthOf(pages)).toReversed()) popup.close()
    },
  }
}
