import { IconDotsVertical } from '@tabler/icons-react'
import * as m from '#messages/live-board.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import classes from './board.module.css'
import type { OwnSale, SaleItem } from './queries.ts'
import { claimsOf, countPeople } from './sale-items.ts'
import { useIsNew } from './use-is-new.ts'

interface ClaimsProps {
  sale: OwnSale
  items: readonly SaleItem[]
  onOpen: (itemID: string) => void
}

const agoOf = (time: string | null): string =>
  time === null ? '' : m.ago(Math.max(0, Math.floor((serverNow() - Date.parse(time)) / 60_000)))

/** Who has what and who waits behind them, in the order of the database. */
export const Claims = ({ sale, items, onOpen }: ClaimsProps) => {
  const claims = claimsOf(items)
  const isNew = useIsNew(claims.map(({ key }) => key))
  const last = claims[0]
  return (
    <section className={`min-0 ${classes.claims}`} aria-label={m.claims}>
      <div className={`flex wrap align-baseline between mb-8 ${classes.itemsHead}`}>
        <h2 className="no-margin large bold">{m.claims}</h2>
        <p>{m.claimFigures(sale.claimed, countPeople(items))}</p>
      </div>
      <output className="unseen">
        {last && isNew(last.key) && m.numberedItem(last.item.number, last.name, m.placeInLine(last.place))}
      </output>
      {claims.length === 0 && <p className="pad-12-0 muted">{m.noClaims}</p>}
      <ul>
        {claims.map(({ key, item, name, place, byComment }) => (
          <li key={key} data-new={isNew(key) || undefined}>
            <button
              type="button"
              className={`row gap-12 ink text-start radius-medium hover-linen pad-8 ${classes.claim}`}
              aria-label={m.claimOf(name, item.number, m.placeInLine(place))}
              onClick={() => onOpen(item.itemID)}
            >
              <Avatar name={name} photo={null} />
              <span className={`grow min-0 ${classes.claimWords}`}>
                <b>{name}</b>
                <span>{m.claimFacts(item.number, byComment ? m.youWroteIt : agoOf(item.claimedAt))}</span>
              </span>
              <span
                className={`rigid small semibold on-linen radius-small ${classes.place}`}
                data-has={place === 0 || undefined}
              >
                {m.placeInLine(place)}
              </span>
              <IconDotsVertical size={20} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
