/** What people were told, and what they asked without ever hearing an answer. All of it must be found again. */
export interface Told {
  people: { email: string; kind: 'buyer' | 'seller' }[]
  items: { itemID: string; clientID: string; photos: number }[]
  tickets: { ticketID: number; itemID: string; buyerID: string }[]
  moves: { ticketID: number; to: number }[]
  cancellations: number[]
  messages: { clientID: string; sequence: number; body: string }[]
  vouchers: { code: string; centavos: number }[]
  redemptions: { code: string; sellerID: string; clientID: string }[]
  collections: { collectionID: string; clientID: string }[]
  /** What each buyer last heard of a piece in the cart. */
  carts: Map<string, { buyerID: string; itemID: string; inside: boolean }>
  /** The ids that clients made, answered or not: nothing else may be there. */
  asked: {
    items: Set<string>
    messages: Set<string>
    collections: Set<string>
    cancellations: Set<number>
  }
  /** Answers that should not have come. */
  strange: string[]
  answers: number
  repeated: number
  /** Asked again after no answer. */
  again: number
}

export const nothingTold = (): Told => ({
  people: [],
  items: [],
  tickets: [],
  moves: [],
  cancellations: [],
  messages: [],
  vouchers: [],
  redemptions: [],
  collections: [],
  carts: new Map(),
  asked: { items: new Set(), messages: new Set(), collections: new Set(), cancellations: new Set() },
  strange: [],
  answers: 0,
  repeated: 0,
  again: 0,
})

/** What the product of a run allows every buyer, whatever their record: low enough to be met. */
export const maxOpenTickets = 12

/** Adds what a voucher of this code is found by in the database, as PostgreSQL writes bytes. */
type WithHash = <Of extends { code: string }>(of: Of) => Of & { hash: string }

interface Comparison {
  wrong: string
  given: (told: Told, withHash: WithHash) => unknown
  /** Answers a column `what`: one row for each thing that is not as people were told. `$1` is what they were told. */
  sql: string
}

