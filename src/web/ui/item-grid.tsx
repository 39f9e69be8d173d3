import type { ReactNode } from 'react'

interface ItemGridProps {
  /** Tiles, each a list item. */
  children: ReactNode
  label?: string
  busy?: boolean
  /** Shares the desk with a column beside it: one column of tiles less there. */
  beside?: boolean | undefined
  /** Four tiles and no more: in one row, or two on a phone. */
  four?: boolean
}

/** Its styles are in app/styles/first-screen.css. 2 columns on phones, then 3, 4, 5 and 6. */
export const ItemGrid = ({ children, label, busy = false, beside = false, four = false }: ItemGridProps) => (
  <ul
    className="item-grid"
    aria-label={label}
    aria-busy={busy || undefined}
    data-beside={beside || undefined}
    data-four={four || undefined}
  >
    {children}
  </ul>
)
