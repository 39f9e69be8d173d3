import type { ReactNode } from 'react'
import classes from './item-grid.module.css'

/** How wide a tile of the grid is, for the browser's choice of a photo. */
export const tileSizes =
  '(min-width: 1536px) 250px, (min-width: 1224px) 20vw, (min-width: 900px) 24vw, (min-width: 640px) 32vw, 46vw'

interface ItemGridProps {
  /** Tiles, each a list item. */
  children: ReactNode
  label?: string
  busy?: boolean
  /** Shares the desk with a column beside it: one column of tiles less there. */
  beside?: boolean | undefined
}

/** 2 columns on phones, then 3, 4, 5 and 6. */
export const ItemGrid = ({ children, label, busy = false, beside = false }: ItemGridProps) => (
  <ul
    className={classes.grid}
    aria-label={label}
    aria-busy={busy || undefined}
    data-beside={beside || undefined}
  >
    {children}
  </ul>
)
