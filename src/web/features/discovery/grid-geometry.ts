import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Geometry {
  columns: number
  /** One row with the gap below it, in pixels. */
  rowHeight: number
  gap: number
  /** From the top of the document to the first row. */
  top: number
}

/** Style sheets decide the grid's shape; this reads it from a grid that holds at least one tile. */
const measure = (frame: Element): Geometry | undefined => {
  const grid = frame.querySelector('ul')
  const tile = grid?.querySelector(':scope > li:not([aria-hidden])')
  if (!grid || !tile) return undefined
  const style = getComputedStyle(grid)
  const gap = Number.parseFloat(style.rowGap) || 0
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    rowHeight: tile.getBoundingClientRect().height + gap,
    gap,
    top: grid.getBoundingClientRect().top + window.scrollY,
  }
}

/** The server's first screen has the same grid, so that the app need not render a tile to measure. */
const measureFirstScreen = (): Geometry | undefined => {
  const screen = document.querySelector('.first-screen')
  return screen ? measure(screen) : undefined
}

const isSame = (a: Geometry | undefined, b: Geometry) =>
  a !== undefined &&
  a.columns === b.columns &&
  Math.abs(a.rowHeight - b.rowHeight) < 0.01 &&
  Math.abs(a.top - b.top) < 0.5

/** The shape of the grid in `frame`, known before the first paint and kept right while the window changes. */
export const useGridGeometry = (frame: RefObject<HTMLElement | null>): Geometry | undefined => {
  const [geometry, setGeometry] = useState(measureFirstScreen)
  const known = geometry !== undefined
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const update = () => {
      const next = measure(box)
      if (next) setGeometry((before) => (isSame(before, next) ? before : next))
    }
    if (!known) update()
    // It tells at once, when the grid has been laid out.
    const watcher = new ResizeObserver(update)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [frame, known])
  return geometry
}
