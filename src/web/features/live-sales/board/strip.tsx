import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import * as m from '#messages/live-board.ts'
import { Photo } from '#web/ui/photo.tsx'
import classes from './board.module.css'
import type { OwnSale, SaleItem } from './queries.ts'

interface StripProps {
  sale: OwnSale
  items: readonly SaleItem[]
  now: SaleItem | undefined
  next: SaleItem | undefined
  onOpen: (itemID: string) => void
}

/** All numbers with their states: one row on a phone, which follows the shown item, and a grid on a desktop. */
export const Strip = ({ sale, items, now, next, onOpen }: StripProps) => {
  const list = useRef<HTMLUListElement>(null)
  const shown = now?.itemID
  useEffect(() => {
    const row = list.current
    const item = shown && row?.querySelector<HTMLElement>(`[data-item="${shown}"]`)
    if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
  }, [shown])
  const free = items.filter(({ state }) => state === 'free').length
  return (
    <section className="mt-16" aria-label={m.items}>
      <div className={`flex wrap align-baseline between mb-8 ${classes.itemsHead}`}>
        <h2 className="no-margin large bold">{m.items}</h2>
        <p>{m.figures(sale.shown, sale.items, sale.claimed, free)}</p>
      </div>
      <ul className={`flex gap-6 relative scroll-bare scroll-x ${classes.strip}`} ref={list}>
        {items.map((item) => {
          const words = item.holder?.name ?? (item === next ? m.nextUp : m.stateNames[item.state])
          return (
            <li key={item.itemID} data-item={item.itemID}>
              <button
                type="button"
                className={`block small muted line-13 centre relative ${classes.stripItem}`}
                data-state={item.state}
                aria-current={item === now || undefined}
                aria-label={m.numberedItem(item.number, item.name, words)}
                onClick={() => onOpen(item.itemID)}
              >
                <Photo photo={item.image ?? undefined} sizes="54px" alt="" />
                {item.holder && (
                  <span className={`grid centred radius-full absolute ${classes.tick}`}>
                    <IconCheck size={14} stroke={2.5} aria-hidden />
                  </span>
                )}
                <b>{item.number}</b>
                <span className={`ellipsis block ${classes.stripWords}`}>
                  {item.state === 'waiting' && item !== next ? ' ' : words}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
