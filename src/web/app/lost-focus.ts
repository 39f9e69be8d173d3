/** The number of stacked dialogs whose earlier focus is remembered. */
const maxTrail = 8

const canBeFocused = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]'

/** A button whose request is running, so that it may still be replaced. */
const isLoading = '[data-loading]'

/** An element that had the focus, and its ancestors, innermost first. */
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
 * Restores the focus when the focused element is removed, also behind a dialog: it moves to the replacement
 * (`data-takes-focus`), else to the nearest focusable ancestor, such as the list. If a dialog closes before the request of
 * its button is done, the focus waits for it. Without this the browser would move the focus to the start of the page.
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
    // The reader has removed the focus by a click on the background.
    if (!last?.[0] || (last[0].isConnected && isShown(last[0]))) return
    for (const chain of trail) {
      const [own] = chain
      if (own && isShown(own) && own.matches(isLoading)) return
      const heir = heirIn(chain)
      if (heir) return heir.focus({ preventScroll: true })
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-loading', 'disabled'] })
}