const comparisons: Comparison[] = [
  {
    wrong: 'Somebody signed up, and there is not exactly one such account',
    given: ({ people }) => people,
    sql: `select told.email as what from json_to_recordset($1) as told (email text, kind text)
          where (select count(*) from accounts a where lower(a.email) = told.email and a.kind = told.kind) <> 1
            or (select count(*) from accounts a where lower(a.email) = told.email) <> 1`,
  },
  {
    wrong: 'A piece that was made is missing, or has not the photos that were taken',
    given: ({ items }) => items,
    sql: `select 'item ' || told."itemID" as what
          from json_to_recordset($1) as told ("itemID" uuid, "clientID" uuid, photos int)
          left join items i on i.id = told."itemID"
          where i.id is null or (select count(*) from item_photos p where p.item_id = i.id) < told.photos`,
  },
  {
    wrong: 'There is a piece that nobody was told of',
    given: ({ items }) => items,
    sql: `select 'item ' || i.id as what from items i
          where not exists (select from json_to_recordset($1) as told ("itemID" uuid) where told."itemID" = i.id)`,
  },
  {
    wrong: 'A buyer was told of a ticket that is not there',
    given: ({ tickets }) => tickets,
    sql: `select 'ticket ' || told."ticketID" as what
          from json_to_recordset($1) as told ("ticketID" bigint, "itemID" uuid, "buyerID" uuid)
          where not exists (select from tickets t
            where t.id = told."ticketID" and t.item_id = told."itemID" and t.buyer_id = told."buyerID")`,
  },
  {
    wrong: 'There is a ticket that nobody was told of',
    given: ({ tickets }) => tickets,
    sql: `select 'ticket ' || t.id as what from tickets t
          where not exists (select from json_to_recordset($1) as told ("ticketID" bigint) where told."ticketID" = t.id)`,
  },
  {
    wrong: 'A seller was told of a move that is not in the history',
    given: ({ moves }) => moves,
    sql: `select 'ticket ' || told."ticketID" || ' to ' || told.to as what
          from json_to_recordset($1) as told ("ticketID" bigint, "to" int)
          where not exists (select from ticket_moves m where m.ticket_id = told."ticketID" and m.to_status = told.to)`,
  },
  {
    wrong: 'A buyer was told that a ticket is cancelled, and it is not',
    given: ({ cancellations }) => cancellations,
    sql: `select 'ticket ' || told.id as what from json_array_elements_text($1) as told (id)
          where not exists (select from tickets t where t.id = told.id::bigint and t.status = 9)`,
  },
  {
    wrong: 'A ticket was cancelled that nobody asked to cancel',
    given: ({ asked }) => [...asked.cancellations],
    sql: `select 'ticket ' || id as what from tickets
          where status = 9 and id not in (select value::bigint from json_array_elements_text($1))`,
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
    sql: `select 'message ' || told."clientID" as what
          from json_to_recordset($1) as told ("clientID" uuid, sequence int, body text)
          where (select count(*) from messages m where m.client_id = told."clientID"
            and m.sequence = told.sequence and m.body = told.body) <> 1`,
  },
  {
    wrong: 'There is a message that nobody sent',
    given: ({ asked }) => [...asked.messages],
    sql: `select 'message ' || client_id as what from messages
          where client_id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'A voucher that was made is missing',
    given: ({ vouchers }, withHash) => vouchers.map(withHash),
    sql: `select 'voucher ' || told.code as what from json_to_recordset($1) as told (code text, hash text, centavos bigint)
          where not exists (select from vouchers v where v.code_hash = told.hash::bytea and v.amount_centavos = told.centavos)`,
  },
  {
    wrong: 'A seller was told of a redemption that is not in the books',
    given: ({ redemptions }, withHash) => redemptions.map(withHash),
    sql: `select 'voucher ' || told.code as what
          from json_to_recordset($1) as told (code text, hash text, "sellerID" uuid)
          where not exists (select from voucher_redemptions r join vouchers v on v.id = r.voucher_id
            where v.code_hash = told.hash::bytea and r.seller_id = told."sellerID")`,
  },
  {
    wrong: 'A balance is not what its seller was told of',
    given: ({ redemptions }, withHash) => redemptions.map(withHash),
    sql: `select 'seller ' || a.seller_id || ': ' || a.balance_centavos as what from ledger_accounts a
          where a.kind = 'seller' and a.balance_centavos <> (
            select coalesce(sum(v.amount_centavos), 0) from vouchers v where v.code_hash in (
              select told.hash::bytea from json_to_recordset($1) as told (hash text, "sellerID" uuid)
              where told."sellerID" = a.seller_id))`,
  },
  {
    wrong: 'A collection that was made is missing, or there twice',
    given: ({ collections }) => collections,
    sql: `select 'collection ' || told."collectionID" as what
          from json_to_recordset($1) as told ("collectionID" uuid, "clientID" uuid)
          where not exists (select from collections c where c.id = told."collectionID")
          union all
          select 'collection ' || c.id from collections c
          where c.id not in (select told."collectionID" from json_to_recordset($1) as told ("collectionID" uuid))`,
  },
  {
    wrong: 'A cart is not as its owner was told',
    given: ({ carts }) => [...carts.values()],
    sql: `select 'buyer ' || told."buyerID" || ', item ' || told."itemID" as what
          from json_to_recordset($1) as told ("buyerID" uuid, "itemID" uuid, inside boolean)
          where told.inside <> exists (select from cart_entries c
            where c.buyer_id = told."buyerID" and c.item_id = told."itemID")`,
  },
]

interface Rows {
  query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** What is there against what people were told; once nobody waits for an answer any more. */
export const compare = async (
  database: Rows,
  told: Told,
  hashOfCode: (code: string) => Buffer,
): Promise<string[]> => {
  const withHash: WithHash = (of) => ({ ...of, hash: `\\x${hashOfCode(of.code).toString('hex')}` })
  const findings = told.strange.map((answer) => `An answer that should not have come: ${answer}`)
  for (const { wrong, given, sql } of comparisons) {
    const { rows } = await database.query<{ what: string }>(sql, [JSON.stringify(given(told, withHash))])
    for (const { what } of rows.slice(0, 5)) findings.push(`${wrong}: ${what}`)
    if (rows.length > 5) findings.push(`${wrong}: ${rows.length - 5} more`)
  }
  return findings
}
