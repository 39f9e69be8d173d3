import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { lockBuyer } from '../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { hasBlockedBuyer, holdBlocks } from '../../talk/index.ts'
import { findHold, lockItem } from '../../items/index.ts'
import {
  type LineRow,
  countInLine,
  countLinesOf,
  findLine,
  findPlaceOf,
  insertPlace,
  publishToLine,
  selectLines,
} from './queries.ts'
import { type LineContext, giveUpPlace } from './turns.ts'

const lineChangesPerBuyer = { max: 120, seconds: 3600 }
const maxLinesOfBuyer = 10
/** At 30 minutes each the last of them waits four days. */
const maxInLine = 100

/** Lines of buyers who wait for items on hold. */
export const createLines = ({ db }: Database, events: Events, clock: Clock, context: LineContext) => {
  const countChange = (buyerID: string) => consumeAttempt(db, clock, `line:${buyerID}`, lineChangesPerBuyer)

  const one = async (buyerID: string, itemID: string): Promise<LineRow> => {
    const line = await findLine(db, buyerID, itemID)
    if (!line) throw new AppError('not_found')
    return line
  }

  return {
    one,
    now: () => ({ at: clock.now(), turnMinutes: context.settings.LINE_TURN_MINUTES }),
    ofBuyer: (buyerID: string) => selectLines(db, buyerID),

    /** Idempotent: who is in line keeps the place. */
    async lineUp(buyerID: string, itemID: string): Promise<LineRow> {
      await countChange(buyerID)
      await db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        await holdBlocks(tx, buyerID, itemID)
        const item = await lockItem(tx, itemID)
        if (!item || item.availability === 'draft') throw new AppError('not_found')
        if (item.availability === 'for_sale') throw new AppError('line_not_needed')
        if (item.availability !== 'held') throw new AppError('item_gone')
        if (await findPlaceOf(tx, itemID, buyerID)) return
        if ((await findHold(tx, itemID))?.buyer_id === buyerID)
          throw new AppError('line_not_needed', { sentence: 'This piece is on hold for you.' })
        if (await hasBlockedBuyer(tx, item.shop_id, buyerID)) throw new AppError('reservation_declined')
        if ((await countLinesOf(tx, buyerID)) >= maxLinesOfBuyer) throw new AppError('too_many_lines')
        if ((await countInLine(tx, itemID)) >= maxInLine) throw new AppError('line_full')
        await insertPlace(tx, itemID, buyerID, clock.now())
        await publishToLine(tx, itemID)
      })
      await events.syncNotifications()
      return one(buyerID, itemID)
    },

    /** Idempotent. A turn passes to the next. */
    async leave(buyerID: string, itemID: string): Promise<void> {
      await countChange(buyerID)
      await db.transaction().execute(async (tx) => {
        const item = await lockItem(tx, itemID)
        const place = item && (await findPlaceOf(tx, itemID, buyerID))
        if (place) await giveUpPlace(tx, item, place, 'left', clock.now(), context)
      })
      await events.syncNotifications()
    },
  }
}

export type Lines = ReturnType<typeof createLines>
