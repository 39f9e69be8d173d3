import { buyerLocation as calls } from '#contract/buyer-location.ts'
import { toKilometre } from '#domain/geography.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { buyerLocationPart } from './personal-data.ts'
import { locationOfBuyer, setLocationOfBuyer } from './queries.ts'
import { findTown, townsNamed } from './towns.ts'

/** Of a buyer, who moves now and then. */
const limit = { max: 60, seconds: 3600 }

/** Where buyers are, so that they see what is near. */
export const buyerLocationModule = ({ database: { db }, clock }: ModuleDependencies): Module => ({
  routes: (register) =>
    register(calls, {
      'GET auth/place': async ({ caller }) => ({ place: await locationOfBuyer(db, caller.accountID) }),
      'POST auth/set_place': async ({ caller, input: { townID, long = 0, lat = 0 } }) => {
        await consumeAttempt(db, clock, `location:${caller.accountID}`, limit)
        const town = townID === undefined ? null : findTown(townID)
        if (town === undefined) throw new AppError('not_found')
        const place = { ...toKilometre(town ?? { long, lat }), town: town?.name ?? null }
        await db.transaction().execute((tx) => setLocationOfBuyer(tx, caller.accountID, place))
        return { place }
      },
      'POST auth/forget_place': async ({ caller }) => {
        await db.transaction().execute((tx) => setLocationOfBuyer(tx, caller.accountID, null))
        return { place: null }
      },
      'GET store/towns': ({ input: { q } }) => ({
        towns: townsNamed(q).map(({ townID, name, region }) => ({ townID, name, region })),
      }),
    }),
  personalData: buyerLocationPart,
})
