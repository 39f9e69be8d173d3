import { IconBolt } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#messages/drops.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords, timeInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { Cover } from './cover.tsx'
import classes from './drops.module.css'

const second = 1_000

interface DropBandProps {
  shopID: string
  /** The way to be notified at the minute, which it gets in words. */
  renderNotify: (time: string) => ReactNode
}

/** The drop of a shop: the countdown above covered items, or since when it is open. At its minute the list is refetched. */
export const DropBand = ({ shopID, renderNotify }: DropBandProps) => {
  const queryClient = useQueryClient()
  const now = useNow(second)
  const { data } = useQuery({
    ...callQuery('GET store/get_drop', { shopID }),
    refetchInterval: ({ state }) => {
      const drop = state.data?.drop
      return drop && drop.openedAt === null && Date.parse(drop.opensAt) <= now.getTime() ? second : false
    },
  })
  const drop = data?.drop
  const isOpen = drop ? drop.openedAt !== null : undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === false && isOpen !== false)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
    wasOpen.current = isOpen
  }, [isOpen, queryClient])
  if (!drop) return null
  if (drop.openedAt !== null)
    return (
      <section className="row wrap gap-8-12 mb-16" aria-label={m.drop}>
        <h2 className="grow bold text-title break">{drop.title}</h2>
        <p>
          <b className="accent">{m.openSince(timeInWords(drop.openedAt))}</b>{' '}
          <span className="muted">{m.standing(drop.free, drop.items)}</span>
        </p>
      </section>
    )
  const left = Math.max(0, Math.ceil((Date.parse(drop.opensAt) - now.getTime()) / second))
  return (
    <section className={`radius-large clip mb-20 ${classes.band}`} aria-label={m.drop}>
      <div className="pad-16">
        {left > 0 ? <Countdown seconds={left} className="mt-8" /> : <p className="bold">{m.anyMoment}</p>}
      </div>
      <div className={`clip ${classes.covers}`} aria-hidden>
        <Rail>
          {drop.covers.map((colour, n) => (
            <Cover key={n} colour={colour} />
          ))}
        </Rail>
      </div>
      <div className="stack gap-8 pad-16">
        <h2 className="no-margin bold text-title break">{drop.title}</h2>
        <p>
          <b>{m.opens(dateInWords(drop.opensAt))}</b> {m.together(drop.items)}
        </p>
        <p className="row gap-8 muted">
          <IconBolt className="rigid" size={20} stroke={1.75} aria-hidden />
          {m.firstTap}
        </p>
        {renderNotify(dateInWords(drop.opensAt))}
      </div>
    </section>
  )
}
