import type { Effect } from './check-decisions.ts'
import { type Report, promised } from './history.ts'
import type { LabRecord } from './record.ts'
import type { PlaceRow } from './rows.ts'

const key = (buyerID: string, itemID: string) => `buyer ${buyerID} and item ${itemID}`
const isLiveAt = ({ joined_at, ended_at }: PlaceRow, at: number) =>
  joined_at <= at && (ended_at === null || ended_at > at)

/** What buyers were answered about their places is so, and nobody is in line who did not ask for it. */
export const checkLine = (
  places: PlaceRow[],
  record: LabRecord,
  effects: readonly Effect[],
  report: Report,
): void => {
  const asked = Map.groupBy(record.lines, ({ by, itemID }) => key(by, itemID))
  const real = Map.groupBy(places, ({ buyer_id, item_id }) => key(buyer_id, item_id))
  for (const [what, own] of real)
    for (const { joined_at, ended_at, end_reason } of own) {
      const isAsked = (action: 'join' | 'leave', at: number) =>
        asked
          .get(what)
          ?.some(
            (one) => one.action === action && one.outcome !== 'refused' && one.from <= at && at <= one.until,
          )
      if (!isAsked('join', joined_at)) report(`Line of ${what}: nobody asked for it`)
      const isStopped = effects.some(
        ({ act, subject, from }) =>
          act === 'stop_account' && what.startsWith(`buyer ${subject}`) && from === ended_at,
      )
      if (end_reason === 'left' && !isStopped && !isAsked('leave', ended_at ?? 0))
        report(`Line of ${what}: nobody left it`)
    }
  for (const [what, requests] of asked)
    for (const { action, outcome, until } of requests) {
      if (outcome !== 'done') continue
      const isIn = real.get(what)?.some((place) => isLiveAt(place, until)) ?? false
      if (isIn !== (action === 'join')) report(`Line of ${what}: ${action} was acknowledged and is not so`)
    }
  for (const own of Map.groupBy(places, ({ buyer_id }) => buyer_id).values())
    for (const { buyer_id, joined_at } of own)
      if (own.filter((place) => isLiveAt(place, joined_at)).length > promised.linesOfBuyer)
        report(`Buyer ${buyer_id} is in too many lines`)
}
