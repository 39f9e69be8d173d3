import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { accounts, listings, reservations } from './thresholds.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
let app: TestApp
let second: TestApp
let admin: Person
let buyer: Person
let seller: Person & { shopID: string }

beforeAll(async () => {
  app = await startApp()
  second = await startApp({}, app)
  admin = await app.make.admin()
})
beforeEach(async () => {
  app.clock.advance(2 * hour)
  await app.db.updateTable('queue_entries').set({ closed_at: app.clock.now() }).execute()
  ;[buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
})
afterAll(async () => {
  await second.stop()
  await app.stop({
    breaks: ['An item is shown without', 'An item is not as its hold says', 'The hold of an item'],
  })
})

const find = () => app.background.run('find-signals')
const entries = async () => (await admin.ok('GET moderation/get_queue')).entries
const entryOf = async (subjectID: string) => {
  const entry = (await entries()).find((one) => one.subjectID === subjectID)
  return entry && admin.ok('GET moderation/get_entry', { entryID: entry.entryID })
}
const close = async (entryID: string) => {
  await admin.ok('POST moderation/decide', { entryID, act: 'nothing', words: 'It is fine' })
}
const say = (from: Person, message: string) =>
  from === buyer
    ? from.ok('POST chat/send_message', { sellerID: seller.accountID, message })
    : from.ok('POST chat/send_message', { userID: buyer.accountID, message })
const conversation = async () =>
  (
    await app.db
      .selectFrom('conversations')
      .select('id')
      .where('buyer_id', '=', buyer.accountID)
      .executeTakeFirstOrThrow()
  ).id
const ticketRow = (
  by: Person,
  itemID: string,
  { pesos = 250, status = TicketStatus.Completed as TicketStatus } = {},
) => app.make.ticket({ itemID, buyerID: by.accountID, status, price: pesos })
/** Notices are added after the reply. */
const noticed = async (subjectID: string) => {
  await expect.poll(() => entryOf(subjectID)).toBeDefined()
  const entry = await entryOf(subjectID)
  if (!entry) throw new Error('There is no entry')
  return entry
}

describe('scam talk in messages', () => {
  test('opens an entry about its writer with the message, and nobody but admins learns of it', async () => {
    await say(buyer, 'Hi po, available pa?')
    const sent = await say(seller, 'gcash muna po bago ko ipadala')
    expect(sent).toMatchObject({ message: { message: 'gcash muna po bago ko ipadala' } })
    const entry = await noticed(await conversation())
    expect(entry).toMatchObject({
      kind: 'message',
      about: { accountID: seller.accountID },
      signals: ['scam_talk'],
      noticed: [{ kind: 'scam_talk', talk: 'payment_first', count: null }],
      // Of the conversation this message alone.
      messages: [{ message: 'gcash muna po bago ko ipadala', sender: 'seller', photos: [] }],
      reports: [],
      state: 'open',
    })
    const [forBuyer, forSeller] = await Promise.all([
      buyer.ok('GET chat/fetch_all_messages', { sellerID: seller.accountID }),
      seller.ok('GET chat/fetch_all_messages', { userID: buyer.accountID }),
    ])
    expect(forBuyer.messages.map(({ message }) => message)).toContain('gcash muna po bago ko ipadala')
    expect(forSeller.messages).toHaveLength(2)
    const sentTo = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', 'in', [buyer.accountID, seller.accountID])
      .execute()
    expect(sentTo).toEqual([])
    expect((await seller.ok('GET moderation/get_decisions')).decisions).toEqual([])
    // The writer goes on as before.
    await say(seller, 'Open po kami bukas')
    await seller.ok('POST store/add_item', app.make.itemForm())
  })

  test('is noted once a day, also after the entry was closed, and each kind of it', async () => {
    await say(buyer, 'bayad ko muna po, i-text mo OTP')
    const first = await noticed(await conversation())
    await close(first.entryID)
    await say(buyer, 'i-text mo OTP please')
    await say(buyer, 'add me on telegram')
    const again = await noticed(await conversation())
    expect(again.noticed.map(({ talk }) => talk)).toEqual(['elsewhere'])
    await close(again.entryID)
    app.clock.advance(24 * hour)
    await say(buyer, 'i-text mo OTP please')
    expect((await noticed(await conversation())).noticed).toMatchObject([{ talk: 'codes' }])
  })

  test('honest questions about money are not noticed', async () => {
    for (const message of ['GCash po sa pickup?', 'may GCash ka po?', 'COD ba?', 'magkano shipping'])
      await say(buyer, message)
    await say(seller, 'Sa pickup na po ang bayad')
    // Noticed after those before it.
    await say(buyer, 'i-text mo OTP')
    expect((await noticed(await conversation())).noticed).toHaveLength(1)
  })

  test('a message that is sent twice at once, to two processes, is noted once', async () => {
    const clientID = randomUUID()
    const message = { sellerID: seller.accountID, message: 'gcash muna bago ko ipadala', clientID }
    const other = Object.assign(second.visitor(), { cookie: buyer.cookie })
    await Promise.all([buyer, other].map((from) => from.ok('POST chat/send_message', message)))
    expect((await noticed(await conversation())).noticed).toHaveLength(1)
    expect((await entries()).filter(({ kind }) => kind === 'message')).toHaveLength(1)
  })
})

const list = (form: object = {}) => app.make.item(seller, form)

describe('an item', () => {
  test('with scam talk in its words is noticed once it is listed, and once it is changed', async () => {
    const item = await list({ description: 'Strictly gcash payment first, no meetup' })
    const honest = await list({ description: 'Cash or GCash sa pickup' })
    await find()
    expect(await entryOf(item)).toMatchObject({
      kind: 'item',
      about: { accountID: seller.accountID },
      title: 'Maong Jacket',
      noticed: [{ kind: 'scam_talk', talk: 'payment_first' }],
      item: { availability: 'for_sale' },
    })
    expect(await entryOf(honest)).toBeUndefined()
    // It is for sale as before.
    expect(await buyer.ok('GET store/item', { id: item })).toMatchObject({ status: 'for_sale' })
    await seller.ok('POST store/update_item', { itemID: honest, description: 'add me on whatsapp' })
    await find()
    expect((await entryOf(honest))?.noticed).toMatchObject([{ talk: 'elsewhere' }])
  })

  test('is looked at whenever it is listed, or its words or price change, and not otherwise', async () => {
    const itemID = await app.make.listedItem(seller.shopID, { availability: 'draft' })
    await app.pool.query('update items set completed_at = created_at where id = $1', [itemID])
    const isLookedAt = async () => {
      const found = await app.db
        .deleteFrom('items_to_check')
        .where('item_id', '=', itemID)
        .returning('id')
        .execute()
      return found.length > 0
    }
    const update = (more: object) => seller.ok('POST store/update_item', { itemID, ...more })
    await update({ name: 'Denim jacket', price: 300 })
    expect(await isLookedAt()).toBe(false)
    await seller.ok('POST store/publish_items', { itemIDs: [itemID] })
    expect(await isLookedAt()).toBe(true)
    for (const words of [{ name: 'Maong jacket' }, { description: 'Washed twice' }, { price: 310 }]) {
      await update(words)
      expect(await isLookedAt()).toBe(true)
    }
    await update({ size: 'L' })
    expect(await isLookedAt()).toBe(false)
    const change = await seller.ok('POST store/update_items', {
      clientID: randomUUID(),
      itemIDs: [itemID],
      action: 'price',
      percent: -20,
    })
    expect(await isLookedAt()).toBe(true)
    await seller.ok('POST store/undo_update_items', { changeID: change.changeID ?? '' })
    expect(await isLookedAt()).toBe(true)
    const day = new Date(app.clock.now().getTime() + 72 * hour).toISOString().slice(0, 10)
    await seller.ok('POST store/set_vacation', { until: day })
    await update({ name: 'Jacket of maong' })
    expect(await isLookedAt()).toBe(true)
    await seller.ok('POST store/end_vacation')
    expect(await isLookedAt()).toBe(false)
    const { sale } = await seller.ok('POST live/new_sale', {
      title: 'Jackets at midnight',
      startsAt: new Date(app.clock.now().getTime() + hour).toISOString(),
      stream: 'facebook.com/wagwagan/live',
      clientID: randomUUID(),
    })
    await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [itemID] })
    await seller.ok('POST live/start_sale', { saleID: sale.saleID })
    expect(await isLookedAt()).toBe(false)
    await seller.ok('POST live/show_piece', { saleID: sale.saleID, itemID })
    expect(await isLookedAt()).toBe(true)
    await buyer.ok('POST tickets/purchase_item', { itemID })
    await seller.ok('POST live/end_sale', { saleID: sale.saleID })
    expect(await isLookedAt()).toBe(false)
  })

  test('that waits as a draft is not looked at before it is listed', async () => {
    const item = await list({ description: 'gcash first bago ship', later: true })
    await find()
    expect(await entryOf(item)).toBeUndefined()
    await seller.ok('POST store/publish_items', { itemIDs: [item] })
    await Promise.all([find(), second.background.run('find-signals')])
    expect((await entryOf(item))?.noticed).toHaveLength(1)
  })

  test('far below the price of ten sold ones like it is noticed; a little cheaper, or with nine sold ones, is not', async () => {
    const sell = async (tagID: number, count: number, pesos: number) => {
      for (let n = 0; n < count; n += 1) {
        const itemID = await app.make.listedItem(seller.shopID, { availability: 'sold', photos: 0 })
        await app.db.insertInto('item_tags').values({ item_id: itemID, tag_id: tagID }).execute()
        await ticketRow(buyer, itemID, { pesos })
      }
    }
    const garments = await app.db
      .selectFrom('tags')
      .select('id')
      .where('kind', '=', 'garment')
      .orderBy('id')
      .execute()
    const [often = 0, seldom = 0] = garments.map(({ id }) => id).slice(-2)
    await sell(often, 10, 800)
    await sell(seldom, 9, 800)
    const [bait, cheap, unknown] = [
      await list({ tagID: [often], price: 200 }),
      await list({ tagID: [often], price: 201 }),
      await list({ tagID: [seldom], price: 50 }),
    ]
    await find()
    expect(await entryOf(bait)).toMatchObject({
      noticed: [{ kind: 'price_far_off', price: 200, usual: 800 }],
      item: { availability: 'for_sale', price: 200 },
    })
    expect(await entryOf(cheap)).toBeUndefined()
    expect(await entryOf(unknown)).toBeUndefined()
    await seller.ok('POST store/update_item', { itemID: cheap, price: 100 })
    await find()
    expect((await entryOf(cheap))?.noticed).toMatchObject([{ price: 100, usual: 800 }])
  })
})

