import type { Locator } from '@playwright/test'

/**
 * Scrolls the page to an element, as a person would, and says why it is not seen there. Only in dialogs and menus, which
 * have a scrollbar of their own, is something else scrolled than the page.
 */
const inPage = `(elements) => {
  /** Areas to tap on, handles and shades lie over what they belong to, and one sees through them. */
  const isTransparent = (layer) => {
    if (layer.matches('img, canvas, video, svg, svg *')) return false
    const { opacity, backgroundColor, backgroundImage } = getComputedStyle(layer)
    if (opacity === '0') return true
    const alpha = /rgba\\(.*, ([\\d.]+)\\)|\\/ ([\\d.]+)\\)/.exec(backgroundColor)
    return backgroundImage === 'none' && alpha !== null && Number(alpha[1] ?? alpha[2]) < 0.7
  }
  const isHit = (element, x, y) => {
    // What takes no taps is not found at a point.
    const before = element.style.pointerEvents
    element.style.pointerEvents = 'auto'
    const layer = document.elementsFromPoint(x, y).find((one) => element.contains(one) || !isTransparent(one))
    element.style.pointerEvents = before
    return layer !== undefined && element.contains(layer)
  }
  const why = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'it is hidden'
    const { width, height } = element.getBoundingClientRect()
    if (width <= 2 || height <= 2) return 'it is for screen readers only'
    for (let box = element.closest('dialog, [popover]') && element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowY)) {
        const { top } = element.getBoundingClientRect()
        const frame = box.getBoundingClientRect()
        box.scrollBy({ top: top - frame.top - frame.height / 2, behavior: 'instant' })
      }
      if (box.matches('dialog, [popover]')) break
    }
    if (!element.closest('dialog, [popover]')) {
      const { top, height } = element.getBoundingClientRect()
      scrollBy({ top: top + Math.min(height, innerHeight) / 2 - innerHeight / 2, behavior: 'instant' })
    }
    const frames = [...element.getClientRects()].filter((frame) => frame.width > 2)
    const frame = frames[0] ?? element.getBoundingClientRect()
    if (frame.left < -1 || frame.right > innerWidth + 1) return 'it is beyond the side of the screen'
    if (frame.bottom < 1 || frame.top > innerHeight - 1) return 'it is not on the screen'
    if (element.matches('img') && !(element.naturalWidth > 0)) return 'its picture is not there'
    const points = [[0.5, 0.5], [0.25, 0.3], [0.75, 0.3], [0.25, 0.7]]
    const hit = points.some(([x, y]) => isHit(element, frame.left + frame.width * x, frame.top + frame.height * y))
    return hit ? '' : 'something lies over it'
  }
  const found = elements.map(why)
  return found.includes('') ? '' : (found[0] ?? 'it is not on the page')
}`

const look = async (found: Locator): Promise<string> => {
  await found.evaluateAll((elements) => Object.assign(globalThis, { lookedFor: elements }))
  return found.page().evaluate<string>(`(${inPage})(lookedFor)`)
}

const pauseMs = 60

/** Waits until a person sees one of the elements. Returns why not, or nothing. */
export const whyNotSeen = async (found: Locator, timeoutMs: number): Promise<string> => {
  const until = Date.now() + timeoutMs
  for (;;) {
    const why = await look(found).catch(() => 'the page changes')
    if (why === '' || Date.now() > until) return why
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
