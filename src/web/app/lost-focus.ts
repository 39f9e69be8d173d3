/** How many dialogs opened on top of each other are followed back. */
const maxTrail = 8

const canBeFocused = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]'

/** A button whose request is running: what it becomes is not known yet. */
const isLoading = '[data-loading]'

/** An element that had the focus, and what it stood in, innermost first. */
type Chain = HTMLElement[]

const chainOf = (element: HTMLElement): Chain => {
  const chain: Chain = []
  for (let each: HTMLElement | null = element; each && each !== document.body; each = each.parentElement)
    chain.push(each)
  return chain
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility()

const heirIn = (chain: Chain): HTMLElement | undefined => {
  for (const each of chain) {
    if (!isShown(each)) continue
    if (each.matches(canBeFocused)) return each
    const heir = each.querySelector<HTMLElement>('[data-takes-focus]')
    if (heir && isShown(heir)) return heir
  }
  return undefined
}

/**
 * Keeps the keyboard's place when what had the focus leaves the page, also while a dialog stood above it: the focus
 * goes to what came in its stead (`data-takes-focus`), else to what it stood in that can have it, such as its list.
 * A dialog may close before the button that opened it is done: then the focus waits for it.
 * The browser alone would send it to the beginning of the page.
 */
export const catchLostFocus = (): void => {
  let trail: Chain[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body)
      trail = [chainOf(target), ...trail].slice(0, maxTrail)
  })
  new MutationObserver(() => {
    if (document.activeElement !== document.body) return
    const [last] = trail
    // The reader has put it down by a click beside all controls.
    if (!last?.[0] || (last[0].isConnected && isShown(last[0]))) return
    for (const chain of trail) {
      const [own] = chain
      if (own && isShown(own) && own.matches(isLoading)) return
      const heir = heirIn(chain)
      if (heir) return heir.focus({ preventScroll: true })
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-loading', 'disabled'] })
}
