import { firstTagNumber, lastTagNumber } from '#domain/counter.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopOf } from '../../shops/index.ts'
import { countCounterRead } from './sales.ts'
import { findHighestNumber, insertNumbers, selectCounterItems, selectToTag } from './queries.ts'

const tagsPerSeller = { max: 600, seconds: 3600 }

/** After this many attempts something else than another page of the shop takes the numbers. */
const maxAttempts = 20

export const createTags = (dependencies: Pick<ModuleDependencies, 'database' | 'clock'>) => {
  const {
    database: { db },
    clock,
  } = dependencies
  const requireShopID = async (sellerID: string): Promise<string> => {
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('shop_missing')
    return shop.id
  }

  return {
    /** The items with their numbers, in this order. Those without a number get the next ones. */
    async make(sellerID: string, itemIDs: readonly string[]) {
      await consumeAttempt(db, clock, `tags:${sellerID}`, tagsPerSeller)
      const shopID = await requireShopID(sellerID)
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const made = await db.transaction().execute(async (tx) => {
          const found = new Map((await selectToTag(tx, shopID, itemIDs)).map((item) => [item.id, item]))
          const items = itemIDs.flatMap((id) => found.get(id) ?? [])
          const tagged = items.flatMap(({ number, ...item }) =>
            number === null ? [] : [{ ...item, number }],
          )
          if (tagged.length === items.length) return tagged
          const next = Math.max(firstTagNumber, (await findHighestNumber(tx, shopID)) + 1)
          const missing = items
            .filter(({ number }) => number === null)
            .map(({ id }, n) => ({ itemID: id, number: next + n }))
          if (next + missing.length - 1 > lastTagNumber) throw new AppError('no_tag_numbers')
          // Two pages may want the same numbers: unique indexes decide, and the other tries again.
          await insertNumbers(tx, shopID, missing)
          return null
        })
        if (made) return made
      }
      throw new Error('Numbers for tags were taken again and again')
    },

    /** For a counter without a network. */
    async counterItems(sellerID: string) {
      await countCounterRead(dependencies, sellerID)
      return selectCounterItems(db, await requireShopID(sellerID))
    },
  }
}

export type Tags = ReturnType<typeof createTags>
