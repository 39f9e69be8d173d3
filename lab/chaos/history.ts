import { comparisonsOfAlerts } from './alerts.ts'
import { comparisonsOfDecisions } from './decisions.ts'
import { comparisonsOfLeavers } from './leavers.ts'
import { comparisonsOfMoney } from './money.ts'
import { comparisonsOfOffers } from './offers.ts'
import { comparisonsOfShops } from './shop-checks.ts'

/** A decision of admins, as the queue showed it last. */
export interface Decided {
  decisionID: string
  entryID: string
  act: string
  aboutID: string | null
  /** The item, shop or account that it changes. */
  subjectID: string | null
  /** Otherwise it waits for a second admin, or was refused by one. */
  inEffect: boolean
  lifted: boolean
}

/** What the clients of a run asked for, and what the server acknowledged. All that it acknowledged must be in the database. */
export interface History {
  people: { email: string; kind: 'buyer' | 'seller' }[]
  items: { itemID: string; clientID: string; photos: number }[]
  tickets: { ticketID: number; itemID: string; buyerID: string }[]
  offers: { offerID: number; itemID: string; buyerID: string }[]
  moves: { ticketID: number; to: number }[]
  cancellations: number[]
  messages: { clientID: string; sequence: number; body: string }[]
  vouchers: { code: string; centavos: number }[]
  redemptions: { code: string; sellerID: string; clientID: string }[]
  collections: { collectionID: string; clientID: string }[]
  /** Items held for names from the comments of live sales. */
  holds: { clientID: string; itemID: string; billID: string }[]
  takenOver: { billID: string; buyerID: string }[]
  endedSales: string[]
  /** The last acknowledged price of items, in pesos. Unknown while a change has no reply. */
  prices: Map<string, number>
  /** Of many items at once. */
  changes: { clientID: string; changeID: string; changed: number; undone: number | null }[]
  /** Items that a change of many took down, and that nobody tried to put back. */
  withdrawn: Set<string>
  /** Items of imported files. */
  imported: { itemID: string; sku: string; photos: number }[]
  /** By the seller, whether the shop is on vacation. */
  away: Map<string, boolean>
  /** `undone` is null after an undoing without a reply, here and above. */
  counterSales: { saleID: string; clientID: string; itemID: string; price: number; undone: boolean | null }[]
  /** By the id of the ticket, the price that its buyer saw, in pesos. */
  ticketPrices: Map<number, number>
  reports: { subjectID: string; by: string }[]
  /** By their ids. */
  decisions: Map<string, Decided>
  /** The ids of the decisions that people appealed against. */
  appeals: string[]
  /** By the id of the decision: whether the appeal undid it. */
  decidedAppeals: Map<string, boolean>
  /** The last state of a cart entry that the server acknowledged. */
  carts: Map<string, { buyerID: string; itemID: string; inside: boolean }>
  /** The ids that clients made, with or without a reply. The database may hold no others. */
  requested: {
    items: Set<string>
    messages: Set<string>
    collections: Set<string>
    cancellations: Set<number>
    holds: Set<string>
    changes: Set<string>
    counterSales: Set<string>
    skus: Set<string>
  }
  /** Replies that should not have come. */
  unexpected: string[]
  /** How often something happened that has no list. */
  counts: Map<string, number>
  count: (what: string) => void
  answers: number
  repeated: number
  /** Requests that were sent again because no reply came. */
  retries: number
}

const emptyCounts = () => {
  const counts: History['counts'] = new Map()
  return { counts, count: (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1) }
}

export const emptyHistory = (): History => ({
  ...emptyCounts(),
  people: [],
  items: [],
  tickets: [],
  offers: [],
  moves: [],
  cancellations: [],
  messages: [],
  vouchers: [],
  redemptions: [],
  collections: [],
  holds: [],
  takenOver: [],
  endedSales: [],
  prices: new Map(),
  changes: [],
  withdrawn: new Set(),
  counterSales: [],
  imported: [],
  away: new Map(),
  ticketPrices: new Map(),
  reports: [],
  decisions: new Map(),
  appeals: [],
  decidedAppeals: new Map(),
  carts: new Map(),
  requested: {
    items: new Set(),
    messages: new Set(),
    collections: new Set(),
    cancellations: new Set(),
    holds: new Set(),
    changes: new Set(),
    counterSales: new Set(),
    skus: new Set(),
  },
  unexpected: [],
  answers: 0,
  repeated: 0,
  retries: 0,
})

