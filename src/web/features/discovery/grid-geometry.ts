import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Geometry {
  columns: number
  /** The height of a row including the gap below it, in pixels. */
  rowHeight: number
  gap: number
  /** The distance from the top of the document to the first row. */
  top: number
}

/** Measures a grid that has at least one tile. Its shape is set by style sheets. */
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

/** The first screen from the server has the same grid, so the app need not render a tile to measure it. */
const measureFirstScreen = (): Geometry | undefined => {
  const screen = document.querySelector('.first-screen')
  return screen ? measure(screen) : undefined
}

const isSame = (a: Geometry | undefined, b: Geometry) =>
  a !== undefined &&
  a.columns === b.columns &&
  Math.abs(a.rowHeight - b.rowHeight) < 0.01 &&
  Math.abs(a.top - b.top) < 0.5

/** The shape of the grid in `frame`. It is measured before the first paint and updated when the size changes. */
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
    // The observer first calls `update` right after layout, so no measurement forces one.
    const watcher = new ResizeObserver(update)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [frame, known])
  return geometry
}
