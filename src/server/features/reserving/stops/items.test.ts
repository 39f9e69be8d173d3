import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { somePhoto } from '#tests/support/photos.ts'
import { decideIn } from '#tests/support/stops.ts'
import { itemRow } from '#tests/support/item-rows.ts'

let app: TestApp
/** The same database and clock, as a second process. */
let other: TestApp
beforeAll(async () => {
  app = await startApp()
  other = await startApp({}, app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const takeDown = (itemID: string) => decideIn(app)((stops, tx) => stops.takeDown(tx, itemID))
const putBack = (itemID: string) => decideIn(app)((stops, tx) => stops.putBack(tx, itemID))
const at = (server: TestApp, who: Client): Client => Object.assign(server.visitor(), { cookie: who.cookie })
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const rowOf = (itemID: string) => itemRow(app.db, itemID)
const ticketOf = (itemID: string) =>
  app.db
    .selectFrom('tickets')
    .selectAll()
    .where('item_id', '=', itemID)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('an item that is taken down', () => {
  test('is shown to nobody but its seller, cannot be changed, and comes back as it was', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const itemID = await app.make.item(shop)
    const before = await rowOf(itemID)
    await at(other, buyer).ok('GET store/item', { id: itemID })
    await buyer.ok('POST homepage/add_to_cart', { itemID })
    await takeDown(itemID)
    await other.events.syncNotifications()

    for (const server of [app, other]) {
      expect(await codeOf(at(server, buyer).call('GET store/item', { id: itemID }))).toBe('not_found')
      expect(await codeOf(at(server, buyer).call('GET store/item_images', { id: itemID }))).toBe('not_found')
      const { items } = await at(server, buyer).ok('GET store/get_shop_items', { shopID: shop.shopID })
      expect(items).toEqual([])
      expect((await fetch(`${server.base}/p/${itemID}`)).status).toBe(404)
    }
    expect(
      await app.db.selectFrom('item_search').selectAll().where('item_id', '=', itemID).execute(),
    ).toEqual([])
    expect(await codeOf(buyer.call('POST tickets/purchase_item', { itemID }))).toBe('item_gone')
    expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ itemID, status: 'withdrawn' }])

    const own = { takenDown: true, actions: [], status: 'withdrawn' }
    expect(await shop.ok('GET store/item', { id: itemID })).toMatchObject(own)
    expect((await shop.ok('GET store/get_shop_items')).items).toMatchObject([own])
    const attempts = [
      shop.call('POST store/relist_item', { itemID }),
      shop.call('POST store/withdraw_item', { itemID }),
      shop.call('POST store/update_item', { itemID, name: 'Another name' }),
      shop.call('POST store/delete_item', { itemID }),
      shop.call('POST store/attach_tag_to_item', { itemID, tagID: [2] }),
      shop.call('POST store/add_img_item', { id: itemID, img: await somePhoto(), position: 1 }),
    ]
    for (const attempt of attempts) expect(await codeOf(attempt)).toBe('item_taken_down')
    expect((await shop.ok('POST store/publish_items', { itemIDs: [itemID] })).refused).toMatchObject([
      { itemID },
    ])
    const { sale } = await shop.ok('POST live/new_sale', {
      title: 'Coats',
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    expect(await codeOf(shop.call('POST live/set_items', { saleID: sale.saleID, itemIDs: [itemID] }))).toBe(
      'item_not_free',
    )

    await putBack(itemID)
    expect(await rowOf(itemID)).toEqual(before)
    expect(await shop.ok('GET store/item', { id: itemID })).not.toHaveProperty('takenDown')
    await buyer.ok('POST tickets/purchase_item', { itemID })
  })

  test('ends its ticket and its line for good, and both sides read why', async () => {
    const [buyer, next, shop] = [
      await app.make.oldBuyer(),
      await app.make.oldBuyer(),
      await app.make.quickShopkeeper(),
    ]
    const itemID = await app.make.listedItem(shop.shopID, { name: 'Maong' })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await next.ok('POST tickets/line_up', { itemID })
    await takeDown(itemID)
    expect(await ticketOf(itemID)).toMatchObject({
      status: TicketStatus.ItemUnavailable,
      ended_because: 'taken_down',
    })
    expect((await next.ok('GET tickets/get_lines')).lines).toEqual([])
    for (const who of [buyer, shop]) {
      const { notifications } = await who.ok('GET notifications/get_notifications')
      expect(notifications.map(({ text }) => text)).toContain(
        'The ticket for Maong ended, because we took the piece down',
      )
    }
    const { tickets } = await buyer.ok('GET tickets/ticket', { ticketID })
    expect(tickets[0]).toMatchObject({ endedBecause: 'taken_down' })
    // The seller may still move a cancelled ticket. Its item stays where it is.
    for (const statusID of [8, 6, 7])
      await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    expect((await rowOf(itemID)).availability).toBe('withdrawn')
  })

  test('leaves a live sale in which it waits, is shown or is held for a name', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const items = await Promise.all([0, 1, 2, 3].map(() => app.make.listedItem(shop.shopID)))
    const [waiting = '', shown = '', claimed = '', named = ''] = items
    const { sale } = await shop.ok('POST live/new_sale', {
      title: 'Coats',
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    const { saleID, slug } = sale
    await shop.ok('POST live/set_items', { saleID, itemIDs: items })
    await shop.ok('POST live/start_sale', { saleID })
    for (const itemID of [claimed, named, shown]) await shop.ok('POST live/show_piece', { saleID, itemID })
    const clientID = randomUUID()
    await buyer.ok('POST live/claim', { slug, itemID: claimed, clientID, price: 250 })
    await shop.ok('POST live/claim_for_name', { saleID, itemID: named, name: 'Joy', clientID })
    for (const itemID of items) await takeDown(itemID)
    for (const itemID of items) {
      expect(await rowOf(itemID)).toMatchObject({ availability: 'withdrawn', state: 'listed' })
      const showing = shop.call('POST live/show_piece', { saleID, itemID })
      expect(await codeOf(showing)).toBe(itemID === waiting ? 'not_found' : 'item_gone')
      const claim = { slug, itemID, clientID: randomUUID(), price: 250 }
      expect(['item_gone', 'not_found']).toContain(await codeOf(buyer.call('POST live/claim', claim)))
    }
    await shop.ok('POST live/end_sale', { saleID })
    for (const itemID of items) await putBack(itemID)
    for (const itemID of items) expect((await rowOf(itemID)).availability).toBe('for_sale')
  })

  test('was a draft, withdrawn or sold, and is so again when it is put back', async () => {
    const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
    const draft = await app.make.listedItem(shop.shopID, { availability: 'draft' })
    const [withdrawn, sold] = [await app.make.listedItem(shop.shopID), await app.make.listedItem(shop.shopID)]
    await shop.ok('POST store/withdraw_item', { itemID: withdrawn })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: sold })
    for (const statusID of [4, 5]) await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    const items = [draft, withdrawn, sold]
    const before = await Promise.all(items.map(rowOf))
    const soldItems = async () =>
      (await buyer.ok('GET store/get_sold_items', { shopID: shop.shopID })).items.map(({ itemID }) => itemID)
    expect(await soldItems()).toEqual([sold])
    for (const itemID of items) await takeDown(itemID)
    expect((await Promise.all(items.map(rowOf))).map(({ availability }) => availability)).toEqual([
      'withdrawn',
      'withdrawn',
      'sold',
    ])
    expect(await soldItems()).toEqual([])
    for (const itemID of items) await putBack(itemID)
    expect(await Promise.all(items.map(rowOf))).toEqual(before)
    expect(await soldItems()).toEqual([sold])
  })

  test('waits if its shop is paused when it is put back', async () => {
    const shop = await app.make.quickShopkeeper()
    const itemID = await app.make.listedItem(shop.shopID)
    await takeDown(itemID)
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, shop.shopID, null))
    await putBack(itemID)
    expect((await rowOf(itemID)).availability).toBe('draft')
    await takeDown(itemID)
    await decideIn(app)((stops, tx) => stops.resumeShop(tx, shop.shopID))
    expect((await rowOf(itemID)).availability).toBe('withdrawn')
    await putBack(itemID)
    expect((await rowOf(itemID)).availability).toBe('for_sale')
  })

  test('is kept as it is by the database', async () => {
    const shop = await app.make.quickShopkeeper()
    const itemID = await app.make.listedItem(shop.shopID)
    await takeDown(itemID)
    for (const values of [
      { state: 'sold' },
      { state: 'withdrawn' },
      { name: 'Another name' },
      { price_centavos: 100 },
      { state: 'withdrawn', taken_down_at: app.clock.now(), removed_at: app.clock.now() },
    ] as const)
      await expect(
        app.db.updateTable('items').set(values).where('id', '=', itemID).execute(),
      ).rejects.toThrow('was taken down by a decision')
  })

  test('of 50 claims and purchases at once on two processes none survives it', async () => {
    const shop = await app.make.quickShopkeeper()
    const buyers = await Promise.all(Array.from({ length: 25 }, () => app.make.oldBuyer()))
    const itemID = await app.make.listedItem(shop.shopID)
    const { sale } = await shop.ok('POST live/new_sale', {
      title: 'Coats',
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    await shop.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [itemID] })
    await shop.ok('POST live/start_sale', { saleID: sale.saleID })
    await shop.ok('POST live/show_piece', { saleID: sale.saleID, itemID })
    const calls = [app, other].flatMap((server, n) =>
      buyers.map((buyer) =>
        n
          ? at(server, buyer).call('POST tickets/purchase_item', { itemID })
          : at(server, buyer).call('POST live/claim', {
              slug: sale.slug,
              itemID,
              clientID: randomUUID(),
              price: 250,
            }),
      ),
    )
    await Promise.race(calls)
    await takeDown(itemID)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await rowOf(itemID)).availability).toBe('withdrawn')
    const open = await app.db
      .selectFrom('tickets')
      .select('id')
      .where('item_id', '=', itemID)
      .where('level', '<=', 3)
      .execute()
    expect(open).toEqual([])
  })
})
