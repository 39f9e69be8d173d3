import { formatPesos } from '#domain/money.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/moderation-queue.tsx'
import { reasons } from '#messages/moderation.tsx'
import { inManila } from '#web/lib/manila-time.ts'
import type { Entry, EntryDetails } from './queue-queries.ts'

type Noticed = EntryDetails['noticed'][number]

/** What it is about, in a few words. */
export const titleOf = ({ kind, reasons: given }: Pick<Entry, 'kind' | 'reasons'>): string => {
  const [first] = given
  if (first) return reasons[first.reason]
  if (kind === 'appeal') return m.appealTitle
  if (kind === 'pickup') return m.caseTitle
  if (kind === 'pair') return m.pairTitle
  if (kind === 'correction') return m.correctionTitle
  return kind === 'seller' ? m.sellerTitle : m.flagged
}

export const reportsOf = ({ reasons: given }: Pick<Entry, 'reasons'>): number =>
  given.reduce((sum, { reports }) => sum + reports, 0)

/** Such as "38 min", "5 h" or "3 d". */
export const ageOf = (time: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 60_000))
  if (minutes < 60) return m.ageMinutes(minutes)
  return minutes < 24 * 60 ? m.ageHours(Math.floor(minutes / 60)) : m.ageDays(Math.floor(minutes / 1440))
}

/** What the software noticed, and from which figures. */
export const noticedSentence = ({ kind, count, accounts, of, price, usual, talk }: Noticed): string =>
  m.noticed[kind]({
    count: count ?? 0,
    accounts: accounts ?? 0,
    of: of ?? 'device',
    price: formatPesos(price ?? 0),
    usual: formatPesos(usual ?? 0),
    talk: talk ?? 'payment_first',
  })

const moment = inManila(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
const day = inManila(locale, { day: 'numeric', month: 'short', year: 'numeric' })

export const momentOf = (time: string): string => moment.format(new Date(time))
export const dayOf = (time: string): string => day.format(new Date(time))
