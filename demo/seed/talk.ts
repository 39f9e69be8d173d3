import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type VoucherCodes } from '#server/features/money/wallet/voucher-codes.ts'
import { newVoucherCode } from '#server/features/money/wallet/codes.ts'
import type { Seeded } from './accounts.ts'
import type { SeededItem } from './items.ts'
import { insertRows } from './rows.ts'

const minute = 60_000

type Line = [from: 'buyer' | 'seller', text: string]

/** The conversations. Each is about the newest item of its shop, limited to `kinds` if the lines fit only those. */
const talks: { buyer: number; shop: number; garments?: string[]; lines: Line[] }[] = [
  {
    buyer: 0,
    shop: 0,
    garments: ['Jacket', 'Coat', 'Blazer', 'Shirt', 'Sweater'],
    lines: [
      ['buyer', 'Hi po! What is the pit to pit?'],
      ['seller', 'Hello! 20 inches flat, the sleeves are 23.'],
      ['buyer', 'Perfect, I will buy it now. Pickup on Saturday okay?'],
      ['seller', 'Yes, we are open 9 to 6. Just show your ticket.'],
    ],
  },
  {
    buyer: 0,
    shop: 2,
    lines: [
      ['buyer', 'Good evening! Do you have more like this?'],
      ['seller', 'New bale on Friday, I will list them the same night.'],
    ],
  },
  { buyer: 1, shop: 0, lines: [['buyer', 'Is this still available po?']] },
  {
    buyer: 1,
    shop: 3,
    lines: [
      ['buyer', 'Any flaws po?'],
      ['seller', 'Only what I wrote and what you see in the photos. You can check it at pickup.'],
      ['buyer', 'Salamat!'],
    ],
  },
  {
    buyer: 0,
    shop: 4,
    lines: [
      ['buyer', 'Can you hold this until Saturday?'],
      ['seller', 'Yes po, but reservation fee muna, GCash to 0917 123 0005.'],
      ['buyer', 'I would rather pay at pickup.'],
    ],
  },
]

const isForAdults = ({ name }: SeededItem): boolean => !/^(Kids|Baby)/.test(name)

const isOneOf = (garments: string[], { tags: [garment = ''] }: SeededItem): boolean =>
  garments.includes(garment)

/** The conversation that a buyer has reported, and its reported lines. */
const reported = { talk: 4, line: 2, details: 'Asked me to pay outside the marketplace.' }

/** Inserts conversations about items of the feed. */
export const seedConversations = async (
  client: pg.PoolClient,
  now: Date,
  { buyerIDs, shops }: Seeded,
  items: SeededItem[],
): Promise<void> => {
  for (const [n, { buyer, shop, garments, lines }] of talks.entries()) {
    const shopID = shops[shop]?.id
    const item = items.find(
      (one) => one.shop.id === shopID && isForAdults(one) && (!garments || isOneOf(garments, one)),
    )
    if (!item) continue
    const id = uuidv7()
    const started = now.getTime() - (n + 1) * 300 * minute
    const readBy = (side: 'buyer' | 'seller') => lines.findLastIndex(([from]) => from === side) + 1
    const at = (line: number) => new Date(started + line * 7 * minute)
    await insertRows(client, 'conversations', [
      {
        id,
        buyer_id: buyerIDs[buyer],
        shop_id: shopID,
        item_id: item.id,
        last_sequence: lines.length,
        last_message_at: at(lines.length - 1),
        buyer_read_sequence: readBy('buyer'),
        seller_read_sequence: readBy('seller'),
        buyer_delivered_sequence: lines.length,
        seller_delivered_sequence: lines.length,
        created_at: at(0),
      },
    ])
    await insertRows(
      client,
      'messages',
      lines.map(([sender, body], line) => ({
        conversation_id: id,
        sequence: line + 1,
        sender,
        body,
        client_id: uuidv7(),
        sent_at: at(line),
      })),
    )
    if (n === reported.talk) {
      const entryID = uuidv7()
      const reportedAt = at(lines.length)
      await insertRows(client, 'queue_entries', [
        {
          id: entryID,
          kind: 'message',
          subject_id: id,
          about_id: shops[shop]?.ownerID,
          priority: 6,
          opened_at: reportedAt,
        },
      ])
      await insertRows(client, 'reports', [
        {
          id: uuidv7(),
          entry_id: entryID,
          reported_by: buyerIDs[buyer],
          reason: 'scam',
          details: reported.details,
          reported_at: reportedAt,
          conversation_id: id,
          first_sequence: reported.line,
          last_sequence: reported.line,
        },
      ])
    }
  }
}

/** Inserts two collections of the first buyer and one of the second. */
export const seedCollections = async (
  client: pg.PoolClient,
  now: Date,
  { buyerIDs }: Seeded,
  items: SeededItem[],
): Promise<void> => {
  const plans: [buyer: number, name: string, garments: string[], count: number][] = [
    [0, 'Baguio trip', ['Hoodie', 'Jacket', 'Coat', 'Sweater', 'Jeans'], 6],
    [0, 'Office, but fun', ['Blazer', 'Skirt', 'Polo'], 4],
    [1, 'Shoe watch', ['Shoes'], 3],
  ]
  for (const [buyer, name, garments, count] of plans) {
    const id = uuidv7()
    await insertRows(client, 'collections', [{ id, owner_id: buyerIDs[buyer], name, created_at: now }])
    await insertRows(
      client,
      'collection_items',
      items
        .filter((item) => isForAdults(item) && isOneOf(garments, item))
        .slice(0, count)
        .map((item) => ({
          collection_id: id,
          item_id: item.id,
          added_at: now,
          saved_centavos: item.priceCentavos,
        })),
    )
  }
}

/** Inserts open vouchers and a redeemed one, whose amount is the balance of the demo's seller. */
export const seedVouchers = async (
  client: pg.PoolClient,
  now: Date,
  { adminID, shops }: Seeded,
  codes: VoucherCodes,
): Promise<void> => {
  const redeemedID = uuidv7()
  const pesos = [500, 50, 50, 100, 100, 200, 500, 500, 1000]
  await insertRows(
    client,
    'vouchers',
    pesos.map((amount, n) => ({
      ...codes.seal(n === 0 ? redeemedID : uuidv7(), newVoucherCode()),
      amount_centavos: amount * 100,
      issued_by: adminID,
      issued_at: now,
    })),
  )
  const sellerID = shops[0]?.ownerID
  const account = { id: uuidv7(), kind: 'seller', seller_id: sellerID }
  const transaction = {
    id: uuidv7(),
    idempotency_key: `voucher:${redeemedID}`,
    reason: 'voucher',
    posted_at: now,
  }
  await insertRows(client, 'ledger_accounts', [account])
  await insertRows(client, 'ledger_transactions', [transaction])
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount_centavos)
     select $1::uuid, id, -$3::bigint from ledger_accounts where kind = 'voucher_issue'
     union all select $1::uuid, $2::uuid, $3::bigint`,
    [transaction.id, account.id, 50_000],
  )
  await insertRows(client, 'voucher_redemptions', [
    { voucher_id: redeemedID, seller_id: sellerID, transaction_id: transaction.id, redeemed_at: now },
  ])
}
