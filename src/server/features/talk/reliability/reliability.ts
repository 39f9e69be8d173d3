import { minForAverage } from '#domain/reviews.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { selectBuyerRecords, selectShopRecord } from './queries.ts'

const year = 365 * 24 * 3_600_000

const shareOf = ({ done, of }: { done: number; of: number }) => (of < minForAverage ? null : { done, of })

/** How often shops and buyers keep their word, from the tickets of the last year alone. */
export const createReliability = (clock: Clock) => {
  const since = () => new Date(clock.now().getTime() - year)
  return {
    async ofShop(db: Db, shopID: string) {
      const record = await selectShopRecord(db, shopID, since())
      return {
        handedOver: shareOf(record),
        confirmsInMinutes: record.answered < minForAverage ? null : record.minutes,
      }
    },

    /** By the ids of the buyers. */
    async ofBuyers(db: Db, buyerIDs: string[]) {
      const records = await selectBuyerRecords(db, buyerIDs, since())
      return new Map(records.map((record) => [record.buyer_id, shareOf(record)]))
    },
  }
}

export type Reliability = ReturnType<typeof createReliability>
