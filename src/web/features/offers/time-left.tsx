import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages/offers.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Pill } from '#web/ui/parts.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** From then on it stands out. */
const nearMs = 12 * hourMs

interface TimeLeftProps {
  until: string
  /** In the words of one who waits, and not in a list that is read fast. */
  long?: boolean
}

/** How long an offer can still be answered. When it is over, the offers are fetched anew. */
export const TimeLeft = ({ until, long = false }: TimeLeftProps) => {
  const queryClient = useQueryClient()
  const left = new Date(until).getTime() - useNow().getTime()
  const isOver = left <= 0
  useEffect(() => {
    if (!isOver) return
    for (const name of ['GET offers/get_item_offers', 'GET offers/get_offers', 'GET offers/get_shop_offers'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }, [isOver, queryClient])
  const [count, inHours, inMinutes] =
    left >= hourMs
      ? [Math.floor(left / hourMs), m.hours, m.hoursLeft]
      : [Math.ceil(left / minuteMs), m.minutes, m.minutesLeft]
  const words = isOver ? m.over : (long ? inMinutes : inHours)(count)
  return <Pill className={`rigid nowrap ${long || left < nearMs ? 'tint-wait' : ''}`}>{words}</Pill>
}
