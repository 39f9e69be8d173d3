import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Geometry {
  columns: number
  /** The height of a row with its gap, in pixels. */
  rowHeight: number
  gap: number
  /** The height of a rail with the space below it. */
  rail: number
  /** The width of the grid. */
  width: number
  /** The distance from the top of the document to the first row. */
  top: number
}

/** Measures the geometry, which the style sheets define, of a grid with at least one tile. It begins at the top of `start`. */
const measure = (frame: Element, start: Element | null = frame): Geometry | undefined => {
  // Not the list of a rail.
  const tile = frame.querySelector('.item-grid > li:not([aria-hidden], [data-double])')
  const grid = tile?.parentElement
  if (!grid || !start) return undefined
  const style = getComputedStyle(grid)
  const gap = Number.parseFloat(style.rowGap) || 0
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    rowHeight: tile.getBoundingClientRect().height + gap,
    gap,
    rail: Number.parseFloat(style.getPropertyValue('--rail')) || 0,
    width: grid.clientWidth,
    top: start.getBoundingClientRect().top + window.scrollY,
  }
}

/** The preloaded first screen has the same grid, so no tile has to be rendered to measure it. */
const measureFirstScreen = (): Geometry | undefined => {
  const screen = document.querySelector('.first-screen')
  return screen ? measure(screen, screen.querySelector('ul')) : undefined
}

const isSame = (a: Geometry | undefined, b: Geometry) =>
  a !== undefined &&
  a.columns === b.columns &&
  a.width === b.width &&
  Math.abs(a.rowHeight - b.rowHeight) < 0.01 &&
  Math.abs(a.top - b.top) < 0.5

/** The geometry of the grid in `frame`, measured before the first paint and updated when the window changes. */
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
    // The observer also reports the first layout.
    const watcher = new ResizeObserver(update)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [frame, known])
  return geometry
}
