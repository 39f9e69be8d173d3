import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { meetingPlaces as calls } from '#contract/meeting-places.ts'
import type { MeetingPlace } from '#domain/meeting-place.ts'
import { comingExceptions } from '#domain/pickup-hours.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { lockShop } from '../shops/pauses.ts'
import { findShop, findShopOf } from '../shops/queries.ts'
import { replaceMeetingPlaces, selectMeetingPlaces } from './queries.ts'

const changesPerShop = {
  max: 60,
  seconds: 3600,
  sentence: 'You changed your meeting places very often. Please try again in an hour.',
}

const withoutID = ({ name, note, location, hours }: MeetingPlace) => ({ name, note, location, hours })

/** The public places where sellers meet buyers. */
export const meetingPlacesModule = ({
  database: { db },
  events,
  clock,
}: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>): Module => ({
  routes: (register) =>
    register(calls, {
      'GET store/get_meeting_places': async ({ caller, input: { shopID } }) => {
        const shop = shopID === undefined ? await findShopOf(db, caller.sellerID) : await findShop(db, shopID)
        if (!shop) throw new AppError('not_found')
        return { places: await selectMeetingPlaces(db, shop.id) }
      },

      'POST store/set_meeting_places': async ({ caller, input }) => {
        const shop = await findShopOf(db, caller.accountID)
        if (!shop) throw new AppError('shop_missing')
        await consumeAttempt(db, clock, `meeting-places:${caller.accountID}`, changesPerShop)
        const places = await db.transaction().execute(async (tx) => {
          await lockShop(tx, shop.id)
          const before = await selectMeetingPlaces(tx, shop.id)
          const wanted = input.places.map(({ name, note, long, lat, hours }): MeetingPlace => {
            const exceptions = comingExceptions(hours, clock.now())
            const place = { name, note, location: { long, lat }, hours: { ...hours, exceptions } }
            const at = before.findIndex((old) => isDeepStrictEqual(withoutID(old), place))
            const [same] = at < 0 ? [] : before.splice(at, 1)
            return { placeID: same?.placeID ?? uuidv7(), ...place }
          })
          await replaceMeetingPlaces(tx, shop.id, wanted)
          await publishTo(tx, caller.accountID, 'items')
          return wanted
        })
        await events.syncNotifications()
        return { places }
      },
    }),
})
