/** How many earlier focus positions are remembered, for dialogs that are open on top of each other. */
const maxTrail = 8

const canBeFocused = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]'

/** A button whose request is running. It may be replaced afterwards. */
const isLoading = '[data-loading]'

/** An element that had the focus, followed by its ancestors from the inside out. */
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
 * Moves the focus when the focused element is removed, also below an open dialog. The browser would move it to
 * the start of the page. The focus goes to the replacement (`data-takes-focus`), or to a focusable ancestor such as a
 * list. A dialog may close while the request of the button that opened it is running. Then the focus waits for the
 * button.
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
    // A click outside all controls has removed the focus on purpose.
    if (!last?.[0] || (last[0].isConnected && isShown(last[0]))) return
    for (const chain of trail) {
      const [own] = chain
      if (own && isShown(own) && own.matches(isLoading)) return
      const heir = heirIn(chain)
      if (heir) return heir.focus({ preventScroll: true })
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-loading', 'disabled'] })
}
