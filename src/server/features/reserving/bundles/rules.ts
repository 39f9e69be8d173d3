import { toCentavos, toPesos } from '#domain/money.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { publish } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopOf } from '../../shops/index.ts'
import { selectTakingPart, toItem, toRule } from './overview.ts'
import { endRule, findItemForBundles, findRule, itemsForBundles, setMark, setRule } from './rule-queries.ts'

const changesPerSeller = { max: 600, seconds: 3600 }

interface Change {
  itemID?: string | undefined
  takesPart?: boolean | undefined
  items?: number | undefined
  price?: number | undefined
  percent?: number | undefined
  onlyMarked?: boolean | undefined
  end?: boolean | undefined
}

const averagePrice = async (db: Db, shopID: string): Promise<number | null> => {
  const row = await itemsForBundles(db, shopID)
    .select(({ fn }) => fn.avg<string | null>('i.price_centavos').as('average'))
    .executeTakeFirst()
  return row?.average ? toPesos(Math.round(Number(row.average))) : null
}

/** The rule of a shop for bundles, and which items take part. Neither touches a ticket. */
export const createBundleRules = ({
  database: { db },
  clock,
  events,
}: Pick<ModuleDependencies, 'database' | 'clock' | 'events'>) => {
  const requireShop = async (sellerID: string) => {
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('not_found')
    return shop
  }

  return {
    async read(sellerID: string, itemID: string | undefined) {
      const shop = await requireShop(sellerID)
      const item = itemID === undefined ? undefined : await findItemForBundles(db, itemID, shop.id)
      if (itemID !== undefined && !item) throw new AppError('not_found')
      const rule = await findRule(db, shop.id)
      const { rows, count } = await selectTakingPart(db, shop.id, [])
      return {
        rule: rule ? toRule(rule) : null,
        onlyMarked: rule?.onlyMarked ?? false,
        count,
        items: rows.map(toItem),
        average: await averagePrice(db, shop.id),
        takesPart: item && item.pieces === null ? item.takes_part : null,
      }
    },

    async set(sellerID: string, change: Change): Promise<void> {
      await consumeAttempt(db, clock, `bundle-rules:${sellerID}`, changesPerSeller)
      const { id: shopID } = await requireShop(sellerID)
      const { itemID, takesPart = true, items = 0, price, percent, onlyMarked } = change
      await db.transaction().execute(async (tx) => {
        if (itemID !== undefined) {
          if (!(await findItemForBundles(tx, itemID, shopID))) throw new AppError('not_found')
          await setMark(tx, itemID, takesPart)
        } else if (change.end) await endRule(tx, shopID)
        else
          await setRule(tx, shopID, {
            items,
            centavos: price === undefined ? null : toCentavos(price),
            percent: percent ?? null,
            onlyMarked: onlyMarked ?? (await findRule(tx, shopID))?.onlyMarked ?? false,
          })
        await publishTo(tx, sellerID, 'offers')
        // The pages for visitors show the rule.
        await publish(tx, 'shops', shopID)
      })
      await events.syncNotifications()
    },
  }
}
