import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { findItemRow } from '#tests/support/item-rows.ts'

/*
 * A seller changes an item in two processes while buyers buy it, save it to collections and add it to carts, and its
 * tickets move. The final state must be one that a serial execution could produce.
 */

let app: TestApp
let beside: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyers: Awaited<ReturnType<TestApp['make']['quickBuyer']>>[]
let collections: string[]

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  seller = await app.make.quickShopkeeper()
  buyers = [await app.make.quickBuyer(), await beside.make.quickBuyer()]
  collections = await Promise.all(
    buyers.map(async (buyer) => {
      const made = await buyer.ok('POST collections/new_collection', { collection_name: 'Likes' })
      return made.collectionID
    }),
  )
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const acts = [
  'withdraw',
  'relist',
  'price',
  'photos',
  'delete',
  'reprice',
  'erase',
  'buy',
  'cart',
  'collect',
  'talk',
  'move',
] as const
const act = fc.record({
  kind: fc.oneof(
    fc.constantFrom(...acts),
    fc.constantFrom<(typeof acts)[number]>('buy', 'withdraw', 'relist', 'move'),
  ),
  process: fc.nat(1),
  pick: fc.nat(100),
})
type Act = { kind: (typeof acts)[number]; process: number; pick: number }

const perform = async ({ kind, process, pick }: Act, itemID: string) => {
  const own = (process === 0 ? app : beside).visitor()
  own.cookie = seller.cookie
  const buyer = buyers[process]
  if (!buyer) throw new Error('no such buyer')
  switch (kind) {
    case 'withdraw':
      return own.call('POST store/withdraw_item', { id: itemID })
    case 'relist':
      return own.call('POST store/relist_item', { id: itemID })
    case 'price':
      return own.call('POST store/update_item', { id: itemID, price: 10 + pick, tagID: [1 + (pick % 9)] })
    case 'photos': {
      const { body, status } = await own.call('GET store/item_images', { id: itemID })
      if (status !== 200) return { status, body, error: null }
      return own.call('POST store/update_item', { id: itemID, photos: body.image_links.toReversed() })
    }
    case 'delete':
      return own.call('POST store/delete_item', { id: itemID })
    case 'reprice': {
      const answer = await own.call('POST store/update_items', {
        clientID: uuidv7(),
        itemIDs: [itemID],
        action: 'price',
        percent: 10 * (1 + (pick % 3)) * (pick % 2 === 0 ? 1 : -1),
      })
      const { changeID = null } = answer.body ?? {}
      return pick % 4 === 0 && changeID ? own.call('POST store/undo_update_items', { changeID }) : answer
    }
    case 'erase':
      return own.call('POST store/update_items', { clientID: uuidv7(), itemIDs: [itemID], action: 'delete' })
    case 'buy':
      return buyer.call('POST tickets/purchase_item', { itemID })
    case 'cart':
      return buyer.call('POST homepage/add_to_cart', { itemID })
    case 'collect':
      return buyer.call('POST collections/add_item_to_collection', {
        collectionID: collections[process],
        itemID,
      })
    case 'talk':
      return buyer.call('POST chat/open_conversation', { itemID })
    case 'move': {
      const rows = await app.db
        .selectFrom('tickets')
        .select('id')
        .where('item_id', '=', itemID)
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      const ticketID = rows[pick % Math.max(1, rows.length)]?.id
      if (ticketID === undefined) return undefined
      const statusID = [4, 6, 7, 8][pick % 4]
      return own.call('POST tickets/update_ticket_status', { ticketID, statusID })
    }
  }
}

const check = async (itemID: string) => {
  const item = await findItemRow(app.db, itemID)
  const tickets = await app.db.selectFrom('tickets').select('status').where('item_id', '=', itemID).execute()
  const live = tickets.filter(({ status }) => status <= TicketStatus.Completed)
  const photos = await app.db
    .selectFrom('item_photos')
    .select('position')
    .where('item_id', '=', itemID)
    .orderBy('position')
    .execute()
  if (!item) {
    // An item with a ticket is never deleted.
    expect(tickets).toEqual([])
    expect(photos).toEqual([])
    return
  }
  expect(live.length).toBe(item.availability === 'held' ? 1 : 0)
  if (item.removed_at) expect(tickets.length).toBeGreaterThan(0)
  if (item.taken_down_at) expect(item.availability).toBe('withdrawn')
  expect(photos).toEqual([{ position: 0 }, { position: 1 }, { position: 2 }])
  const { rows: shown } = await app.pool.query(
    'select price_centavos, was_centavos, held, tags, photo_key, listed_at from item_search where item_id = $1',
    [itemID],
  )
  if (item.availability === 'withdrawn') return expect(shown).toEqual([])
  const tags = await app.db.selectFrom('item_tags').select('tag_id').where('item_id', '=', itemID).execute()
  const cover = await app.db
    .selectFrom('item_photos')
    .select('key')
    .where('item_id', '=', itemID)
    .where('position', '=', 0)
    .executeTakeFirst()
  expect(shown).toEqual([
    {
      price_centavos: item.price_centavos,
      was_centavos: item.was_centavos,
      held: item.availability === 'held',
      tags: tags.map(({ tag_id }) => tag_id),
      photo_key: cover?.key,
      listed_at: item.listed_at,
    },
  ])
}

test.runIf(nightly)(
  'simultaneous changes, purchases and ticket moves in two processes end in a state of some serial order',
  { timeout: 120_000 },
  async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        async (waves) => {
          app.clock.advance(3_700_000)
          const itemID = await app.make.listedItem(seller.shopID, { photos: 3 })
          for (const wave of waves) {
            const answers = await Promise.all(wave.map((one) => perform(one, itemID)))
            for (const [n, answer] of answers.entries()) {
              if (!answer) continue
              expect([200, 404, 409]).toContain(answer.status)
              const kind = wave[n]?.kind ?? ''
              if (answer.status === 200) done.set(kind, (done.get(kind) ?? 0) + 1)
            }
            await check(itemID)
          }
        },
      ),
      { numRuns: 60, seed: 7 },
    )
    // The random runs must have reached each kind of action.
    for (const kind of acts) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(3)
  },
)
