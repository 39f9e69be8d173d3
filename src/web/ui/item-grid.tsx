import type { ReactNode } from 'react'

interface ItemGridProps {
  /** The tiles. Each must render a list item. */
  children: ReactNode
  label?: string
  busy?: boolean
  /** Beside another column on a desktop, so it has one column less there. */
  beside?: boolean | undefined
  /** Exactly four tiles: one row, or two on a phone. */
  four?: boolean
}

/** A grid of 2 to 5 columns. Its styles are in app/styles/first-screen.css. */
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