/** The limit of open tickets in a run, the same for all buyers, and low enough to be reached. */
export const maxOpenTickets = 12

/** Adds the hash by which the database finds a voucher, as PostgreSQL writes bytes. */
type WithHash = <Of extends { code: string }>(of: Of) => Of & { hash: string }

export interface Comparison {
  wrong: string
  /** What was acknowledged, where the database alone does not show what is wrong. */
  given?: (history: History, withHash: WithHash) => unknown
  /** Selects a column `what`, with one row for each difference. `$1` is the JSON of what was acknowledged. */
  sql: string
}

const comparisons: Comparison[] = [
  {
    wrong: 'Somebody signed up, and there is not exactly one such account',
    given: ({ people }) => people,
    sql: `select acked.email as what from json_to_recordset($1) as acked (email text, kind text)
          where (select count(*) from accounts a where lower(a.email) = acked.email and a.kind = acked.kind) <> 1
            or (select count(*) from accounts a where lower(a.email) = acked.email) <> 1`,
  },
  {
    wrong: 'An item that was acknowledged is missing, or lacks some of its photos',
    given: ({ items }) => items,
    sql: `select 'item ' || acked."itemID" as what
          from json_to_recordset($1) as acked ("itemID" uuid, "clientID" uuid, photos int)
          left join items i on i.id = acked."itemID"
          where i.id is null or (select count(*) from item_photos p where p.item_id = i.id) < acked.photos`,
  },
  {
    wrong: 'There is an item that was never acknowledged',
    given: ({ items }) => items,
    sql: `select 'item ' || i.id as what from items i
          where i.sku is null
            and not exists (select from json_to_recordset($1) as acked ("itemID" uuid) where acked."itemID" = i.id)`,
  },
  {
    wrong: 'A ticket that was acknowledged is missing',
    given: ({ tickets }) => tickets,
    sql: `select 'ticket ' || acked."ticketID" as what
          from json_to_recordset($1) as acked ("ticketID" bigint, "itemID" uuid, "buyerID" uuid)
          where not exists (select from tickets t
            where t.id = acked."ticketID" and t.item_id = acked."itemID" and t.buyer_id = acked."buyerID")`,
  },
  {
    wrong: 'There is a ticket that was never acknowledged',
    given: ({ tickets }) => tickets,
    sql: `select 'ticket ' || t.id as what from tickets t where name_hold_id is null
            and not exists (select from json_to_recordset($1) as acked ("ticketID" bigint) where acked."ticketID" = t.id)`,
  },
  {
    wrong: 'A move that was acknowledged is not in the history of its ticket',
    given: ({ moves }) => moves,
    sql: `select 'ticket ' || acked."ticketID" || ' to ' || acked.to as what
          from json_to_recordset($1) as acked ("ticketID" bigint, "to" int)
          where not exists (select from ticket_moves m where m.ticket_id = acked."ticketID" and m.to_status = acked.to)`,
  },
  {
    wrong: 'A ticket whose cancellation was acknowledged is not cancelled',
    given: ({ cancellations }) => cancellations,
    sql: `select 'ticket ' || acked.id as what from json_array_elements_text($1) as acked (id)
          where not exists (select from tickets t where t.id = acked.id::bigint and t.status = 9)`,
  },
  {
    wrong: 'A ticket was cancelled that nobody asked to cancel',
    given: ({ requested }) => [...requested.cancellations],
    sql: `select 'ticket ' || id as what from tickets
          where status = 9 and ended_because is distinct from 'buyer_stopped'
            and id not in (select value::bigint from json_array_elements_text($1))`,
  },
  {
    wrong: 'A buyer has more open tickets than a buyer may have',
    given: () => maxOpenTickets,
    sql: `select 'buyer ' || buyer_id || ': ' || count(*) as what from tickets
          where level in (1, 2) group by buyer_id having count(*) > $1::int`,
  },
  {
    wrong: 'A message that was sent is missing, elsewhere or changed',
    given: ({ messages }) => messages,
    sql: `select 'message ' || acked."clientID" as what
          from json_to_recordset($1) as acked ("clientID" uuid, sequence int, body text)
          where (select count(*) from messages m where m.client_id = acked."clientID"
            and m.sequence = acked.sequence and m.body = acked.body) <> 1`,
  },
  {
    wrong: 'There is a message that nobody sent',
    given: ({ requested }) => [...requested.messages],
    sql: `select 'message ' || client_id as what from messages
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'A voucher that was made is missing',
    given: ({ vouchers }, withHash) => vouchers.map(withHash),
    sql: `select 'voucher ' || acked.code as what from json_to_recordset($1) as acked (code text, hash text, centavos bigint)
          where not exists (select from vouchers v where v.code_hash = acked.hash::bytea and v.amount_centavos = acked.centavos)`,
  },
  {
    wrong: 'A redemption that was acknowledged is not in the books',
    given: ({ redemptions }, withHash) => redemptions.map(withHash),
    sql: `select 'voucher ' || acked.code as what
          from json_to_recordset($1) as acked (code text, hash text, "sellerID" uuid)
          where not exists (select from voucher_redemptions r join vouchers v on v.id = r.voucher_id
            where v.code_hash = acked.hash::bytea and r.seller_id = acked."sellerID")`,
  },
  {
    wrong: 'A balance differs from the redemptions that were acknowledged',
    given: ({ redemptions }, withHash) => redemptions.map(withHash),
    sql: `select 'seller ' || a.seller_id || ': ' || a.balance_centavos as what from ledger_accounts a
          where a.kind = 'seller' and a.balance_centavos <> (
            select coalesce(sum(v.amount_centavos), 0) from vouchers v where v.code_hash in (
              select acked.hash::bytea from json_to_recordset($1) as acked (hash text, "sellerID" uuid)
              where acked."sellerID" = a.seller_id))`,
  },
  {
    wrong: 'A collection that was made is missing, or there twice',
    given: ({ collections }) => collections,
    sql: `select 'collection ' || acked."collectionID" as what
          from json_to_recordset($1) as acked ("collectionID" uuid, "clientID" uuid)
          where not exists (select from collections c where c.id = acked."collectionID")
          union all
          select 'collection ' || c.id from collections c
          where c.id not in (select acked."collectionID" from json_to_recordset($1) as acked ("collectionID" uuid))`,
  },
  {
    wrong: 'A cart differs from what was acknowledged',
    given: ({ carts }) => [...carts.values()],
    sql: `select 'buyer ' || acked."buyerID" || ', item ' || acked."itemID" as what
          from json_to_recordset($1) as acked ("buyerID" uuid, "itemID" uuid, inside boolean)
          where acked.inside <> exists (select from cart_entries c
            where c.buyer_id = acked."buyerID" and c.item_id = acked."itemID")`,
  },
  {
    wrong: 'An item that was held for a name is not, or for another',
    given: ({ holds }) => holds,
    sql: `select 'item ' || acked."itemID" as what
          from json_to_recordset($1) as acked ("clientID" uuid, "itemID" uuid, "billID" uuid)
          where not exists (select from name_holds h where h.client_id = acked."clientID"
            and h.item_id = acked."itemID" and h.bill_id = acked."billID")`,
  },
  {
    wrong: 'An item was held for a name that the seller did not tap',
    given: ({ requested }) => [...requested.holds],
    sql: `select 'item ' || item_id as what from name_holds
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'Two have the same item',
    sql: `select 'item ' || item_id as what from (
            select item_id from tickets where status between 1 and 5
            union all select item_id from name_holds where ended_at is null
            union all select item_id from counter_sales where undone_at is null
            union all select item_id from line_places where state = 'turn') holders
          group by item_id having count(*) > 1`,
  },
  {
    wrong: 'A bill whose taking over was acknowledged belongs to another, or its items do',
    given: ({ takenOver }) => takenOver,
    sql: `select 'bill ' || acked."billID" as what
          from json_to_recordset($1) as acked ("billID" uuid, "buyerID" uuid)
          where not exists (select from live_bills b where b.id = acked."billID" and b.taken_by = acked."buyerID")
          union all
          select 'bill ' || h.bill_id from name_holds h join live_bills b on b.id = h.bill_id
          where h.end_reason = 'taken' and not exists (
            select from tickets t where t.name_hold_id = h.id and t.buyer_id = b.taken_by and t.item_id = h.item_id)`,
  },
  {
    wrong: 'A live sale that was ended still runs, or did not confirm what was claimed',
    given: ({ endedSales }) => endedSales,
    sql: `select 'sale ' || id as what from live_sales
          where ended_at is null and id in (select value::uuid from json_array_elements_text($1))
          union all
          select 'ticket ' || t.id from tickets t join live_sales s on s.id = t.live_sale_id
          -- The seller may move it back later.
          where s.ended_at is not null and not exists (select from ticket_moves m where m.ticket_id = t.id and m.step > 1)`,
  },
  {
    wrong: 'Somebody was not sent the bill of a live sale',
    sql: `select distinct 'buyer ' || t.buyer_id as what
          from live_sales s join tickets t on t.live_sale_id = s.id
          join ticket_moves m on m.ticket_id = t.id and m.moved_at = s.ended_at and m.to_status = 3
          where not exists (select from notifications n where n.account_id = t.buyer_id
            and n.kind = 'live_bill' and n.subject = 'live sale ' || s.id)`,
  },
  {
    wrong: 'A seller was not notified of a ticket',
    sql: `select 'ticket ' || t.id as what from tickets t join shops s on s.id = t.shop_id
          -- A notification about a person goes with their account.
          join accounts b on b.id = t.buyer_id and b.deleted_at is null
          where not exists (select from notifications n where n.account_id = s.owner_id
            and n.kind = 'ticket_new' and n.subject = 'ticket ' || t.id)`,
  },
  {
    wrong: 'A buyer was not notified of a move of the other side, or was twice',
    sql: `select 'ticket ' || t.id as what from tickets t
          join accounts b on b.id = t.buyer_id and b.deleted_at is null
          left join live_sales s on s.id = t.live_sale_id
          -- Of what the end of a live sale confirms, the bill notifies. Decisions have a notification of their own.
          where (select count(*) from ticket_moves m where m.ticket_id = t.id and m.from_status is not null
              and (m.moved_by is not null or t.ended_because is null)
              and m.moved_by is distinct from t.buyer_id and m.moved_at is distinct from s.ended_at)
            <> (select count(*) from notifications n where n.account_id = t.buyer_id
              and n.kind = 'ticket_moved' and n.subject like 'ticket ' || t.id || ' %')`,
  },
  {
    wrong: 'A notification should have left a minute ago',
    sql: `select channel || ' ' || notification_id as what from notification_deliveries
          where due_at < now() - interval '1 minute'`,
  },
]

interface Rows {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Compares the database with the history. No request may be open meanwhile. */
export const compare = async (
  database: Rows,
  history: History,
  hashOfCode: (code: string) => Buffer,
): Promise<string[]> => {
  const withHash: WithHash = (of) => ({ ...of, hash: `\\x${hashOfCode(of.code).toString('hex')}` })
  const findings = history.unexpected.map((answer) => `An unexpected reply: ${answer}`)
  const all = [
    ...comparisons,
    ...comparisonsOfAlerts,
    ...comparisonsOfLeavers,
    ...comparisonsOfOffers,
    ...comparisonsOfMoney,
    ...comparisonsOfShops,
    ...comparisonsOfDecisions,
  ]
  for (const { wrong, given, sql } of all) {
    const values = given ? [JSON.stringify(given(history, withHash))] : []
    const { rows } = await database.query<{ what: string }>(sql, values)
    for (const { what } of rows.slice(0, 5)) findings.push(`${wrong}: ${what}`)
    if (rows.length > 5) findings.push(`${wrong}: ${rows.length - 5} more`)
  }
  return findings
}
