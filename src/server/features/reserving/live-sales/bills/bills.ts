import type { z } from 'zod'
import type { Bill, billStates } from '#contract/live-sales.ts'
import { toPesos } from '#domain/money.ts'
import type { PaymentState } from '#domain/payments.ts'
import { TicketLevel, TicketStatus, levelOf } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { lockBuyer } from '../../../../platform/db/lock-buyer.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { limitNetwork } from '../../../../platform/limits/network-limits.ts'
import { holdBlocks } from '../../../talk/index.ts'
import { lockItems, toCover } from '../../../items/index.ts'

import { owedOf, selectPaymentsOfPickups, stateOf } from '../../../money/index.ts'
import { itemsOfBox } from '../../bundles/box.ts'
import { withShares } from '../../bundles/quote.ts'
import { findRule } from '../../bundles/rule-queries.ts'
import { selectPickupTimes } from '../../pickups/queries.ts'
import { type createPurchases } from '../../tickets/purchases/purchases.ts'
import { selectTicketsOfPickups } from '../../tickets/queries.ts'
import type { BillLinks } from './bill-links.ts'
import {
  type BillRow,
  type HoldRow,
  findBill,
  findSaleOfBill,
  selectBills,
  selectHolds,
  selectNumbers,
  selectPickupsOfSale,
  setOpened,
  setSent,
  setTaken,
} from './bill-queries.ts'
import { lockBill, selectLiveHolds, setHoldEnd } from '../hold-queries.ts'
import { requireOwnSale } from '../own-sale.ts'
import { shortNameOf } from '../presenter.ts'

/** A wrong link is found by nobody, so this is for the noise. */
const wrongLinksPerNetwork = { max: 100, seconds: 900 }
const takeOversPerBuyer = { max: 60, seconds: 3600 }

type BillItem = z.output<typeof Bill>['items'][number]
type BillState = (typeof billStates)[number]
type PaymentRow = Awaited<ReturnType<typeof selectPaymentsOfPickups>>[number]
type PickupTicket = Awaited<ReturnType<typeof selectTicketsOfPickups>>[number]

/** In centavos. `toCheck`: what the buyer says is paid. */
interface Money {
  total: number
  received: number
  toCheck: number
}

/**
 * What an account has from a sale: its box at the shop, with what it picked up from earlier boxes. The rest is that of the
 * newest box, the only one that can be open.
 */
interface Box {
  pickupID: number
  tickets: PickupTicket[]
  picksUpAt: Date | null
  payment: PaymentState
  money: Money
}

const itemOfHold = (row: HoldRow): BillItem => ({
  number: row.number,
  itemID: row.item_id,
  name: row.name,
  image: toCover(row),
  price: toPesos(row.price_centavos),
  size: row.size,
})

const itemOfTicket = (ticket: PickupTicket, numbers: ReadonlyMap<string, number>): BillItem => ({
  number: numbers.get(ticket.item_id) ?? null,
  itemID: ticket.item_id,
  name: ticket.item_name,
  image: toCover(ticket),
  price: toPesos(ticket.price_centavos),
  size: ticket.item_size as BillItem['size'],
})

const sumOf = (rows: readonly { price_centavos: number }[]): number =>
  rows.reduce((sum, { price_centavos }) => sum + price_centavos, 0)

const totalOf = (rows: readonly { price_centavos: number }[]): number => toPesos(sumOf(rows))

const isCompleted = ({ status }: PickupTicket): boolean => status === TicketStatus.Completed

const moneyOf = (tickets: readonly PickupTicket[], payment: PaymentRow | undefined): Money => {
  const total = sumOf(tickets)
  const { rest } = owedOf(tickets, payment, payment?.open ?? true)
  const said = payment?.state === 'said' ? payment.amount_centavos : 0
  return { total, received: total - rest, toCheck: Math.min(rest, said) }
}

const sumOfMoney = (all: readonly Money[]): Money => {
  const each = (part: keyof Money): number => all.reduce((sum, one) => sum + one[part], 0)
  return { total: each('total'), received: each('received'), toCheck: each('toCheck') }
}

