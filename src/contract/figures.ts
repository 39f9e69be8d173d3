import { z } from 'zod'
import { allCancelCauses, figurePeriods } from '#domain/daily-figures.ts'
import { calls } from './define.ts'
import { railKinds } from './discovery.ts'
import { countShown, decimalShown, oneOfShown, shareShown, whole } from './fields.ts'

const wrongPeriod = 'Choose 7, 30, 90 or 365 days'
const period = z.object({
  days: whole(7, 365, wrongPeriod).refine((days) => figurePeriods.some((one) => one === days), wrongPeriod),
})

const Figures = z.object({
  /** Items that came up for sale. */
  listed: countShown(),
  reserved: countShown(),
  /** Tickets that became ready for pickup, or were picked up at once. */
  ready: countShown(),
  pickedUp: countShown(),
  cancelled: countShown(),
  newBuyers: countShown(),
  newSellers: countShown(),
  reports: countShown(),
  reportsPerThousand: decimalShown(0, Number.MAX_SAFE_INTEGER).nullable(),
  /** Entries of the queue that were closed. */
  decided: countShown(),
  /** How long half of them, and 9 of 10, were open at most. Null if none was closed. */
  medianWaitSeconds: countShown().nullable(),
  longWaitSeconds: countShown().nullable(),
})

const RailFigures = z.object({
  shown: countShown(),
  opened: countShown(),
  /** Null if none was shown. */
  share: shareShown.nullable(),
})

/** What happened in the marketplace by day. Nothing names a person, a shop or a place. */
export const figures = calls({
  'GET admin/get_figures': {
    summary:
      'What happened on each of the last days in Manila, today included, in all of them, and in as many days before. Days that have ended are computed once',
    who: ['admin'],
    admins: ['moderator'],
    input: period,
    reply: z.object({
      days: oneOfShown([...figurePeriods]),
      inAll: Figures,
      /** Of as many days just before. Null unless all of them are computed. */
      before: Figures.nullable(),
      /** Of the tickets that ended in these days the share picked up, with its 95% interval. Null if none has ended. */
      share: z.object({ share: shareShown, low: shareShown, high: shareShown }).nullable(),
      /** The most frequent cause first. */
      cancelled: z.array(z.object({ cause: z.enum(allCancelCauses), count: countShown() })),
      /** Tiles of the rails of the home, and those of them that were opened: of buyers of whom something was learned, and others. */
      rails: z.array(z.object({ kind: z.enum(railKinds), learned: RailFigures, others: RailFigures })),
      /** The oldest first. Figures are null while a day is not computed yet. */
      byDay: z.array(z.object({ day: z.iso.date(), hasEnded: z.boolean(), figures: Figures.nullable() })),
    }),
  },
  'GET admin/export_figures': {
    summary: 'The same figures as CSV, a line for each day, with the causes of cancelled tickets',
    who: ['admin'],
    admins: ['moderator'],
    input: period,
    reply: { mediaType: 'text/csv', content: 'A line for each day' },
  },
})
