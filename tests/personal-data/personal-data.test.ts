import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MyData } from '#contract/my-data.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { handIn, isStored } from '#tests/support/sellers-documents.ts'
import { picture } from '#tests/support/photos.ts'
import { type People, createPeople } from './people.ts'
import { audit } from '#server/features/money/index.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startApp()
  people = await createPeople(app)
})
afterAll(() => app.stop())

const remove = { password: testPassword }

/** The content of all tables as text. */
const allRows = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
        app.db,
      )
      return rows.map(({ text }) => text).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('the download of personal data', () => {
  test("has the person's own data, and of others only what the person saw", async () => {
    const { buyer, seller, sold, inShop, listed, ticketID } = await people.acquainted()
    const ofBuyer = await buyer.ok('POST auth/my_data', { password: testPassword })
    expect(MyData.strict().parse(ofBuyer)).toEqual(ofBuyer)
    expect(ofBuyer).toMatchObject({
      account: { email: buyer.email, firstName: buyer.mine, kind: 'buyer', style: 'feminine' },
      cart: [{ itemID: listed }],
      measurements: { waist: 247.5 },
      legal: { declaredAdultAt: null, seller: null, rankedByBehaviour: false },
      collections: [{ name: `Gusto ni ${buyer.mine}`, items: [{ itemID: listed }] }],
      bought: [{ ticketID, itemID: sold, status: 'Order Completed' }],
      payments: [{ state: 'received', amount: 250 }],
      paymentQr: null,
      sold: [],
      shop: null,
      balance: null,
      verification: null,
      conversations: [
        {
          with: `Tindahan ${seller.mine}`,
          messages: [
            { from: 'you', message: 'Magkano po?' },
            { from: 'the other', message: 'Dalawang daan' },
          ],
        },
      ],
    })
    expect(ofBuyer.bought[0]?.history.map(({ by }) => by)).toEqual(['you', 'the other', 'the other'])
    expect(ofBuyer.account.preferences).toHaveLength(1)
    expect(ofBuyer.account.sessions).toHaveLength(1)
    const text = JSON.stringify(ofBuyer)
    for (const theirs of [seller.email, seller.phone, `Bahay ${seller.mine}`, 'password', 'token', '$argon2'])
      expect(text).not.toContain(theirs)

    const ofSeller = await seller.ok('POST auth/my_data', { password: testPassword })
    expect(MyData.strict().parse(ofSeller)).toEqual(ofSeller)
    expect(ofSeller).toMatchObject({
      account: { homeAddress: `Bahay ${seller.mine}`, kind: 'seller' },
      shop: {
        name: `Tindahan ${seller.mine}`,
        storeID: seller.shopID,
        about: `Mga blazer ni ${seller.mine}`,
        directions: `Sa tabi ng bahay ni ${seller.mine}`,
        hours: { weekly: [[], [], [], [], [], [], [{ from: 541, to: 727 }]], exceptions: [] },
      },
      legal: {
        declaredAdultAt: expect.any(String),
        seller: { kind: 'business', registration: `DTI ${seller.mine}` },
        rankedByBehaviour: null,
      },
      balance: { pesos: 0, vouchers: [] },
      verification: { standing: 'approved', documents: [] },
      sold: [{ ticketID }],
      payments: [{ state: 'received' }],
      paymentQr: { name: `QR ${seller.mine}` },
      paymentQrChanges: [{ name: `QR ${seller.mine}`, before: null }],
      bought: [],
      conversations: [{ with: `${buyer.mine} Apelyido${buyer.mine}` }],
    })
    expect(ofSeller.items.map(({ itemID }) => itemID).toSorted()).toEqual([sold, inShop, listed].toSorted())
    expect(ofSeller.counterSales).toMatchObject([
      { item: `Sold by ${seller.mine}`, price: 250, undoneAt: null },
    ])
    expect(ofSeller.items[0]?.photos[0]).toMatch(/^\/photos\//)
    for (const theirs of [buyer.email, buyer.phone]) expect(JSON.stringify(ofSeller)).not.toContain(theirs)
  })

  test('has nothing of people whom the person never met', async () => {
    const [own, others] = [await people.acquainted(), await people.acquainted()]
    const admin = await app.make.admin()
    const amounts = [311.07, 422.09] as const
    for (const [n, { seller }] of [own, others].entries()) {
      const { vouchers } = await admin.ok('POST store/codegen', { amount: amounts[n] ?? 0, count: 1 })
      await seller.ok('POST store/redeem_voucher', { code: vouchers[0]?.code })
    }
    const { buyer, seller, sold, inShop, listed, ticketID, collectionID } = others
    const strange = [
      buyer.mine,
      buyer.accountID,
      seller.mine,
      seller.accountID,
      seller.shopID,
      sold,
      inShop,
      listed,
      collectionID,
      `"ticketID":${ticketID}`,
      String(amounts[1]),
    ]
    for (const person of [own.buyer, own.seller]) {
      const data = await person.ok('POST auth/my_data', { password: testPassword })
      const text = JSON.stringify(data)
      expect(strange.filter((one) => text.includes(one))).toEqual([])
      expect(data.payments).toHaveLength(1)
    }
    expect((await own.seller.ok('POST auth/my_data', { password: testPassword })).balance).toEqual({
      pesos: amounts[0],
      vouchers: [{ amount: amounts[0], redeemedAt: app.clock.now().toISOString() }],
    })
  })

  test('is for signed-in people, and rate limited', async () => {
    expect((await app.visitor().call('POST auth/my_data', { password: testPassword })).error?.code).toBe(
      'not_signed_in',
    )
    const buyer = await people.buyerNamed('Madalas')
    for (let n = 0; n < 20; n += 1) await buyer.ok('POST auth/my_data', { password: testPassword })
    const { status, headers } = await buyer.call('POST auth/my_data', { password: testPassword })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('needs the password, so that a stolen session is not enough', async () => {
    const buyer = await people.buyerNamed('Ninakawan')
    const gone = await fetch(`${app.base}/api/auth/my_data`, { headers: { cookie: buyer.cookie } })
    expect([gone.status, await gone.text()]).toEqual([404, expect.not.stringContaining(buyer.email)])
    const without = await buyer.call('POST auth/my_data', {})
    expect(without.error?.fields).toEqual({ password: 'Password is required' })
    for (let n = 0; n < 10; n += 1) {
      const wrong = await buyer.call('POST auth/my_data', { password: `hula-${n}` })
      expect(wrong).toMatchObject({ status: 403, error: { code: 'wrong_password' } })
      expect(JSON.stringify(wrong.body)).not.toContain(buyer.mine)
    }
    const refused = await buyer.call('POST auth/my_data', { password: testPassword })
    expect(refused.error?.code).toBe('too_many_tries')
  })
})

describe('deleting an account', () => {
  test('needs the password, limits guesses, and is not available to admins', async () => {
    const buyer = await people.buyerNamed('Hula')
    for (let n = 0; n < 10; n += 1) {
      const { status, error } = await buyer.call('POST auth/delete_account', { password: `hula-${n}` })
      expect([status, error?.code]).toEqual([403, 'wrong_password'])
    }
    const { status, headers } = await buyer.call('POST auth/delete_account', remove)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await buyer.ok('GET auth/session')).id).toBe(buyer.accountID)

    const admin = await people.buyerNamed('Admin')
    await app.db
      .updateTable('accounts')
      .set({ kind: 'admin', admin_role: 'owner' })
      .where('id', '=', admin.accountID)
      .execute()
    await app.events.syncNotifications()
    expect((await admin.call('POST auth/delete_account', remove)).error?.code).toBe('not_allowed')
  })

  test('is refused while either side has an open ticket', async () => {
    const [buyer, seller] = await Promise.all([people.buyerNamed('Una'), people.sellerNamed('Ikalawa')])
    const itemID = await app.make.listedItem(seller.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    for (const statusID of [2, 4]) {
      await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
      for (const person of [buyer, seller]) {
        const { status, error } = await person.call('POST auth/delete_account', remove)
        expect([status, error?.code]).toEqual([409, 'tickets_open'])
        expect(error?.error).toContain('an open ticket')
        await person.ok('GET auth/session')
      }
    }
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    await buyer.ok('POST auth/delete_account', remove)
    await seller.ok('POST auth/delete_account', remove)
  })

  test('leaves of a buyer only what the seller needs', async () => {
    const { buyer, seller, press, ticketID } = await people.acquainted()
    const elsewhere = await app.make.logIn(buyer.email)
    await buyer.ok('POST auth/delete_account', remove)

    expect(buyer.cookie).toBe('session=')
    expect((await elsewhere.call('GET auth/session')).error?.code).toBe('not_signed_in')
    const rows = await allRows()
    for (const text of [buyer.email, buyer.mine, buyer.phone, press]) expect(rows).not.toContain(text)
    const left = await app.db
      .selectFrom('buyers')
      .select('measurements')
      .where('account_id', '=', buyer.accountID)
      .executeTakeFirst()
    expect(left).toEqual({ measurements: {} })
    const agreements = await app.db
      .selectFrom('agreements')
      .select('document')
      .where('account_id', '=', buyer.accountID)
      .execute()
    expect(agreements, 'to which terms somebody agreed stays, without their name').toHaveLength(3)

    const { tickets } = await seller.ok('GET tickets/get_shop_tickets')
    expect(tickets).toMatchObject([
      {
        ticketID,
        customerFirstName: 'Deleted',
        customerLastName: 'account',
        customerPhone: '',
        customerEmail: '',
      },
    ])
    const { chat_info } = await seller.ok('GET chat/fetch_chat_history_seller')
    expect(chat_info).toMatchObject([{ name: 'Deleted account', canWrite: false, blockedByMe: false }])
    const { messages } = await seller.ok('GET chat/fetch_all_messages', { userID: buyer.accountID })
    expect(messages.map(({ message }) => message)).toEqual(['Magkano po?', 'Dalawang daan'])
    const more = await seller.call('POST chat/send_message', {
      userID: buyer.accountID,
      message: 'Nasaan ka?',
    })
    expect(more.error?.code).toBe('conversation_blocked')

    for (const email of [buyer.email, `${buyer.accountID}@deleted.invalid`])
      expect(
        (await app.visitor().call('POST auth/login', { email, password: testPassword })).error,
      ).toMatchObject({ code: 'wrong_credentials' })
    const again = { ...app.make.person(), email: buyer.email, isFeminine: 1 }
    await app.visitor().ok('POST auth/new_shop_user', again)
    expect((await app.make.logIn(buyer.email)).accountID).not.toBe(buyer.accountID)
  })

  test('leaves of a seller only what buyers bought', async () => {
    const { buyer, seller, sold, listed, ticketID, collectionID } = await people.acquainted()
    const draft = await app.make.listedItem(seller.shopID, { availability: 'draft', photos: 0 })
    const photographed = await app.make.item(seller)
    const file = new Blob([`Name,Price\nJacket ni ${seller.mine},250\n`])
    const { import: sent } = await seller.ok('POST store/import_items', { file }, 'multipart')
    const lines = { importID: sent.importID }
    expect(JSON.stringify(await seller.ok('GET store/get_import_lines', lines))).toContain(seller.mine)
    expect((await buyer.call('GET store/get_import_lines', lines)).status).toBe(403)
    const { image_links } = await buyer.ok('GET store/item_images', { id: photographed })
    await seller.ok('POST auth/delete_account', remove)

    const rows = await allRows()
    for (const text of [seller.email, seller.mine, seller.phone, draft, listed, sent.importID])
      expect(rows).not.toContain(text)
    expect((await fetch(app.base + image_links[0])).status).toBe(404)
    const feed = await buyer.ok('GET homepage')
    expect(feed.items.filter(({ storeName }) => storeName === 'Deleted account')).toEqual([])
    const { results } = await buyer.ok('GET homepage/search', { q: seller.mine })
    expect(results).toEqual([])
    const { stores } = await buyer.ok('GET store/stores')
    expect(stores.map(({ shopID }) => shopID)).not.toContain(seller.shopID)
    for (const call of ['GET store/get_shop_details', 'GET store/get_shop_items'] as const)
      expect((await buyer.call(call, { shopID: seller.shopID })).error?.code).toBe('not_found')
    expect((await buyer.call('GET chat/get_seller_id', { storeID: seller.shopID })).error?.code).toBe(
      'not_found',
    )
    expect((await buyer.call('GET store/item', { id: listed })).error?.code).toBe('not_found')
    expect((await buyer.ok('GET homepage/cart')).cart).toEqual([])
    expect(
      (await buyer.ok('GET collections/get_collection_items', { collection_id: collectionID })).count,
    ).toBe(0)

    expect(await buyer.ok('GET store/item', { id: sold })).toMatchObject({
      name: 'Sold piece',
      storeName: 'Deleted account',
      status: 'sold',
      storeLocation: null,
    })
    const { tickets } = await buyer.ok('GET tickets/ticket', { ticketID })
    expect(tickets).toMatchObject([{ ticketID, storeName: 'Deleted account', status: 'Order Completed' }])
    const { chat_info } = await buyer.ok('GET chat/fetch_chat_history_user')
    expect(chat_info).toMatchObject([{ name: 'Deleted account', canWrite: false, item: null }])
  })

  test('takes live sales with their seller, and what was typed about a buyer with the buyer', async () => {
    const [buyer, seller] = await Promise.all([people.buyerNamed('Suki'), people.sellerNamed('Live')])
    const [itemID, waiting] = [
      await app.make.listedItem(seller.shopID),
      await app.make.listedItem(seller.shopID),
    ]
    const { sale } = await seller.ok('POST live/new_sale', {
      title: `Live ni ${seller.mine}`,
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    const { saleID, slug } = sale
    await buyer.ok('POST live/notify_me', { slug, on: true })
    await seller.ok('POST live/set_items', { saleID, itemIDs: [itemID, waiting] })
    await seller.ok('POST live/start_sale', { saleID })
    await seller.ok('POST live/show_piece', { saleID, itemID })
    const name = `Si ${buyer.mine}`
    await seller.ok('POST live/claim_for_name', { saleID, itemID, name, clientID: randomUUID() })
    expect((await seller.call('POST auth/delete_account', remove)).error?.error).toContain(
      'end your live sale',
    )
    await seller.ok('POST live/end_sale', { saleID })
    expect((await seller.call('POST auth/delete_account', remove)).error?.error).toContain(
      'names from a live',
    )
    const { bills } = await seller.ok('GET live/get_bills', { saleID })
    await buyer.ok('POST live/take_over', { token: bills[0]?.link.split('/').at(-1) ?? '' })
    const { tickets } = await buyer.ok('GET tickets/ticket')
    for (const statusID of [4, 5])
      await seller.ok('POST tickets/update_ticket_status', { ticketID: tickets[0]?.ticketID ?? 0, statusID })

    const data = { password: testPassword }
    expect((await buyer.ok('POST auth/my_data', data)).liveSubscriptions).toMatchObject([
      { title: sale.title },
    ])
    expect((await seller.ok('POST auth/my_data', data)).liveSales).toMatchObject([
      { title: sale.title, items: 2, endedAt: expect.any(String) },
    ])
    await buyer.ok('POST auth/delete_account', remove)
    expect(await allRows()).not.toContain(buyer.mine)
    await seller.ok('POST auth/delete_account', remove)
    const rows = await allRows()
    for (const text of [seller.mine, saleID, slug]) expect(rows).not.toContain(text)
  })

  test('destroys ID photos and removes the seller from the pending list', async () => {
    const seller = await people.withPassword(app.make.seller({ approved: false }), 'Dokumento')
    const admin = await app.make.admin()
    await handIn(seller, await picture({ width: 60, height: 80 }))
    const data = await seller.ok('POST auth/my_data', { password: testPassword })
    expect(data.verification).toMatchObject({ standing: 'not decided' })
    expect(data.verification?.documents).toHaveLength(3)
    const id = seller.accountID
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from id_documents where seller_id = ${id}`.execute(app.db)
    expect(await isStored(app, rows[0]?.storage_key ?? '')).toBe(true)
    await seller.ok('POST auth/delete_account', remove)
    for (const { storage_key } of rows) expect(await isStored(app, storage_key)).toBe(false)
    const { rows: keys } = await sql<{ left: number }>`
      select count(*)::int as left from id_documents
      where seller_id = ${id} and (octet_length(wrapped_key) > 0 or purged_at is null)`.execute(app.db)
    expect(keys).toEqual([{ left: 0 }])
    const { response } = await admin.ok('GET auth/verification/get_list_pending')
    expect(response.filter((one) => one.id === id)).toEqual([])
    for (const call of [
      'GET auth/verification/get_image',
      'GET auth/verification/get_shop_owner_details',
    ] as const)
      expect((await admin.call(call, { id, resource_type: 'id1' })).error?.code).toBe('not_found')
  })

  test('a balance must be given up explicitly, and stays in the ledger', async () => {
    const seller = await people.sellerNamed('Pera')
    const admin = await app.make.admin()
    const { vouchers } = await admin.ok('POST store/codegen', { amount: 250.5, count: 1 })
    await seller.ok('POST store/redeem_voucher', { code: vouchers[0]?.code })
    expect((await seller.ok('POST auth/my_data', { password: testPassword })).balance).toMatchObject({
      pesos: 250.5,
      vouchers: [{ amount: 250.5 }],
    })
    const { status, error } = await seller.call('POST auth/delete_account', remove)
    expect([status, error?.code]).toEqual([409, 'balance_left'])
    expect(error?.error).toContain('₱250.50')
    await seller.ok('POST auth/delete_account', { ...remove, giveUpBalance: 'true' }, 'form')
    expect((await audit(app)).findings).toEqual([])
  })
})

const settled = async (asked: Promise<{ status: number; error: { code: string } | null }>) => {
  const { status, error } = await asked
  return error?.code ?? String(status)
}

describe('simultaneous requests', () => {
  test('a purchase and the deletion of the buyer or seller: only one of them succeeds', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const [buyer, seller] = await Promise.all([people.buyerNamed('Sabay'), people.sellerNamed('Sabay')])
      const itemID = await app.make.listedItem(seller.shopID)
      const leaver = round % 2 === 0 ? buyer : seller
      // The password is checked first, so the purchase starts at about the time when that is done.
      const deleting = settled(leaver.call('POST auth/delete_account', remove))
      await new Promise((resolve) => setTimeout(resolve, round * 8))
      const buying = settled(buyer.call('POST tickets/purchase_item', { itemID }))
      const [deleted, bought] = await Promise.all([deleting, buying])
      outcomes.add(`${deleted} ${bought}`)
      if (bought === '200') expect(deleted).toBe('tickets_open')
      else expect(deleted).toBe('200')
      expect(['200', 'not_signed_in', 'item_gone', 'not_found']).toContain(bought)
    }
    const { rows } = await sql<{ ids: number }>`
      select count(*)::int as ids from tickets t join shops s on s.id = t.shop_id
      join accounts a on a.id in (t.buyer_id, s.owner_id)
      where t.status <= 4 and a.deleted_at is not null`.execute(app.db)
    expect(rows).toEqual([{ ids: 0 }])
    expect(outcomes.size).toBeGreaterThan(0)
  })

  test('leaves the lines of a buyer, and ends those of a seller', async () => {
    const [holder, first, second, seller] = await Promise.all([
      people.buyerNamed('Hawak'),
      people.buyerNamed('Una'),
      people.buyerNamed('Ikalawa'),
      people.sellerNamed('Pila'),
    ])
    const itemID = await app.make.listedItem(seller.shopID, { name: 'Barong' })
    const { ticketID } = await holder.ok('POST tickets/purchase_item', { itemID })
    for (const buyer of [first, second]) await buyer.ok('POST tickets/line_up', { itemID })
    expect((await first.ok('POST auth/my_data', { password: testPassword })).inLine).toMatchObject([
      { itemID, itemName: 'Barong', turnAt: null, endedAt: null, outcome: null },
    ])
    await holder.ok('POST tickets/cancel_ticket', { ticketID, reason: 'too_far' })
    expect((await holder.ok('POST auth/my_data', { password: testPassword })).bought).toMatchObject([
      { cancelReason: 'too_far', requests: [] },
    ])
    const lineOf = async () => (await second.ok('GET tickets/get_line', { itemID })).line
    expect(await lineOf()).toMatchObject({ place: 2, turn: null })
    // The turn of the first passes on with the account.
    await first.ok('POST auth/delete_account', remove)
    expect(await lineOf()).toMatchObject({ place: 1, inLine: 1, turn: { secondsLeft: 1800 } })
    await seller.ok('POST auth/delete_account', remove)
    expect((await second.ok('GET tickets/get_lines')).lines).toEqual([])
    expect((await second.ok('GET store/item', { id: itemID })).status).toBe('withdrawn')
    const { rows } = await sql<{ of_first: number; live: number }>`
      select count(*) filter (where buyer_id = ${first.accountID})::int as of_first,
        count(*) filter (where state <> 'ended')::int as live
      from line_places where item_id = ${itemID}`.execute(app.db)
    expect(rows).toEqual([{ of_first: 0, live: 0 }])
  })

  test('a turn that ends and the deletion of its buyer, or of the next, at the same time', async () => {
    for (let round = 0; round < (nightly ? 8 : 3); round += 1) {
      const buyers = await Promise.all(['A', 'B', 'C'].map((name) => people.buyerNamed(name)))
      const [holder, first, second] = buyers as [(typeof buyers)[0], (typeof buyers)[0], (typeof buyers)[0]]
      const seller = await people.sellerNamed('Pila')
      const items = await Promise.all([1, 2].map(() => app.make.listedItem(seller.shopID)))
      for (const itemID of items) {
        const { ticketID } = await holder.ok('POST tickets/purchase_item', { itemID })
        for (const buyer of itemID === items[0] ? [first, second] : [second, first])
          await buyer.ok('POST tickets/line_up', { itemID })
        await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
      }
      const leaving = [first, ...(round % 2 ? [second] : [])].map((buyer) =>
        settled(buyer.call('POST auth/delete_account', remove)),
      )
      await new Promise((resolve) => setTimeout(resolve, round * 8))
      app.clock.advance(30 * 60_000 + 1)
      const passing = app.background.run('hold-deadlines')
      expect(await Promise.all(leaving)).toEqual(leaving.map(() => '200'))
      expect(await passing).toMatchObject({ failed: 0 })
      const { rows } = await sql<{ wrong: number }>`
        select count(*)::int as wrong from items i
        where i.id = any(${items}::uuid[]) and exists (select from item_holds h where h.item_id = i.id) <> exists (
          select from line_places l where l.item_id = i.id and l.state = 'turn')`.execute(app.db)
      expect(rows).toEqual([{ wrong: 0 }])
      const { rows: left } = await sql<{ count: number }>`
        select count(*)::int as count from line_places where buyer_id = ${first.accountID}`.execute(app.db)
      expect(left).toEqual([{ count: 0 }])
    }
  })

  test('two deletions: the second one finds no account', async () => {
    const buyer = await people.buyerNamed('Dalawa')
    const answers = await Promise.all(
      [1, 2].map(() => settled(buyer.call('POST auth/delete_account', remove))),
    )
    expect(answers.toSorted()).toEqual(['200', 'not_signed_in'])
  })

  test('no row can be inserted for a deleted account, by any feature', async () => {
    const { buyer, seller, sold, listed, ticketID } = await people.acquainted()
    await buyer.ok('POST auth/delete_account', remove)
    const at = app.clock.now()
    const ofBuyer = { buyer_id: buyer.accountID, item_id: listed }
    const writes = [
      app.db.insertInto('cart_entries').values({ ...ofBuyer, added_at: at, saved_centavos: 25_000 }),
      app.db.insertInto('cart_additions').values({ ...ofBuyer, client_id: sold, added_at: at }),
      app.db
        .insertInto('collections')
        .values({ id: listed, owner_id: buyer.accountID, name: 'Late', created_at: at }),
      app.db.insertInto('account_preferences').values({ account_id: buyer.accountID, tag_id: 1 }),
      app.db.insertInto('line_places').values({ ...ofBuyer, joined_at: at }),
      app.db
        .insertInto('purchases')
        .values({ ...ofBuyer, client_id: sold, ticket_id: ticketID, of_cart: false }),
    ]
    for (const write of writes)
      await expect(write.execute()).rejects.toMatchObject({ constraint: 'account_not_deleted' })
    await expect(app.make.ticket({ itemID: listed, buyerID: buyer.accountID })).rejects.toMatchObject({
      constraint: 'account_not_deleted',
    })
    await seller.ok('POST auth/delete_account', remove)
    await expect(app.make.listedItem(seller.shopID)).rejects.toMatchObject({ constraint: 'shop_is_open' })
  })
})