/** The boxes of the buyers of a sale, or of one of them, with a fixed number of statements. */
const boxesOf = async (db: Db, saleID: string, buyerID?: string): Promise<Map<string, Box>> => {
  const pickups = await selectPickupsOfSale(db, saleID, buyerID)
  const ids = pickups.map(({ pickup_id }) => pickup_id)
  const [tickets, times, payments] = await Promise.all([
    selectTicketsOfPickups(db, ids),
    selectPickupTimes(db, ids),
    selectPaymentsOfPickups(db, ids),
  ])
  const ofPickup = Map.groupBy(
    tickets.filter(({ status }) => status <= TicketStatus.Completed),
    ({ pickup_id }) => pickup_id,
  )
  const paymentOf = (pickupID: number) => payments.find(({ pickup_id }) => pickup_id === pickupID)
  const boxes = new Map<string, Box>()
  for (const { buyer_id, pickup_id: pickupID } of pickups) {
    const ofBox = ofPickup.get(pickupID) ?? []
    const money = moneyOf(ofBox, paymentOf(pickupID))
    const newest = boxes.get(buyer_id)
    if (newest) {
      newest.tickets.unshift(...ofBox)
      newest.money = sumOfMoney([newest.money, money])
    } else
      boxes.set(buyer_id, {
        pickupID,
        tickets: [...ofBox],
        picksUpAt: times.find(({ id }) => id === pickupID)?.picks_up_at ?? null,
        payment: stateOf(paymentOf(pickupID)),
        money,
      })
  }
  return boxes
}

const stateOfBox = ({ tickets, payment, money }: Box): BillState => {
  if (tickets.length === 0) return 'over'
  const isReceived = payment === 'received' && money.received === money.total
  if (isReceived || tickets.every(isCompleted)) return 'received'
  if (payment === 'said') return 'to_check'
  return tickets.some(({ status }) => levelOf(status) === TicketLevel.Pending) ? 'to_pack' : 'coming'
}

/** A bill with what it is about: what is held for a name, or the box of an account. */
interface FullBill {
  row: BillRow
  holds: HoldRow[]
  box: Box | undefined
}

const stateOfBill = ({ row, holds, box }: FullBill): BillState => {
  if (row.account_id !== null) return box ? stateOfBox(box) : 'over'
  if (holds.length === 0) return 'over'
  return row.sent_at ? 'not_claimed' : 'to_send'
}

const moneyOfBill = ({ holds, box }: FullBill): Money =>
  box?.money ?? { total: sumOf(holds), received: 0, toCheck: 0 }

const itemsOf = ({ holds, box }: FullBill, numbers: ReadonlyMap<string, number>): BillItem[] =>
  box ? box.tickets.map((ticket) => itemOfTicket(ticket, numbers)) : holds.map(itemOfHold)

const keptUntil = (holds: readonly HoldRow[]): string | null =>
  holds
    .map(({ due_at }) => due_at)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
    ?.toISOString() ?? null

