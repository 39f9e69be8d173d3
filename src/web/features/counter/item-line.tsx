import type { ReactNode } from 'react'
import * as m from '#messages/counter.ts'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'
import { Ellipsis } from '#web/ui/parts.tsx'
import classes from './counter.module.css'

interface ItemLineProps {
  item: { name: string; size: string; number: number | null }
  image: PhotoSource | null
  /** Instead of size and number. */
  facts?: ReactNode
  children?: ReactNode
}

/** A small photo, the name, and what is below and beside it. */
export const ItemLine = ({ item, image, facts, children }: ItemLineProps) => (
  <div className={`row gap-12 ${classes.line}`}>
    <div className={`width-48 ${classes.photo}`}>
      <Photo photo={image ?? undefined} sizes="48px" alt="" />
    </div>
    <div className={`min-0 ${classes.words}`}>
      <Ellipsis weight="semibold">{item.name}</Ellipsis>
      <p className={`small muted ${classes.quiet}`}>{facts ?? m.facts(item.size, item.number)}</p>
    </div>
    {children}
  </div>
)
