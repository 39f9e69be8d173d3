import type { Language } from '#domain/language.ts'
import { daysOfMonth, dayInManila, startOfDay } from '#domain/manila-days.ts'
import { toPesos } from '#domain/money.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { csvLine, csvStart } from '../../../platform/csv.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { findSellerDetails } from '../../people/index.ts'
import { findShopID, findShopOf } from '../../shops/index.ts'
import {
  type SaleRow,
  type Span,
  findFirstMonth,
  selectBaleSums,
  selectDaySums,
  selectSales,
} from './sales.ts'

const reportsPerAccount = { max: 60, seconds: 3600 }
const rowsAtOnce = 1_000

const spanOf = (month: string): Span => {
  const { first, after } = daysOfMonth(month)
  return { from: startOfDay(first), to: startOfDay(after) }
}

/**
 * The record of daily sales that a seller keeps for the tax office: date, number, description, quantity and gross amount
 * (Revenue Regulations V-1), with room for the number of the invoice, which is due for 500 pesos or more, or for a day's
 * smaller sales together (National Internal Revenue Code, section 237).
 */
const words: Record<
  Language,
  {
    month: string
    shop: string
    seller: string
    address: string
    registration: string
    currency: string
    note: string
    columns: string[]
    byTicket: string
    atCounter: string
    total: string
  }
> = {
  en: {
    month: 'Sales of the month',
    shop: 'Shop',
    seller: 'Seller',
    address: 'Address',
    registration: 'Registration',
    currency: 'Currency',
    note: 'What was picked up or sold at the counter, as entered at Ukay. Not a tax return, an invoice or tax advice.',
    columns: [
      'Date',
      'Reference',
      'Description',
      'Price tag',
      'Quantity',
      'Gross amount',
      'Sold',
      'Bale',
      'Share of the bale’s cost',
      'Your invoice number',
    ],
    byTicket: 'Picked up',
    atCounter: 'At the counter',
    total: 'Total',
  },
  fil: {
    month: 'Benta ng buwan',
    shop: 'Shop',
    seller: 'Seller',
    address: 'Address',
    registration: 'Rehistro',
    currency: 'Pera',
    note: 'Mga na-pick up o nabenta sa shop, ayon sa inilagay sa Ukay. Hindi ito tax return, invoice o payo sa buwis.',
    columns: [
      'Petsa',
      'Reference',
      'Paglalarawan',
      'Price tag',
      'Bilang',
      'Halaga',
      'Nabenta',
      'Bale',
      'Bahagi sa halaga ng bale',
      'Numero ng invoice mo',
    ],
    byTicket: 'Na-pick up',
    atCounter: 'Sa shop',
    total: 'Total',
  },
}

const pesos = (centavos: number): string => toPesos(centavos).toFixed(2)

const total = (name: string, count: number, centavos: number) =>
  csvLine([name, '', '', '', String(count), pesos(centavos)])

/** What a shop sold by month. */
export const createReports = ({
  database: { db },
  clock,
}: Pick<ModuleDependencies, 'database' | 'clock'>) => {
  const linesOf = async function* (caller: Caller, month: string): AsyncGenerator<string> {
    const text = words[caller.language]
    const [shop, seller] = await Promise.all([
      findShopOf(db, caller.sellerID, caller.sellerID),
      findSellerDetails(db, caller.sellerID),
    ])
    if (!shop) return
    const head = [
      [text.month, month],
      [text.shop, shop.name],
      ...(seller?.name ? [[text.seller, seller.name]] : []),
      [text.address, seller?.address ?? shop.address],
      ...(seller?.registration ? [[text.registration, seller.registration]] : []),
      [text.currency, 'PHP'],
      [text.note],
      [],
      text.columns,
    ]
    yield csvStart + head.map(csvLine).join('')

    const totals = { byTicket: { count: 0, centavos: 0 }, atCounter: { count: 0, centavos: 0 } }
    const span = spanOf(month)
    let last: SaleRow | undefined
    do {
      const rows = await selectSales(db, shop.id, span, last, rowsAtOnce)
      last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
      let lines = ''
      for (const row of rows) {
        const where = row.ticket_id === null ? 'atCounter' : 'byTicket'
        totals[where].count += 1
        totals[where].centavos += row.price_centavos
        const reference = row.ticket_id === null ? `C${row.item_id.slice(0, 8)}` : `T${row.ticket_id}`
        lines += csvLine([
          row.day,
          reference,
          row.item_name,
          String(row.tag_number ?? ''),
          '1',
          pesos(row.price_centavos),
          text[where],
          row.bale_name ?? '',
          row.bale_share_centavos === null ? '' : pesos(row.bale_share_centavos),
          '',
        ])
      }
      yield lines
    } while (last)

    const { byTicket, atCounter } = totals
    yield (
      csvLine([]) +
      total(text.byTicket, byTicket.count, byTicket.centavos) +
      total(text.atCounter, atCounter.count, atCounter.centavos) +
      total(text.total, byTicket.count + atCounter.count, byTicket.centavos + atCounter.centavos)
    )
  }

  return {
    async month(caller: Caller, wanted: string | undefined) {
      const shopID = await findShopID(db, caller.sellerID)
      if (!shopID) throw new AppError('shop_missing')
      const month = wanted ?? dayInManila(clock.now()).slice(0, 7)
      const [firstMonth, days, bales] = await Promise.all([
        findFirstMonth(db, shopID),
        selectDaySums(db, 'sales', shopID, spanOf(month)),
        selectBaleSums(db, shopID, spanOf(month)),
      ])
      return { month, firstMonth, days, bales }
    },

    /** The lines are read from the database as they are sent. */
    async csv(caller: Caller, month: string): Promise<AsyncGenerator<string>> {
      if (!(await findShopID(db, caller.sellerID))) throw new AppError('shop_missing')
      await consumeAttempt(db, clock, `sales-report:${caller.accountID}`, reportsPerAccount)
      return linesOf(caller, month)
    },
  }
}

export type MonthOfSales = Awaited<ReturnType<ReturnType<typeof createReports>['month']>>
