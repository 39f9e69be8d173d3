import type { BodyOf } from '../../../tests/support/client.ts'
import type { Database } from '../../../src/server/platform/db/connect.ts'
import type { Diary } from './people.ts'

/** Who had an item, from when until when: a ticket or a hold for a name. */
export interface Holder {
  item_id: string
  ticket_id: number | null
  buyer_id: string | null
  bill_id: string | null
  client_id: string | null
  price: number
  began: Date
  ended: Date | null
}

export const readHolders = async ({ pool }: Database): Promise<Holder[]> => {
  const { rows } = await pool.query<Holder>(
    `select item_id, id as ticket_id, buyer_id, null::uuid as bill_id, null::uuid as client_id,
       price_centavos / 100.0::float8 as price, created_at as began,
       (select min(moved_at) from ticket_moves where ticket_id = t.id and to_status >= 6) as ended
     from tickets t where name_hold_id is null
     union all
     select item_id, null, null, bill_id, client_id, price_centavos / 100.0::float8, held_at, ended_at from name_holds
     order by item_id, began`,
  )
  return rows
}

/** What is wrong with who had which item. */
export const checkHolders = async (
  { pool }: Database,
  holders: readonly Holder[],
  { claims, undone }: Diary,
): Promise<string[]> => {
  const findings: string[] = []
  const ofItem = Map.groupBy(holders, ({ item_id }) => item_id)
  for (const [itemID, own] of ofItem)
    for (const [n, { ended }] of own.slice(0, -1).entries())
      if (ended === null || ended > (own[n + 1]?.began ?? ended))
        findings.push(`Item ${itemID} was claimed twice`)
  for (const { itemID, ticketID, clientID, accountID, code, answeredAt } of claims) {
    const own = ofItem.get(itemID) ?? []
    const mine = own.find((one) =>
      clientID === null
        ? one.ticket_id === ticketID && one.buyer_id === accountID
        : one.client_id === clientID,
    )
    if (code === null) {
      if (!mine) findings.push(`A claim of ${itemID} that was answered is lost`)
      const isUndone = undone.has(clientID === null ? `ticket ${ticketID}` : `hold ${clientID}`)
      if (mine && mine.ended !== null && !isUndone) findings.push(`A claim of ${itemID} ended by itself`)
    } else if (code === 'item_held' && !own.some(({ began }) => began <= answeredAt))
      findings.push(`A claim of ${itemID} was refused before anybody had it`)
  }
  // Who came second waits, and the line is in the order in which the database took it.
  const { rows } = await pool.query<{ what: string }>(
    `select 'Item ' || later.item_id || ': place ' || later.place || ' was served before ' || earlier.place as what
     from line_places later join line_places earlier
       on earlier.item_id = later.item_id and earlier.place < later.place
     where later.turn_begins_at is not null and earlier.turn_begins_at is null
       and (earlier.ended_at is null or earlier.ended_at > later.turn_begins_at)`,
  )
  return [...findings, ...rows.map(({ what }) => what)]
}

type Bills = BodyOf<'GET live/get_bills'>['bills']

const listOf = (items: readonly { itemID: string; price: number }[]): string =>
  items
    .map(({ itemID, price }) => `${itemID} ${price}`)
    .toSorted()
    .join()

/** Whether each person who has something has one right bill, and nobody else has one with items. */
export const checkBills = (
  bills: Bills,
  holders: readonly Holder[],
  pickupOf: ReadonlyMap<string, number>,
) => {
  const findings: string[] = []
  const held = holders
    .filter(({ ended }) => ended === null)
    .map(({ item_id, price, ...holder }) => ({ ...holder, itemID: item_id, price }))
  const expected = [
    ...Map.groupBy(
      held.filter(({ buyer_id }) => buyer_id !== null),
      ({ buyer_id }) => `pickup ${pickupOf.get(buyer_id ?? '')}`,
    ),
    ...Map.groupBy(
      held.filter(({ bill_id }) => bill_id !== null),
      ({ bill_id }) => `bill ${bill_id}`,
    ),
  ]
  const withItems = bills.filter(({ items }) => items.length > 0)
  if (withItems.length !== expected.length)
    findings.push(`There are ${withItems.length} bills, and should be ${expected.length}`)
  for (const [who, items] of expected) {
    const bill = bills.find(({ pickupID, billID, kind }) =>
      kind === 'account' ? who === `pickup ${pickupID}` : who === `bill ${billID}`,
    )
    const total = items.reduce((sum, { price }) => sum + price, 0)
    if (!bill || listOf(bill.items) !== listOf(items) || Math.abs(bill.total - total) > 0.001)
      findings.push(`The bill of ${who} is wrong`)
  }
  return findings
}
