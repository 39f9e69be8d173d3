import type { Page } from '@playwright/test'

/**
 * The text of the page as boxes, a line each, without what nobody sees: hidden parts, words for screen readers, closed dialogs.
 * A box that an ancestor cuts keeps its whole size, and `cut` says by how much.
 */
const script = `(() => {
  const slack = 2
  const found = []
  const nameOf = (text) => JSON.stringify(text.trim().replace(/\\s+/g, ' ').slice(0, 60))
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('svg, [aria-hidden=true] input, option, noscript')
  // Of bars that stay where they are, and of parts in another layer, the text is compared with each other's only.
  const layerOf = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (one.matches('dialog, [popover]')) return one
      if (['fixed', 'sticky'].includes(styleOf(one).position)) return one
    }
    return document.body
  }
  // The edges that hide what is beyond them, and whether they are meant to show dots there.
  const edgesOf = (element) => {
    const edges = []
    let position = styleOf(element).position
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      const style = styleOf(one)
      const isOut = position === 'absolute' && style.position === 'static'
      if (!isOut && one !== document.body) {
        const box = one.getBoundingClientRect()
        const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible')
          edges.push({ one, box, x: style.overflowX, y: style.overflowY, dots })
      }
      if (!isOut) position = style.position
      if (style.position === 'fixed') break
    }
    return edges
  }
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    if (!node.data.trim() || element.closest('script, style') || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const edges = edgesOf(element)
    // For screen readers alone.
    if (edges.some(({ box }) => box.width <= 1 || box.height <= 1)) continue
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      let { left, right, top, bottom } = rect
      // The box of a line is as high as the font, which is more than its letters are.
      const spare = (bottom - top) * 0.18
      top += spare
      bottom -= spare
      let isHidden = false
      for (const edge of edges) {
        const { box } = edge
        if (right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom) isHidden = true
        const beyondX = Math.max(box.left - left, right - box.right)
        const beyondY = Math.max(box.top - top, bottom - box.bottom)
        // The next one of a row may peek in from the edge.
        const tile = element.closest('a, li')?.getBoundingClientRect()
        const peeks = tile && Math.max(box.left - tile.left, tile.right - box.right) > tile.width / 2
        if (!isHidden && !edge.dots && !peeks && hides(edge.x) && beyondX > slack) found.push('cut at the side: ' + nameOf(node.data))
        if (!isHidden && hides(edge.y) && beyondY > slack) found.push('cut in its height: ' + nameOf(node.data))
        if (edge.dots && hides(edge.x) && edge.one.scrollWidth > edge.one.clientWidth + 1 && edge.one.querySelector('time'))
          found.push('a time ends in dots: ' + nameOf(node.data))
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      if (isHidden || right - left < 1 || bottom - top < 1) continue
      const scrolls = edges.some(({ x }) => x === 'auto' || x === 'scroll')
      if (!scrolls && right > innerWidth + slack) found.push('beyond the screen: ' + nameOf(node.data))
      lines.push({ node, element, layer: layerOf(element), left, right, top: top + scrollY, bottom: bottom + scrollY })
    }
  }
  lines.sort((one, other) => one.top - other.top)
  for (const [n, one] of lines.entries())
    for (let next = n + 1; next < lines.length && lines[next].top < one.bottom - slack; next += 1) {
      const other = lines[next]
      if (one.node === other.node || one.layer !== other.layer) continue
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) <= slack) continue
      if (Math.min(one.bottom, other.bottom) - other.top <= slack) continue
      found.push(nameOf(one.node.data) + ' lies over ' + nameOf(other.node.data))
    }
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (excess > 0) found.push('the page is ' + excess + ' px wider than the screen')
  return [...new Set(found)]
})()`

/** What is wrong with how the text of this page lies, as lines. */
export const textFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(script)

/** For people who have set letters of twice the usual size. */
export const enlargeLetters = (page: Page) =>
  page.addInitScript({
    content: `addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = 'html { font-size: 200% !important }'
      document.head.append(style)
    })`,
  })
