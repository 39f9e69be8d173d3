import type { ReactNode } from 'react'

interface ItemGridProps {
  /** The tiles. Each must render a list item. */
  children: ReactNode
  label?: string
  busy?: boolean
  /** Whether a column stands beside the grid on a wide screen, which leaves one column of tiles less. */
  beside?: boolean | undefined
  /** Whether the grid has exactly four tiles, in one row, or in two on a phone. */
  four?: boolean
}

/** A grid of items with 2 to 6 columns. Its styles are in app/styles/first-screen.css. */
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
