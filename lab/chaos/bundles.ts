import type pg from 'pg'
import { type BundleRule, recountBundle } from '../../src/domain/bundles.ts'
import { TicketLevel, TicketStatus } from '../../src/domain/ticket-status.ts'
import type { Person } from './person.ts'
import type { Market } from './workload.ts'

/** A seller sets a rule for bundles, or ends it. Neither touches a ticket. */
export const ruleAction = (person: Person) => async (): Promise<void> => {
  const { random, history } = person
  const items = random.whole(2, 3)
  const rule = random.pick([
    { items, price: random.whole(100, 400) },
    { items, price: random.whole(100, 400) },
    { items, percent: 10 },
    { end: true },
  ])
  const { good } = await person.ask('POST store/set_bundle_rule', rule)
  if (good && !('end' in rule)) history.count('rules for bundles')
}

/** Several items of one shop, which a buyer puts into the cart. */
export const itemsOfOneShop = async (person: Person, market: Market): Promise<string[]> => {
  const shop = await person.ask('GET store/item', { id: person.random.pick(market.listed.slice(-12)) })
  if (!shop.good) return []
  const { good } = await person.ask('GET store/get_shop_items', { shopID: shop.good.storeID, onOffer: true })
  const free = good?.items.filter(({ status }) => status === 'for_sale') ?? []
  return free.slice(0, person.random.whole(2, 4)).map(({ itemID }) => itemID)
}

interface Row {
  bundle: number
  items: number
  centavos: number | null
  percent: number | null
  id: number
  item: string
  status: TicketStatus
  level: TicketLevel
  own: number
  price: number
}

const isTakenAway = ({ status }: Row): boolean =>
  status === TicketStatus.ItemUnavailable || status === TicketStatus.SellerInactive

/** Whether the shares of a bundle are what the rule of the domain makes of its items now. */
const isRight = (rows: readonly Row[], rule: BundleRule): boolean => {
  if (rule.percent !== null) {
    const { percent } = rule
    // Groups that joined one after the other are rounded each by itself.
    return rows.every(({ own, price }) => Math.abs(price - (own * (100 - percent)) / 100) < 2)
  }
  const priced = rows.map((row) => ({ itemID: row.item, centavos: row.own, row }))
  const shares = recountBundle(
    {
      rest: priced.filter(({ row }) => !isTakenAway(row)),
      takenAway: priced.filter(({ row }) => isTakenAway(row)),
      free: [],
    },
    rule,
  )
  return shares.every(({ item, share }) => share === item.row.price)
}

/** Bundles whose tickets do not cost what they should. After a handover or a payment, prices stay whatever happens. */
export const wrongBundles = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<Row>(
    `select b.id::int as bundle, b.items::int, b.centavos::int, b.percent::int, t.id::int, t.item_id as item, t.status::int,
       t.level::int, t.own_centavos::int as own, t.price_centavos::int as price
     from bundles b join tickets t on t.bundle_id = b.id
     where t.status <> ${TicketStatus.CancelledByBuyer}
       and not exists (select from pickup_payments p where p.pickup_id = b.pickup_id)
       and not exists (select from tickets o where o.bundle_id = b.id
         and (o.level = ${TicketLevel.Completed} or o.status = ${TicketStatus.Forfeited}))
     order by b.id, t.id`,
  )
  const wrong = [...Map.groupBy(rows, ({ bundle }) => bundle)].filter(
    ([, members]) => members[0] && members.some((row) => !isTakenAway(row)) && !isRight(members, members[0]),
  )
  return wrong.map(
    ([bundle, members]) =>
      `A ticket does not cost its share: bundle ${bundle}, ${members.map(({ id, price }) => `ticket ${id} ${price}`).join(', ')}`,
  )
}
