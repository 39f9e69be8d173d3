import { type History, type Report, day, isAskedAt, isOpen, latestRun, statusAt, timeOf } from './history.ts'
import type { Notices } from './notices.ts'
import type { LabRecord } from './record.ts'
import type { HoldRow, Rows } from './rows.ts'

/** Until the deadline of its bill. */
const keptFor = day

/** Whether an item was in a live sale at a moment: shown, or waiting to be shown. Sellers plan a sale when they start it. */
export const createInSale = ({ sales, saleItems }: Rows) => {
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]))
  const chosen = Map.groupBy(saleItems, ({ item_id }) => item_id)
  const some = (itemID: string, holds: (shownAt: number | null, sale: Rows['sales'][number]) => boolean) =>
    chosen.get(itemID)?.some(({ sale, shown_at }) => {
      const found = saleOf.get(sale)
      return found !== undefined && holds(shown_at, found)
    }) ?? false
  return {
    isLive: (itemID: string, at: number): boolean =>
      some(
        itemID,
        (shownAt, { started_at, ended_at }) =>
          shownAt !== null && shownAt <= at && started_at !== null && at < (ended_at ?? Infinity),
      ),
    isWaiting: (itemID: string, at: number): boolean =>
      some(
        itemID,
        (shownAt, { starts_at, ended_at, cancelled_at }) =>
          starts_at <= at && at < (shownAt ?? ended_at ?? cancelled_at ?? Infinity),
      ),
  }
}

/** Each hold for a name: the seller asked for it, and it ended as promised. */
const checkHold = (
  hold: HoldRow,
  sale: Rows['sales'][number] | undefined,
  {
    tickets,
    record,
    isEnded,
    now,
  }: {
    tickets: readonly History[]
    record: LabRecord
    /** Whether a decision of admins takes the item from everybody at a moment. */
    isEnded: (itemID: string, at: number) => boolean
    now: number
  },
  report: Report,
): void => {
  const { client_id, item_id, held_at, due_at, ended_at, end_reason } = hold
  const name = `Hold ${client_id}`
  const isAsked = record.holds.some(
    (one) =>
      one.clientID === client_id &&
      one.itemID === item_id &&
      one.by === sale?.owner_id &&
      isAskedAt(one, held_at),
  )
  if (!isAsked) report(`${name}: nobody asked for it`)
  const saleEnd = sale?.ended_at ?? null
  const due = keptFor + (saleEnd !== null && saleEnd <= (ended_at ?? Infinity) ? saleEnd : held_at)
  if (due_at !== due) report(`${name}: is kept until ${timeOf(due_at)}, and should be until ${timeOf(due)}`)
  if ((ended_at ?? now) > latestRun(record.deadlineRuns, due)) report(`${name}: was kept too long`)
  if (end_reason === 'lapsed' && (ended_at ?? 0) <= due) report(`${name}: lapsed early`)
  if (end_reason === 'released') {
    const isReleased = record.releases.some(
      (one) => one.itemID === item_id && one.by === sale?.owner_id && isAskedAt(one, ended_at ?? 0),
    )
    if (!isReleased && !isEnded(item_id, ended_at ?? 0)) report(`${name}: nobody released it`)
  }
  const taken = tickets.filter((ticket) => ticket.hold === client_id)
  if (taken.length !== (end_reason === 'taken' ? 1 : 0)) report(`${name}: has ${taken.length} tickets`)
  for (const ticket of taken)
    if (ticket.created_at !== ended_at || ticket.item_id !== item_id)
      report(`${name}: its ticket is of another time or item`)
}

/** Holds for names, the bills that were taken over, and the ends of sales. */
export const checkLiveSales = (
  tickets: readonly History[],
  record: LabRecord,
  rows: Rows,
  now: number,
  isEnded: (itemID: string, at: number) => boolean,
  notices: Notices,
  report: Report,
): void => {
  const saleOf = new Map(rows.sales.map((sale) => [sale.id, sale]))
  for (const hold of rows.holds)
    checkHold(hold, saleOf.get(hold.sale), { tickets, record, isEnded, now }, report)
  const holdOf = new Map(rows.holds.map((hold) => [hold.client_id, hold]))
  for (const { clientID, itemID, outcome } of record.holds)
    if (outcome === 'done' && holdOf.get(clientID)?.item_id !== itemID)
      report(`Hold ${clientID}: was acknowledged and is not there`)
  for (const { itemID, until, outcome } of record.releases)
    if (
      outcome === 'done' &&
      rows.holds.some(
        ({ item_id, held_at, ended_at }) =>
          item_id === itemID && held_at <= until && (ended_at ?? Infinity) > until,
      )
    )
      report(`Item ${itemID}: its release was acknowledged and is not so`)
  const holdsOf = Map.groupBy(
    record.holds.filter(({ billID }) => billID !== null),
    ({ billID }) => billID,
  )
  for (const { by, billID, until, outcome } of record.takeOvers) {
    const clientIDs = (holdsOf.get(billID) ?? []).map(({ clientID }) => clientID)
    const taken = tickets.filter(({ hold }) => hold !== null && clientIDs.includes(hold))
    // A hold without a reply may be in no list of ours.
    const isSo = taken.some(({ buyer_id, created_at }) => buyer_id === by && created_at <= until)
    if (outcome === 'done' && clientIDs.length > 0 && !isSo)
      report(`Bill ${billID}: ${by} took it over, and has nothing of it`)
  }
  for (const ticket of tickets) {
    if (ticket.hold === null) continue
    const isAsked = record.takeOvers.some(
      (one) => one.by === ticket.buyer_id && isAskedAt(one, ticket.created_at),
    )
    if (!isAsked) report(`Ticket ${ticket.id}: nobody took it over`)
  }
  for (const { sale, until, outcome } of record.saleEnds)
    if (outcome === 'done' && (saleOf.get(sale)?.ended_at ?? Infinity) > until)
      report(`Sale ${sale}: its end was acknowledged and is not so`)
  for (const { id, owner_id, starts_at, started_at, ended_at, cancelled_at } of rows.sales) {
    if (cancelled_at !== null) {
      if (started_at !== null || cancelled_at < starts_at + day) report(`Sale ${id}: was cancelled`)
      notices.expectOne(`live_not_started of live sale ${id} for ${owner_id}`, cancelled_at)
    }
    if (ended_at === null) continue
    const own = tickets.filter(({ sale, created_at }) => sale === id && created_at <= ended_at)
    for (const ticket of own)
      if (statusAt(ticket, ended_at) === 1)
        report(`Ticket ${ticket.id}: the end of the sale did not confirm it`)
    const open = own.filter((ticket) => isOpen(statusAt(ticket, ended_at)))
    for (const buyerID of new Set(open.map(({ buyer_id }) => buyer_id)))
      notices.expectOne(`live_bill of live sale ${id} for ${buyerID}`, ended_at)
  }
}
