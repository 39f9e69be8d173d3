import { toCentavos, toPesos } from '#domain/money.ts'
import { AppError } from '../../../platform/errors.ts'
import { publish } from '../../../platform/events/events.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopOf } from '../../shops/index.ts'
import type { OfferContext } from './context.ts'
import { countSavers, findOfferToSavers } from './saver-queries.ts'
import { findItemForOffers, findTakesOffers } from './taking-queries.ts'
import { findItemRule, findShopRule, setItemRule, setShopRule } from './rule-queries.ts'

const changesPerSeller = { max: 600, seconds: 3600 }

type Open = 'yes' | 'no' | 'default'
const toOpen = (takes: boolean | null | undefined): Open =>
  takes === true ? 'yes' : takes === false ? 'no' : 'default'
const fromOpen = (open: Open | undefined): boolean | null | undefined =>
  open === undefined ? undefined : open === 'default' ? null : open === 'yes'

const pesosOf = (centavos: number | null | undefined): number | null =>
  typeof centavos === 'number' ? toPesos(centavos) : null

interface Change {
  itemID?: string | undefined
  open?: Open | undefined
  floorPercent?: number | null | undefined
  floor?: number | null | undefined
}

/** What a seller chose about offers. Nobody else reads it. */
export const createOfferRules = ({ database, clock, events }: OfferContext) => {
  const { db } = database

  const requireShop = async (sellerID: string) => {
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('not_found')
    return shop
  }

  return {
    async read(sellerID: string, itemID: string | undefined) {
      const shop = await requireShop(sellerID)
      const shopRule = await findShopRule(db, shop.id)
      const floorPercent = shopRule?.floor_percent ?? null
      if (itemID === undefined)
        return {
          open: toOpen(shopRule?.takes_offers),
          takesOffers: (await findTakesOffers(db, shop.id))?.takes_offers ?? false,
          floorPercent,
          floor: null,
          savers: 0,
          offeredUntil: null,
          offeredPrice: null,
        }
      const item = await findItemForOffers(db, itemID, shop.id)
      if (!item) throw new AppError('not_found')
      const rule = await findItemRule(db, itemID)
      const offered = await findOfferToSavers(db, itemID, clock.now())
      return {
        open: toOpen(rule?.takes_offers),
        takesOffers: item.takes_offers,
        floorPercent,
        floor: pesosOf(rule?.floor_centavos),
        savers: await countSavers(db, itemID),
        offeredUntil: offered?.until.toISOString() ?? null,
        offeredPrice: offered ? toPesos(offered.centavos) : null,
      }
    },

    async set(sellerID: string, { itemID, open, floorPercent, floor }: Change): Promise<void> {
      await consumeAttempt(db, clock, `offer-rules:${sellerID}`, changesPerSeller)
      const shop = await requireShop(sellerID)
      const takes_offers = fromOpen(open)
      await db.transaction().execute(async (tx) => {
        if (itemID === undefined)
          await setShopRule(tx, shop.id, { takes_offers, floor_percent: floorPercent })
        else {
          if (!(await findItemForOffers(tx, itemID, shop.id))) throw new AppError('not_found')
          const floor_centavos = typeof floor === 'number' ? toCentavos(floor) : floor
          await setItemRule(tx, itemID, { takes_offers, floor_centavos })
        }
        await publishTo(tx, sellerID, 'offers')
        // The pages for visitors show whether offers are taken.
        await publish(tx, 'shops', shop.id)
      })
      await events.syncNotifications()
    },
  }
}
