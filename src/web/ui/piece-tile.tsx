import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/lib/api.ts'
import { ItemTile } from './item-tile.tsx'

type Piece = ReplyOf<'GET homepage'>['items'][number]

interface PieceTileProps {
  piece: Piece
  badge?: string | undefined
  action?: ReactNode
  priority?: boolean
  sizes?: string
}

/** A piece as the feed and all suggestions tell of it. */
export const PieceTile = ({ piece, ...tile }: PieceTileProps) => (
  <ItemTile
    to={`/item/${piece.item_id}`}
    photo={piece.images[0]}
    name={piece.item_name}
    price={piece.item_price}
    store={piece.storeName}
    {...tile}
  />
)
