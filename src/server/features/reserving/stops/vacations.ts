import { addDays, dayInManila, startOfDay } from '#domain/manila-days.ts'
import { vacations as calls } from '#contract/vacations.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findShopDetailsOf, findShopOf, toShopDetails } from '../../shops/index.ts'
import type { Stops } from './service.ts'

const maxDays = 90

/** Each change takes all items of the shop out of search, or puts them back. */
const changesPerShop = { max: 20, seconds: 3600 }

/** The vacation of a seller: a pause of the shop that its owner sets. */
export const vacationRoutes = (
  register: Register,
  stops: Stops,
  { database: { db }, events, clock }: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>,
): void => {
  const change = async (caller: Caller, work: (tx: Tx, shopID: string) => Promise<void>) => {
    const shop = await findShopOf(db, caller.accountID)
    if (!shop) throw new AppError('shop_missing')
    await consumeAttempt(db, clock, `vacation:${shop.id}`, changesPerShop)
    // A transaction that already shares the lock of the account would wait for another such one for ever.
    await changeAccount(db, caller.accountID, (tx) => work(tx, shop.id))
    await events.syncNotifications()
    const changed = await findShopDetailsOf(db, caller.accountID)
    if (!changed) throw new AppError('shop_missing')
    return toShopDetails(changed)
  }

  register(calls, {
    'POST store/set_vacation': ({ caller, input: { until } }) => {
      const today = dayInManila(clock.now())
      if (until <= today || until > addDays(today, maxDays)) throw new AppError('vacation_day')
      return change(caller, (tx, shopID) => stops.goOnVacation(tx, shopID, startOfDay(until)))
    },
    'POST store/end_vacation': ({ caller }) => change(caller, stops.endVacation),
  })
}