const fill = (shop_id: string, count: number) => {
  const at = app.clock.now()
  return app.db
    .insertInto('items')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: uuidv7(),
        shop_id,
        name: `Jacket ${n}`,
        description: 'Worn once',
        price_centavos: 25_000,
        size: 'M' as const,
        is_feminine: 1 as const,
        state: 'listed' as const,
        photos_expected: 1,
        created_at: at,
        listed_at: at,
      })),
    )
    .execute()
}

describe('many listings', () => {
  test('of a new shop within an hour are noticed once, and those of an older shop are not', async () => {
    const old = await app.make.quickShopkeeper()
    await app.db
      .updateTable('accounts')
      .set({ created_at: new Date(app.clock.now().getTime() - 4 * 24 * hour) })
      .where('id', '=', old.accountID)
      .execute()
    await Promise.all([fill(seller.shopID, listings.count - 2), fill(old.shopID, listings.count)])
    await app.make.item(seller)
    await app.make.item(old)
    await find()
    expect(await entryOf(seller.shopID)).toBeUndefined()
    await app.make.item(seller)
    await find()
    const entry = await entryOf(seller.shopID)
    expect(entry).toMatchObject({ kind: 'shop', noticed: [{ kind: 'many_listings', count: listings.count }] })
    await close(entry?.entryID ?? '')
    await app.make.item(seller)
    await find()
    expect(await entryOf(seller.shopID)).toBeUndefined()
    expect(await entryOf(old.shopID)).toBeUndefined()
  })
})

