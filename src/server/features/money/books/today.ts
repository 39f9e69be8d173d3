import { addDays, dayInManila, mondayOf, startOfDay } from '#domain/manila-days.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findShopID } from '../../shops/index.ts'
import { type DaySum, selectDaySums } from './sales.ts'
import { selectToDo } from './to-do.ts'

const week = 7 * 86_400_000

const find = (days: readonly DaySum[], day: string) => days.find((one) => one.day === day)

/** Of days from `first` on, up to `last`. Both are days such as 2026-11-26, which sort as texts. */
const sumOf = (days: readonly DaySum[], first: string, last: string, until = false) =>
  days
    .filter(({ day }) => day >= first && day <= last)
    .reduce(
      (sum, day) => ({
        count: sum.count + (until ? day.count_until : day.count),
        centavos: sum.centavos + (until ? day.centavos_until : day.centavos),
      }),
      { count: 0, centavos: 0 },
    )

export type Sums = ReturnType<typeof sumOf>

/** What a shop has to do today, and what it sold this week. */
export const createToday = ({ database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>) => {
  const readSales = async (shopID: string, now: Date) => {
    const today = dayInManila(now)
    const monday = mondayOf(today)
    const lastMonday = addDays(monday, -7)
    const span = { from: startOfDay(lastMonday), to: startOfDay(addDays(today, 1)) }
    const aWeekAgo = new Date(now.getTime() - week)
    const [sold, reserved] = await Promise.all([
      selectDaySums(db, 'sales', shopID, span, aWeekAgo),
      selectDaySums(db, 'reservations', shopID, span, aWeekAgo),
    ])
    const both = (first: string, last: string, until?: boolean) => ({
      sold: sumOf(sold, first, last, until),
      reserved: sumOf(reserved, first, last, until),
    })
    const lastSunday = addDays(monday, -1)
    return {
      thisWeek: both(monday, today),
      lastWeek: both(lastMonday, lastSunday),
      lastWeekByNow: both(lastMonday, lastSunday, true),
      days: Array.from({ length: 7 }, (_, at) => {
        const day = addDays(today, at - 6)
        const nothing = { count: 0, centavos: 0 }
        return {
          day,
          hasEnded: day < today,
          sold: find(sold, day) ?? nothing,
          reserved: find(reserved, day) ?? nothing,
        }
      }),
    }
  }

  return async ({ sellerID, helperOf }: Caller) => {
    const shopID = await findShopID(db, sellerID)
    if (!shopID) throw new AppError('shop_missing')
    const now = clock.now()
    const [toDo, sales] = await Promise.all([
      selectToDo(db, shopID, now),
      helperOf ? null : readSales(shopID, now),
    ])
    return { ...toDo, sales }
  }
}

export type Today = Awaited<ReturnType<ReturnType<typeof createToday>>>
