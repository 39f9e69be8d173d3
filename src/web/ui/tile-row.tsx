import type { ReactNode } from 'react'
import classes from './tile-row.module.css'

interface TileRowProps {
  label?: string
  /** Narrow tiles. Each must render a list item. */
  children: ReactNode
}

/** The widths of the photos in it. */
export const rowPhotoSizes = '(min-width: 1224px) 155px, 112px'

/** One row of tiles, which scrolls sideways. */
export const TileRow = ({ label, children }: TileRowProps) => (
  <ul className={classes.row} aria-label={label}>
    {children}
  </ul>
)