/** All but the last as rows. */
const reserve = async (by: Person, times: number) => {
  const item = await app.make.listedItem(seller.shopID)
  const { ticketID } = await by.ok('POST tickets/purchase_item', { itemID: item })
  await by.ok('POST tickets/cancel_ticket', { ticketID })
  const gone = await app.make.listedItem(seller.shopID, { availability: 'withdrawn', photos: 0 })
  await Promise.all(
    Array.from({ length: times - 1 }, () => ticketRow(by, gone, { status: TicketStatus.ItemUnavailable })),
  )
}

describe('many reservations', () => {
  test('of a new account within an hour are noticed; of an older one they are not', async () => {
    const old = await app.make.quickBuyer()
    await app.db
      .updateTable('accounts')
      .set({ created_at: new Date(app.clock.now().getTime() - 4 * 24 * hour) })
      .where('id', '=', old.accountID)
      .execute()
    await reserve(buyer, reservations.count - 1)
    await reserve(old, reservations.count)
    await find()
    expect(await entryOf(buyer.accountID)).toBeUndefined()
    await reserve(buyer, 1)
    await find()
    expect(await entryOf(buyer.accountID)).toMatchObject({
      kind: 'account',
      noticed: [{ kind: 'many_reservations', count: reservations.count, accounts: 1 }],
    })
    expect(await entryOf(old.accountID)).toBeUndefined()
    // They reserve as before.
    await reserve(buyer, 1)
  })

  test('of several new accounts of one device together are noticed', async () => {
    const people = [await app.make.buyer(), await app.make.buyer()]
    for (const person of people) await reserve(person, reservations.together / 2)
    await find()
    const found = await Promise.all(people.map(({ accountID }) => entryOf(accountID)))
    expect(found.filter((entry) => entry !== undefined)).toMatchObject([
      { noticed: [{ kind: 'many_reservations', count: reservations.together, accounts: 2 }] },
    ])
  })
})

