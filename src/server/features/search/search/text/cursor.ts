import { z } from 'zod'
import { searchSorts } from '#contract/discovery.ts'
import { id } from '#contract/fields.ts'
import { maxLatitude, maxLongitude } from '#domain/geography.ts'
import { microseconds } from '../../../../platform/db/cursor.ts'
import { levels } from './levels.ts'

const count = z.int().min(0).max(100_000)
/** Only the keys of the order. */
const match = z.object({
  id,
  listed: microseconds,
  price: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  condition: z.int().min(0).max(5).optional(),
  latitude: z.number().min(-maxLatitude).max(maxLatitude).nullish(),
  longitude: z.number().min(-maxLongitude).max(maxLongitude).nullish(),
})

export const SearchCursor = z.object({
  sort: z.enum(searchSorts),
  level: z.enum(levels),
  /** The query with its corrected words, or null if no word was corrected. */
  corrected: z.string().max(300).nullable(),
  total: count.nullable(),
  moreThan: count.nullable(),
  /** When the first page was read, in microseconds since 1970. */
  began: microseconds,
  /** The last item of the page. Its score is null after the ranked part, and in all orders except 'best'. */
  after: match.extend({ score: count.nullable() }),
  /** The oldest ranked item. Older matches follow it by age. Null if all matches are ranked, or none. */
  edge: match.extend({ inWindow: z.boolean() }).nullable(),
})
/** What the first page decided for all pages, and where the previous page ended. */
export type SearchCursor = z.output<typeof SearchCursor>
