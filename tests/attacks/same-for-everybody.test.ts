import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/statements.ts'

/** What everybody gets alike is made once a change, and somebody who has it gets 304. */
let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
/** With as many items as there may be, all shown. */
let sale: { saleID: string; slug: string }
let itemIDs: string[]

const shown = 300

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
  itemIDs = await app.make.listedItems(seller.shopID, shown)
  ;({ sale } = await seller.ok('POST live/new_sale', {
    title: 'Coats',
    startsAt: app.clock.now().toISOString(),
    clientID: randomUUID(),
  }))
  await seller.ok('POST live/start_sale', { saleID: sale.saleID })
  await app.db
    .insertInto('live_sale_items')
    .values(
      itemIDs.map((item_id, n) => ({
        sale_id: sale.saleID,
        item_id,
        number: n + 1,
        shown_at: new Date(app.clock.now().getTime() + n * 1_000),
      })),
    )
    .execute()
  await app.events.syncNotifications()
})
afterAll(() => app.stop())

const get = async (path: string, known = '', cookie = '') => {
  const reply = await fetch(`${app.base}${path}`, {
    headers: { 'accept-encoding': 'br', 'if-none-match': known, cookie },
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, etag: reply.headers.get('etag') ?? '', text }
}
const salePath = () => `/api/live/get_sale?slug=${sale.slug}`
const itemsPath = (page: number) => `/api/live/get_items?slug=${sale.slug}&page=${page}`
const claim = async (itemID: string) => {
  const buyer = await app.make.quickBuyer()
  const { ticketID } = await buyer.ok('POST live/claim', {
    slug: sale.slug,
    itemID,
    clientID: randomUUID(),
    price: 250,
  })
  return { buyer, ticketID }
}

describe('a live sale with 300 items', () => {
  test('shows what is seen at first, and the rest by pages of fifty numbers', async () => {
    const first = await get(salePath())
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.text.length).toBeLessThan(20_000)
    const { sale: facts, items, pages } = JSON.parse(first.text)
    expect(facts).toMatchObject({ items: shown, shown, free: shown, claimed: 0 })
    expect(items.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 24 }, (_, n) => shown - n),
    )
    expect(pages).toBe(6)
    const replies = await Promise.all(Array.from({ length: pages }, (_, n) => get(itemsPath(n + 1))))
    for (const { text } of replies) expect(text.length).toBeLessThan(40_000)
    const ofPages = replies.flatMap(({ text }) => JSON.parse(text).items)
    expect(ofPages.map(({ number }) => number)).toEqual(Array.from({ length: shown }, (_, n) => n + 1))
    expect(ofPages).toEqual(expect.arrayContaining(items))
    for (const page of [0, 1.5, 7, Number.NaN]) expect((await get(itemsPath(page))).status).toBe(400)
  })

  test('is read and made once for everybody, until it changes', async () => {
    for (const path of [salePath(), itemsPath(1)]) {
      const first = await get(path)
      const { result, texts } = await statementsOf(() => get(path))
      expect(texts).toEqual([])
      expect([result.etag, result.text]).toEqual([first.etag, first.text])
      const buyer = await app.make.quickBuyer()
      const again = await get(path, first.etag, buyer.cookie)
      expect([again.status, again.text]).toEqual([304, ''])
      expect((await get(path, '"other"')).status).toBe(200)
    }
  })

  test('gets another ETag exactly when what it says has changed', async () => {
    const paths = [salePath(), ...[1, 2, 6].map(itemsPath)]
    const before = await Promise.all(paths.map((path) => get(path)))
    const changed = async () => {
      const now = await Promise.all(paths.map((path, n) => get(path, before[n]?.etag)))
      return now.map(({ status }) => status)
    }
    expect(await changed()).toEqual([304, 304, 304, 304])
    // Number 60 is on the second page, and was claimed: the sale says how many were.
    const { buyer, ticketID } = await claim(itemIDs[59] ?? '')
    expect(await changed()).toEqual([200, 304, 200, 304])
    const second = await get(itemsPath(2))
    expect(JSON.parse(second.text).items[9]).toMatchObject({
      number: 60,
      state: 'claimed',
      holder: 'Maria S.',
    })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    expect(await changed()).toEqual([304, 304, 304, 304])
  })

  test('says to its buyer alone what is theirs, also of what the first screen does not have', async () => {
    const { buyer, ticketID } = await claim(itemIDs[0] ?? '')
    const own = await buyer.ok('GET live/get_mine', { slug: sale.slug })
    expect(own.claims).toMatchObject([{ itemID: itemIDs[0], number: 1, price: 250, ticketID }])
    expect(own.claims[0]?.image?.link).toMatch(/^\/photos\//)
    const other = await app.make.quickBuyer()
    await other.ok('POST tickets/line_up', { itemID: itemIDs[0] })
    const { claims, places } = await other.ok('GET live/get_mine', { slug: sale.slug })
    expect([claims, places]).toMatchObject([[], [{ itemID: itemIDs[0], number: 1, price: 250, place: 1 }]])
    for (const path of [salePath(), itemsPath(1)]) expect((await get(path)).text).not.toContain('ticketID')
    await other.ok('POST tickets/leave_line', { itemID: itemIDs[0] })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
  })
})
