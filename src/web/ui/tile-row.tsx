import type { ReactNode } from 'react'
import classes from './tile-row.module.css'

interface TileRowProps {
  label?: string
  /** On a desktop, six tiles as wide as the page, instead of all of them. */
  six?: boolean
  /** Tiles. Each must render a list item. */
  children: ReactNode
}

/** The widths of the photos in it. */
export const rowPhotoSizes = '(min-width: 1224px) 184px, 144px'

/** One row of tiles, which scrolls sideways. */
export const TileRow = ({ label, six, children }: TileRowProps) => (
  <ul
    className={`flex align-start scroll-bare ${classes.row}`}
    aria-label={label}
    data-six={six || undefined}
  >
    {children}
  </ul>
)
