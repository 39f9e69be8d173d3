import type { PersonalPart } from '../../../platform/personal-data.ts'
import { selectMeetingPlaces } from '../meeting-places/queries.ts'
import { coverOf, locationOf } from './presenter.ts'
import { closeShop, findAnyShopOf, lockShopOf } from './queries.ts'

export const shopPart: PersonalPart = {
  async collect(db, { accountID }) {
    const shop = await findAnyShopOf(db, accountID)
    if (!shop) return {}
    return {
      shop: {
        storeID: shop.id,
        name: shop.name,
        address: shop.address,
        about: shop.about,
        directions: shop.directions,
        hours: shop.hours,
        cover: coverOf(shop)?.link ?? null,
        location: locationOf(shop),
        addressHidden: shop.address_hidden,
        meetingPlaces: await selectMeetingPlaces(db, shop.id),
        createdAt: shop.created_at.toISOString(),
        followers: shop.followers,
      },
    }
  },

  async hold(tx, { accountID }) {
    await lockShopOf(tx, accountID)
  },

  async erase(tx, { accountID, at }) {
    await closeShop(tx, accountID, at)
  },
}
