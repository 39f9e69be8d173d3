import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { itemForm } from '#tests/support/factories.ts'
import { somePhoto } from '#tests/support/photos.ts'
import { decideIn } from '#tests/support/stops.ts'
import { itemRow } from '#tests/support/item-rows.ts'

const day = 86_400_000
const origin = 'http://ukay.example'
let app: TestApp
/** The same database and clock, as a second process. */
let other: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
  other = await startApp({ PUBLIC_URL: origin }, app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const pause = (shopID: string, until: Date | null = null) =>
  decideIn(app)((stops, tx) => stops.pauseShop(tx, shopID, until))
const resume = (shopID: string) => decideIn(app)((stops, tx) => stops.resumeShop(tx, shopID))
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day)
const at = (server: TestApp, who: Client): Client => Object.assign(server.visitor(), { cookie: who.cookie })
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const rowOf = async (itemID: string) => {
  const { availability, listed_at } = await itemRow(app.db, itemID)
  return { availability, listed_at }
}
const inSearch = (shopID: string) =>
  app.db.selectFrom('item_search').select('item_id').where('shop_id', '=', shopID).execute()

describe('a paused shop', () => {
  test('shows and sells nothing anywhere, keeps its open tickets, and comes back as it was', async () => {
    const [buyer, next] = [await app.make.oldBuyer(), await app.make.oldBuyer()]
    const shop = await app.make.quickShopkeeper()
    await shop.ok('POST auth/location/attach_location', { long: 120.59, lat: 16.41 })
    const listedAt = new Date(app.clock.now().getTime() - day)
    const name = `Kakaiba${shop.shopID.slice(-6)}`
    const offered = await app.make.listedItem(shop.shopID, { name, at: listedAt })
    const reserved = await app.make.listedItem(shop.shopID, { name })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
    await next.ok('POST tickets/line_up', { itemID: reserved })
    await next.ok('POST homepage/add_to_cart', { itemID: offered })
    const { slug } = await shop.ok('GET store/get_shop_details')
    const search = async (server: TestApp) =>
      (await at(server, buyer).ok('GET homepage/search', { q: name })).results.map(({ item_id }) => item_id)
    expect(await search(other)).toEqual([offered])
    expect(await inSearch(shop.shopID)).toHaveLength(2)
    const bounds = { west: 120.5, south: 16.4, east: 120.6, north: 16.5 }

    const wide = { west: 120, south: 16, east: 121, north: 17 }
    expect((await buyer.ok('GET store/map', wide)).clusters).toHaveLength(1)

    await pause(shop.shopID, inDays(3))
    await other.events.syncNotifications()
    for (const server of [app, other]) {
      const seen = at(server, buyer)
      expect(await search(server)).toEqual([])
      const feed = await seen.ok('GET homepage')
      expect(feed.items.filter((one) => [offered, reserved].includes(one.item_id))).toEqual([])
      expect((await seen.ok('GET store/get_shop_items', { shopID: shop.shopID })).items).toEqual([])
      expect(
        (await seen.ok('GET store/get_shop_items', { shopID: shop.shopID, onOffer: true })).items,
      ).toEqual([])
      expect((await seen.ok('GET store/get_sold_items', { shopID: shop.shopID })).items).toEqual([])
      expect((await seen.ok('GET store/stores')).stores.map(({ shopID }) => shopID)).not.toContain(
        shop.shopID,
      )
      expect((await seen.ok('GET store/get_shop_details', { shopID: shop.shopID })).paused).toEqual({
        until: inDays(3).toISOString(),
      })
      for (const path of [`/p/${offered}`, `/s/${slug}`])
        expect((await fetch(`${server.base}${path}`)).status, path).toBe(404)
      const siteMaps = await Promise.all(
        ['/sitemap-items-1.xml', '/sitemap-shops-1.xml'].map(async (path) =>
          (await fetch(`${server.base}${path}`)).text(),
        ),
      )
      for (const text of siteMaps)
        for (const one of [offered, reserved, slug]) expect(text).not.toContain(one)
    }
    expect(await inSearch(shop.shopID)).toEqual([])
    expect((await buyer.ok('GET store/map', bounds)).clusters).toEqual([])

    expect(await codeOf(next.call('POST tickets/purchase_item', { itemID: offered }))).toBe('not_found')
    expect((await next.ok('POST tickets/purchase_cart')).purchased).toEqual([])
    expect((await next.ok('GET tickets/get_lines')).lines).toEqual([])
    expect(await codeOf(next.call('POST tickets/line_up', { itemID: reserved }))).toBe('not_found')
    expect(await codeOf(shop.call('POST store/publish_items', { itemIDs: [offered] }))).toBe('shop_paused')

    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })

    await app.background.run('ended-pauses')
    expect((await rowOf(offered)).availability).toBe('draft')
    app.clock.advance(3 * day)
    await app.background.run('ended-pauses')
    expect(await rowOf(offered)).toEqual({ availability: 'for_sale', listed_at: listedAt })
    expect(await search(app)).toEqual([offered])
    expect(await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })).not.toHaveProperty('paused')
    await next.ok('POST tickets/purchase_item', { itemID: offered })
  })

  test('gets what is finished, released or relisted meanwhile as drafts that wait', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const [reserved, withdrawn] = [
      await app.make.listedItem(shop.shopID),
      await app.make.listedItem(shop.shopID),
    ]
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
    await shop.ok('POST store/withdraw_item', { itemID: withdrawn })
    await pause(shop.shopID)
    const { generatedID: added } = await shop.ok('POST store/add_item', itemForm())
    await shop.ok('POST store/add_img_item', { id: added, img: await somePhoto() })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    expect(await codeOf(shop.call('POST store/relist_item', { itemID: withdrawn }))).toBe('shop_paused')
    for (const itemID of [added, reserved]) expect((await rowOf(itemID)).availability).toBe('draft')
    expect(await inSearch(shop.shopID)).toEqual([])
    await shop.ok('POST store/delete_item', { itemID: reserved })
    await resume(shop.shopID)
    expect((await rowOf(added)).availability).toBe('for_sale')
    expect((await rowOf(reserved)).availability).toBe('withdrawn')
  })

  test('lists what was finished meanwhile afterwards, at the time when it was finished', async () => {
    const shop = await app.make.quickShopkeeper()
    await pause(shop.shopID)
    app.clock.advance(3_600_000)
    const finished = app.clock.now()
    const { generatedID: itemID } = await shop.ok('POST store/add_item', itemForm())
    await shop.ok('POST store/add_img_item', { id: itemID, img: await somePhoto() })
    expect(await rowOf(itemID)).toEqual({ availability: 'draft', listed_at: finished })
    app.clock.advance(day)
    await resume(shop.shopID)
    expect(await rowOf(itemID)).toEqual({ availability: 'for_sale', listed_at: finished })
    // A second pause and its end change nothing about it.
    await pause(shop.shopID)
    app.clock.advance(day)
    await resume(shop.shopID)
    expect(await rowOf(itemID)).toMatchObject({ availability: 'for_sale', listed_at: finished })
  })

  test('does not get back what its seller finds to be unavailable meanwhile', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const itemID = await app.make.listedItem(shop.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    await pause(shop.shopID)
    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 6 })
    expect(await rowOf(itemID)).toMatchObject({ availability: 'withdrawn' })
    await resume(shop.shopID)
    expect((await rowOf(itemID)).availability).toBe('withdrawn')
    await pause(shop.shopID)
    await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    expect((await rowOf(itemID)).availability).toBe('draft')
    await resume(shop.shopID)
    expect((await rowOf(itemID)).availability).toBe('for_sale')
  })

  test('stays paused until both its own pause and the stop of its owner are over', async () => {
    const shop = await app.make.quickShopkeeper()
    const itemID = await app.make.listedItem(shop.shopID)
    await pause(shop.shopID, inDays(1))
    await decideIn(app)((stops, tx) => stops.stopAccount(tx, shop.accountID, inDays(2)))
    app.clock.advance(day)
    await app.background.run('ended-pauses')
    expect((await rowOf(itemID)).availability).toBe('draft')
    await decideIn(app)((stops, tx) => stops.resumeAccount(tx, shop.accountID))
    expect((await rowOf(itemID)).availability).toBe('for_sale')
  })

  test('has its live sale ended and its names released, and starts no other', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const items = [
      await app.make.listedItem(shop.shopID),
      await app.make.listedItem(shop.shopID),
      await app.make.listedItem(shop.shopID),
    ]
    const newSale = () =>
      shop.ok('POST live/new_sale', {
        title: 'Coats',
        startsAt: app.clock.now().toISOString(),
        clientID: randomUUID(),
      })
    const { sale } = await newSale()
    const { saleID, slug } = sale
    const [claimed = '', named = '', waiting = ''] = items
    await shop.ok('POST live/set_items', { saleID, itemIDs: items })
    await shop.ok('POST live/start_sale', { saleID })
    for (const itemID of [claimed, named]) await shop.ok('POST live/show_piece', { saleID, itemID })
    const clientID = randomUUID()
    await buyer.ok('POST live/claim', { slug, itemID: claimed, clientID, price: 250 })
    await shop.ok('POST live/claim_for_name', { saleID, itemID: named, name: 'Joy', clientID })
    await pause(shop.shopID)
    expect(await codeOf(app.visitor().call('GET live/get_sale', { slug }))).toBe('not_found')
    expect((await rowOf(claimed)).availability).toBe('held')
    for (const itemID of [named, waiting]) expect((await rowOf(itemID)).availability).toBe('draft')
    const again = await newSale()
    const next = { saleID: again.sale.saleID }
    expect(await codeOf(shop.call('POST live/set_items', { ...next, itemIDs: [named] }))).toBe('shop_paused')
    expect(await codeOf(shop.call('POST live/start_sale', next))).toBe('shop_paused')
    await resume(shop.shopID)
    for (const itemID of [named, waiting]) expect((await rowOf(itemID)).availability).toBe('for_sale')
    expect((await rowOf(claimed)).availability).toBe('held')
  })

  test('the database lets nothing of it become for sale, be reserved or waited for', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const itemID = await app.make.listedItem(shop.shopID)
    await pause(shop.shopID)
    expect((await rowOf(itemID)).availability).toBe('draft')
    const made = await app.make.listedItem(shop.shopID)
    expect((await rowOf(made)).availability).toBe('draft')
    await expect(app.make.ticket({ itemID, buyerID: buyer.accountID })).rejects.toThrow('is paused')
  })

  test('wins against listings, purchases and cancellations at the same moment, on two processes', async () => {
    const [shop, other1] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    const buyers = await Promise.all(Array.from({ length: 6 }, () => app.make.oldBuyer()))
    const items = await Promise.all(Array.from({ length: 18 }, () => app.make.listedItem(shop.shopID)))
    const reserved = await Promise.all(
      items.slice(0, 6).map((itemID, n) => buyers[n]?.ok('POST tickets/purchase_item', { itemID })),
    )
    const withdrawn = items.slice(6, 12)
    await Promise.all(withdrawn.map((itemID) => shop.ok('POST store/withdraw_item', { itemID })))
    const calls = items.map((itemID, n) => {
      const server = n % 2 ? app : other
      const buyer = at(server, buyers[n % 6] ?? other1)
      if (n < 6) return buyer.call('POST tickets/cancel_ticket', { ticketID: reserved[n]?.ticketID ?? 0 })
      if (n < 12) return at(server, shop).call('POST store/relist_item', { itemID })
      return buyer.call('POST tickets/purchase_item', { itemID })
    })
    await Promise.race(calls)
    await pause(shop.shopID)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const rows = await Promise.all(items.map(rowOf))
    expect(rows.filter(({ availability }) => availability === 'for_sale')).toEqual([])
    expect(await inSearch(shop.shopID)).toEqual([])
  })
})
