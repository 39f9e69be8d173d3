/** The part of the History API that popups use. */
interface Pages {
  readonly state: unknown
  pushState: (state: unknown, unused: string) => void
  go: (delta: number) => void
}

/** A traversal without a popstate event after this long was superseded by another. */
const traversalTimeoutMs = 1000

/** The number of popup entries above the page's own entry in the history. */
const depthOf = ({ state }: Pages): number => {
  const { popups } = (state ?? {}) as { popups?: unknown }
  return typeof popups === 'number' ? popups : 0
}

/**
 * Keeps one history entry per open popup, so that Back closes the newest popup. Going back is asynchronous, so
 * a popup that opens meanwhile waits for it. Otherwise that step would remove the entry of the new popup.
 */
export const createPopupHistory = (pages: Pages) => {
  let open: { close: () => void }[] = []
  let traversal: ReturnType<typeof setTimeout> | undefined

  /** Adds or removes history entries to match the open popups. */
  const settle = () => {
    if (traversal !== undefined) return
    const depth = depthOf(pages)
    // Keep the router's part of the state, so that the router treats the entry as the same page.
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
    /** Returns a function to call when the popup was closed in any way. */
    opened: (close: () => void): (() => void) => {
      const popup = { close }
      open.push(popup)
      settle()
      return () => {
        open = open.filter((one) => one !== popup)
        // Delayed, so that a popup that opens right away can reuse the entry.
        setTimeout(settle)
      }
    },

    /** Handles popstate. If the user went back, it closes the popups above the new entry. */
    onPop: () => {
      if (traversal !== undefined) return arrive()
      for (const popup of open.splice(depthOf(pages)).toReversed()) popup.close()
    },
  }
}