/** One line a person: whoever took over a name and claimed too has the bill of the account. */
const onePerPerson = (rows: readonly BillRow[]): BillRow[] => {
  const own = new Set(rows.flatMap(({ name, account_id }) => (name === null ? account_id : [])))
  const seen = new Set<string>()
  return rows.filter(({ name, account_id }) => {
    if (name === null || account_id === null) return true
    if (own.has(account_id) || seen.has(account_id)) return false
    seen.add(account_id)
    return true
  })
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & {
  links: BillLinks
  purchases: ReturnType<typeof createPurchases>
  origin: string
}

/** What each person has of a sale, and the links to it. */
export const createBills = ({ database: { db }, events, clock, links, purchases, origin }: Dependencies) => {
  /** A link that is not right is counted. Right ones are found even where others have guessed too often. */
  const billOf = async (token: string, ip: string) => {
    const billID = links.billOf(token)
    if (billID === null) await limitNetwork(db, clock, 'bill-links', ip, wrongLinksPerNetwork)
    const bill = billID === null ? undefined : await findBill(db, billID)
    if (!bill) throw new AppError('not_found')
    return bill
  }

  return {
    async ofSale(sellerID: string, saleID: string) {
      const sale = await requireOwnSale(db, clock.now(), sellerID, saleID)
      const [rows, allHolds, boxes, numbers] = await Promise.all([
        selectBills(db, saleID),
        selectHolds(db, { saleID }),
        boxesOf(db, saleID),
        selectNumbers(db, saleID),
      ])
      const ofBills = Map.groupBy(allHolds, ({ bill_id }) => bill_id)
      const rule = await findRule(db, sale.shop_id)
      const holdsOf = new Map([...ofBills].map(([bill, held]) => [bill, withShares(held, rule)]))
      const full: FullBill[] = onePerPerson(rows).map((row) => ({
        row,
        holds: holdsOf.get(row.id) ?? [],
        box: row.account_id === null ? undefined : boxes.get(row.account_id),
      }))
      const bills = full.map((one) => {
        const { row, holds, box } = one
        return {
          billID: row.id,
          name: row.account_id === null ? (row.name ?? '') : `${row.first_name} ${row.last_name}`.trim(),
          kind: row.account_id === null ? ('comment' as const) : ('account' as const),
          state: stateOfBill(one),
          items: itemsOf(one, numbers),
          total: totalOf(box?.tickets ?? holds),
          link: `${origin}/bill/${links.tokenOf(row.id)}`,
          pickupID: box?.pickupID ?? null,
          pickupTime: box?.picksUpAt?.toISOString() ?? null,
          payment: box?.payment ?? ('not_paid' as const),
          keptUntil: keptUntil(holds),
          sentAt: row.sent_at?.toISOString() ?? null,
          openedAt: row.opened_at?.toISOString() ?? null,
        }
      })
      const { total, received, toCheck } = sumOfMoney(
        full.filter((one) => stateOfBill(one) !== 'over').map(moneyOfBill),
      )
      return {
        sale,
        bills,
        total: toPesos(total),
        received: toPesos(received),
        toCheck: toPesos(toCheck),
        open: toPesos(total - received - toCheck),
      }
    },

    async markSent(sellerID: string, billID: string): Promise<void> {
      const found = await db.transaction().execute((tx) => setSent(tx, billID, sellerID, clock.now()))
      if (!found) throw new AppError('not_found')
    },

    /** The bill behind a link. Only its own buyer gets the pickup, and what else is in it. */
    async atLink(caller: Caller | null, token: string, { ip, opens }: { ip: string; opens: boolean }) {
      const row = await billOf(token, ip)
      if (opens && row.opened_at === null && caller?.sellerID !== row.owner_id)
        await setOpened(db, row.id, clock.now())
      const isMine = row.account_id !== null && caller?.accountID === row.account_id
      const holds =
        row.account_id === null
          ? withShares(
              await selectHolds(db, { saleID: row.sale_id, billID: row.id }),
              await findRule(db, row.shop_id),
            )
          : []
      const box = isMine
        ? (await boxesOf(db, row.sale_id, caller?.accountID)).get(caller?.accountID ?? '')
        : undefined
      const numbers = box ? await selectNumbers(db, row.sale_id) : new Map<string, number>()
      return {
        title: row.title,
        storeID: row.shop_id,
        storeName: row.shop_name,
        name:
          row.account_id === null
            ? (row.name ?? '')
            : isMine
              ? (row.first_name ?? '')
              : (shortNameOf(row.first_name ?? '') ?? ''),
        kind: row.name === null ? ('account' as const) : ('comment' as const),
        items: itemsOf({ row, holds, box }, numbers),
        total: totalOf(box?.tickets ?? holds),
        keptUntil: keptUntil(holds),
        state: isMine
          ? ('mine' as const)
          : row.account_id !== null
            ? ('taken' as const)
            : holds.length > 0
              ? ('open' as const)
              : ('over' as const),
        pickupID: box?.pickupID ?? null,
      }
    },

    /** Once: of many at the same moment, one gets everything. Repeating it is not an error for that one. */
    async takeOver(buyerID: string, token: string, ip: string): Promise<number> {
      await consumeAttempt(db, clock, `take-over:${buyerID}`, takeOversPerBuyer)
      const { id: billID, sale_id: saleID, shop_id: shopID } = await billOf(token, ip)
      await db.transaction().execute(async (tx) => {
        await lockBuyer(tx, buyerID)
        const bill = await lockBill(tx, billID)
        if (!bill) throw new AppError('not_found')
        const owner = bill.taken_by ?? bill.buyer_id
        if (owner === buyerID) return
        if (owner !== null) throw new AppError('bill_taken')
        const itemIDs = (await selectLiveHolds(tx, billID)).map(({ item_id }) => item_id)
        // All are of one shop.
        for (const itemID of itemIDs.slice(0, 1)) await holdBlocks(tx, buyerID, itemID)
        await lockItems(tx, [...itemIDs, ...(await itemsOfBox(tx, buyerID, shopID))])
        // Read again under the locks: a hold may have ended at the same moment.
        const holds = await selectLiveHolds(tx, billID)
        if (holds.length === 0) throw new AppError('bill_over')
        const sale = await findSaleOfBill(tx, saleID)
        const now = clock.now()
        for (const hold of holds) await setHoldEnd(tx, hold, 'taken', now)
        await purchases.takeOver(
          tx,
          buyerID,
          {
            id: saleID,
            shopID: sale.shop_id,
            openTickets: sale.live_open_tickets,
            confirmedBy: sale.ended_at ? sale.owner_id : null,
          },
          holds.map(({ id, item_id, price_centavos }) => ({
            holdID: id,
            itemID: item_id,
            price: price_centavos,
          })),
        )
        await setTaken(tx, billID, buyerID, now)
      })
      await events.syncNotifications()
      const box = (await boxesOf(db, saleID, buyerID)).get(buyerID)
      if (!box) throw new AppError('bill_over')
      return box.pickupID
    },
  }
}

export type Bills = ReturnType<typeof createBills>