const origin = (accountID: string, device: number, network: number, ago = 0) =>
  app.db
    .insertInto('sign_up_origins')
    .values({
      account_id: accountID,
      device: Buffer.alloc(16, device),
      network: Buffer.alloc(16, network),
      signed_up_at: new Date(app.clock.now().getTime() - ago),
    })
    .execute()

describe('many accounts', () => {
  test('made on one device within a week are noticed with the fifth, and not with the sixth', async () => {
    // Everybody in this file signs up from here, so the week before has to pass.
    app.clock.advance(8 * 24 * hour)
    const staff = await app.make.admin()
    const people: Person[] = []
    for (let n = 0; n < accounts.device; n += 1) people.push(await app.make.buyer())
    await find()
    const found = await app.db
      .selectFrom('queue_entries')
      .select('subject_id')
      .where('closed_at', 'is', null)
      .execute()
    expect(found).toEqual([{ subject_id: people.at(-1)?.accountID }])
    await app.make.buyer()
    await find()
    const { entries: shown } = await staff.ok('GET moderation/get_queue')
    expect(shown).toMatchObject([{ kind: 'account', signals: ['many_accounts'] }])
    const [{ entryID } = { entryID: '' }] = shown
    expect(await staff.ok('GET moderation/get_entry', { entryID })).toMatchObject({
      noticed: [{ kind: 'many_accounts', accounts: accounts.device, of: 'device' }],
    })
    admin = staff
  })

  test('of a school or a café are not noticed, and over two weeks neither', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => app.make.quickBuyer()))
    for (const [n, { accountID }] of people.slice(0, 24).entries()) await origin(accountID, n, 100)
    for (const [n, { accountID }] of people.slice(24).entries())
      await origin(accountID, 200, 200 + n, n * 2 * 24 * hour)
    await find()
    expect(await entries()).toEqual([])
  })

  test('neither an address nor a browser is stored, and after 30 days nothing', async () => {
    const person = await app.make.buyer()
    const kept = () =>
      app.db.selectFrom('sign_up_origins').selectAll().where('account_id', '=', person.accountID).execute()
    expect(JSON.stringify(await kept())).not.toMatch(/127\.0\.0|node/i)
    expect(await kept()).toHaveLength(1)
    app.clock.advance(30 * 24 * hour + 1)
    await app.background.run('purge')
    expect(await kept()).toEqual([])
  })
})
