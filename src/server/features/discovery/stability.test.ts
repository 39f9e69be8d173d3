import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { feedPageSize } from './service.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
/** A second process on the same database. */
let beside: TestApp
let seller: Person
let shop: string

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const idsOf = (page: { items: { item_id: string }[] }) => page.items.map((item) => item.item_id)

test(
  'a reader of 60 pages sees nothing twice and misses nothing that stayed, while others list, buy and withdraw',
  { timeout: 120_000 },
  async () => {
    const pages = 60
    for (let n = 0; n < pages * feedPageSize + 200; n += 8) {
      // Eight at a time in the same instant.
      app.clock.advance(1)
      await Promise.all(Array.from({ length: 8 }, () => app.make.listedItem(shop)))
    }
    const rows = await app.db.selectFrom('items').select('id').orderBy('listed_at').orderBy('id').execute()
    const initial = rows.map((row) => row.id)
    await Promise.all([app.events.caughtUp(), beside.events.caughtUp()])
    const reader = await app.make.quickBuyer()
    const others = [await app.make.quickBuyer(), await beside.make.quickBuyer()]
    const otherSeller = beside.visitor()
    otherSeller.cookie = seller.cookie

    const gone = new Set<string>()
    const late: string[] = []
    let step = 0
    const change = async (buyer: Person): Promise<void> => {
      step += 1
      const status = [2, 5, 6, 7, 8][step % 5] ?? 2
      // Spread over the whole feed: before, at and behind the reader.
      const itemID = initial[(step * 137) % initial.length] ?? ''
      app.clock.advance(step % 10 === 0 ? 60_000 : 1)
      late.push(await app.make.listedItem(shop))
      gone.add(itemID)
      const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
      await otherSeller.ok('POST tickets/update_ticket_status', { ticketID, statusID: status })
    }

    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < pages; page += 1) {
      const changing = Promise.all(others.map(change))
      const answer: { items: { item_id: string }[]; cursor: string | null } = await reader.ok(
        'GET homepage',
        cursor ? { cursor } : {},
      )
      await changing
      seen.push(...idsOf(answer))
      cursor = answer.cursor
      expect(cursor).not.toBeNull()
    }

    expect(gone.size).toBe(2 * pages)
    expect(seen).toHaveLength(pages * feedPageSize)
    expect(new Set(seen).size).toBe(seen.length)
    const last = initial.indexOf(seen.at(-1) ?? '')
    const stayed = initial.slice(last).filter((itemID) => !gone.has(itemID))
    const known = new Set(seen)
    // Only what came while the first page was read may stand on it.
    expect(late.slice(others.length).filter((itemID) => known.has(itemID))).toEqual([])
    expect(stayed.filter((itemID) => !known.has(itemID))).toEqual([])
  },
)

test('what one process changes, it shows at once itself, and the other as soon as it has heard', async () => {
  const here = await app.make.quickBuyer()
  const there = await beside.make.quickBuyer()
  for (let round = 0; round < 20; round += 1) {
    app.clock.advance(1)
    const itemID = await app.make.listedItem(shop)
    await Promise.all([app.events.caughtUp(), beside.events.caughtUp()])
    // Both keep the page in memory now.
    expect(idsOf(await here.ok('GET homepage'))[0]).toBe(itemID)
    expect(idsOf(await there.ok('GET homepage'))[0]).toBe(itemID)
    const { ticketID } = await here.ok('POST tickets/purchase_item', { itemID })
    expect(idsOf(await here.ok('GET homepage'))).not.toContain(itemID)
    await beside.events.caughtUp()
    expect(idsOf(await there.ok('GET homepage'))).not.toContain(itemID)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    const start = performance.now()
    await vi.waitFor(async () => expect(idsOf(await there.ok('GET homepage'))[0]).toBe(itemID), {
      interval: 1,
    })
    expect(performance.now() - start).toBeLessThan(1000)
  }
})

test('a page in memory never lets anyone buy: the purchase looks at the piece itself', async () => {
  const itemID = await app.make.listedItem(shop)
  await app.events.caughtUp()
  const buyer = await app.make.quickBuyer()
  expect(idsOf(await buyer.ok('GET homepage'))).toContain(itemID)
  // Past the application, and so without an event.
  await app.db.updateTable('items').set({ availability: 'withdrawn' }).where('id', '=', itemID).execute()
  expect(idsOf(await buyer.ok('GET homepage'))).toContain(itemID)
  expect(await buyer.call('POST tickets/purchase_item', { itemID })).toMatchObject({
    status: 409,
    error: { code: 'item_gone' },
  })
})

test('while events cannot be heard, every page comes from the database', async () => {
  const buyer = await beside.make.quickBuyer()
  await buyer.ok('GET homepage')
  await beside.events.close()
  const itemID = await app.make.listedItem(shop, { at: new Date('2040-01-01') })
  expect(idsOf(await buyer.ok('GET homepage'))[0]).toBe(itemID)
})
