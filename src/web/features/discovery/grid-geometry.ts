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
const measure = (frame: HTMLElement): Geometry | undefined => {
  const grid = frame.querySelector('ul')
  const tile = grid?.querySelector(':scope > li:not([aria-hidden])')
  if (!grid || !tile) return undefined
  const style = getComputedStyle(grid)
  const gap = Number.parseFloat(style.rowGap) || 0
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    rowHeight: tile.getBoundingClientRect().height + gap,
    gap,
    top: frame.getBoundingClientRect().top + window.scrollY,
  }
}

/**
 * The shape in which the page itself shows the first photos, before the app does: known without drawing a tile first.
 * They are gone once the app shows anything.
 */
const firstShape = (): Geometry | undefined => {
  const grid = document.querySelector('.first.tiles')
  const photo = grid?.querySelector('img')
  if (!grid || !photo) return undefined
  const { rowGap, gridTemplateColumns } = getComputedStyle(grid)
  const gap = Number.parseFloat(rowGap) || 0
  const { height, top } = photo.getBoundingClientRect()
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowHeight: height + Number.parseFloat(getComputedStyle(photo).marginBottom) + gap,
    gap,
    top: top + window.scrollY,
  }
}

const isSame = (a: Geometry | undefined, b: Geometry) =>
  a !== undefined &&
  a.columns === b.columns &&
  Math.abs(a.rowHeight - b.rowHeight) < 0.01 &&
  Math.abs(a.top - b.top) < 0.5

/** The shape of the grid in `frame`, known before the first paint and kept right while the window changes. */
export const useGridGeometry = (frame: RefObject<HTMLElement | null>): Geometry | undefined => {
  const [geometry, setGeometry] = useState(firstShape)
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
