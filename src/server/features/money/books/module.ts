import { Readable } from 'node:stream'
import { books as calls } from '#contract/books.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { createBales } from './bales.ts'
import { booksPart } from './personal-data.ts'
import { toBale, toBaleItem, toMonth, toToday } from './presenter.ts'
import { createReports } from './report.ts'
import { createToday } from './today.ts'

/** Each adds up sales. Today is read again whenever a ticket changes. */
const readsPerAccount = { max: 3_600, seconds: 3600 }

export const booksModule = (dependencies: ModuleDependencies): Module => {
  const today = createToday(dependencies)
  const bales = createBales(dependencies)
  const reports = createReports(dependencies)
  const countRead = ({ accountID }: Caller) =>
    consumeAttempt(dependencies.database.db, dependencies.clock, `books:${accountID}`, readsPerAccount)
  return {
    routes: (register) =>
      register(calls, {
        'GET store/get_today': async ({ caller }) => {
          await countRead(caller)
          return toToday(await today(caller))
        },

        'GET store/get_bale_names': async ({ caller }) => {
          await countRead(caller)
          return { bales: (await bales.names(caller)).map(({ id, name }) => ({ baleID: id, name })) }
        },
        'GET store/get_bales': async ({ caller, input: { baleID, cursor } }) => {
          await countRead(caller)
          const { rows, ...page } = await bales.list(caller, baleID, cursor)
          return { ...page, bales: rows.map(toBale) }
        },
        'POST store/add_bale': async ({ caller, input }) => ({
          bale: toBale(await bales.add(caller, input)),
        }),
        'POST store/update_bale': async ({ caller, input }) => ({
          bale: toBale(await bales.update(caller, input)),
        }),
        'POST store/delete_bale': async ({ caller, input }) => {
          await bales.delete(caller, input.baleID)
          return { response: 'Bale deleted' }
        },
        'GET store/get_bale_items': async ({ caller, input }) => {
          await countRead(caller)
          const { rows, ...page } = await bales.items(caller, input)
          return { ...page, items: rows.map(toBaleItem) }
        },
        'POST store/put_into_bale': async ({ caller, input: { baleID, itemIDs } }) => {
          await bales.put(caller, baleID, itemIDs)
          return { response: baleID === null ? 'Taken out of their bales' : 'Put into the bale' }
        },

        'GET store/get_month': async ({ caller, input }) => {
          await countRead(caller)
          return toMonth(await reports.month(caller, input.month))
        },
        'GET store/get_sales_report': async ({ caller, input: { month }, reply }) => {
          const lines = await reports.csv(caller, month)
          void reply.header('content-disposition', `attachment; filename="sales-${month}.csv"`)
          return Readable.from(lines)
        },
      }),
    personalData: booksPart,
  }
}
