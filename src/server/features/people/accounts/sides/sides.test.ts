import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { newVapidKey } from '../../../../platform/push/vapid-key.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { until } from '#tests/support/until.ts'
import { accountLock } from '../../../../platform/db/transaction-guard.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const home = { address: 'Session Road, Baguio', adult: true }
const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code ?? 'ok'
const onOtherProcess = ({ cookie }: Client): Client => Object.assign(beside.visitor(), { cookie })

type Person = Client & { accountID: string; email: string }

const approve = (sellerID: string) =>
  app.db.updateTable('sellers').set({ verified: 1 }).where('account_id', '=', sellerID).execute()

/** A buyer who sells too and whose shop has an item. The session acts as the buyer. */
const personOfBothSides = async () => {
  const person = await app.make.buyer()
  const { id: sellerID } = await person.ok('POST auth/sell_too', home)
  await approve(sellerID)
  const shopID = await app.make.shopRow(sellerID)
  const itemID = await app.make.listedItem(shopID)
  await person.ok('POST auth/switch_side', { side: 'buyer' })
  return { person, buyerID: person.accountID, sellerID, shopID, itemID }
}

const joining = ({ email }: Pick<Person, 'email'>) => ({
  password: testPassword,
  other_email: email,
  other_password: testPassword,
})

describe('sell too', () => {
  test('makes a seller with the same e-mail and names, who is reviewed like others', async () => {
    const person = await app.make.buyer()
    const made = await person.ok('POST auth/sell_too', home)
    expect(made).toMatchObject({ user_type: 'Unverified', email: person.email, other_side: 'buyer' })
    expect(await person.ok('GET auth/session')).toEqual(made)
    const rows = await app.db
      .selectFrom('accounts')
      .select(['kind', 'first_name', 'last_name', 'phone_no', 'password_hash', 'login_id'])
      .where('email', '=', person.email)
      .orderBy('kind')
      .execute()
    expect(rows[1]).toEqual({ ...rows[0], kind: 'seller', password_hash: '', login_id: person.accountID })
    const back = await person.ok('POST auth/switch_side', { side: 'buyer' })
    expect(back).toMatchObject({ user_type: 'Shop User', id: person.accountID, other_side: 'seller' })
  })

  test('is for adults, and happens once whatever the race', async () => {
    const person = await app.make.buyer()
    expect(await codeOf(person.call('POST auth/sell_too', { ...home, adult: false }))).toBe('under_age')
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        codeOf((n % 2 ? person : onOtherProcess(person)).call('POST auth/sell_too', home)),
      ),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await codeOf(person.call('POST auth/sell_too', home))).toBe('not_allowed')
    await person.ok('POST auth/switch_side', { side: 'buyer' })
    expect(await codeOf(person.call('POST auth/sell_too', home))).toBe('both_sides_there')
  })
})

describe('a switch', () => {
  test('is of one session, and nobody gets to the account of somebody else', async () => {
    const { person, buyerID, sellerID } = await personOfBothSides()
    const desk = await app.make.logIn(person.email)
    expect(desk.accountID).toBe(buyerID)
    await desk.ok('POST auth/switch_side', { side: 'seller' })
    expect((await desk.ok('GET auth/session')).id).toBe(sellerID)
    expect((await onOtherProcess(desk).ok('GET auth/session')).id).toBe(sellerID)
    expect((await person.ok('GET auth/session')).id).toBe(buyerID)
    const one = await app.make.quickBuyer()
    expect(await codeOf(one.call('POST auth/switch_side', { side: 'seller' }))).toBe('not_found')
    expect(await codeOf(one.call('POST auth/switch_side', { side: 'admin' }))).toBe('bad_input')
    expect((await one.ok('GET auth/session')).other_side).toBeUndefined()
    // The column alone gives no rights.
    const rows = app.db
      .updateTable('sessions')
      .set({ acts_as: sellerID })
      .where('account_id', '=', one.accountID)
    await rows.execute()
    expect((await onOtherProcess(one).ok('GET auth/session')).id).toBe(one.accountID)
  })

  test('in flight, a call for the side that was left is refused', async () => {
    const { person, buyerID } = await personOfBothSides()
    const itemID = await app.make.listedItem(await app.make.shopRow())
    const calls: Promise<string>[] = []
    // The call waits for the buyer while the session switches.
    const holding = app.db.transaction().execute(async (tx) => {
      await accountLock(tx, buyerID, 'exclusive').execute()
      calls.push(codeOf(onOtherProcess(person).call('POST homepage/add_to_cart', { itemID })))
      await until(
        'the call waits',
        async () =>
          (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx)).rows
            .length > 0,
      )
      await tx
        .updateTable('sessions')
        .set((row) => ({ acts_as: row.selectFrom('accounts').select('id').where('login_id', '=', buyerID) }))
        .where('account_id', '=', buyerID)
        .execute()
    })
    await holding
    expect(await Promise.all(calls)).toEqual(['not_allowed'])
    const left = app.db.selectFrom('cart_entries').select('item_id').where('buyer_id', '=', buyerID)
    expect(await left.execute()).toEqual([])
  })

  test('the password is of both sides, and a new one ends the other sessions of both', async () => {
    const { person, sellerID } = await personOfBothSides()
    const desk = await app.make.logIn(person.email)
    await desk.ok('POST auth/switch_side', { side: 'seller' })
    const changed = { password: testPassword, new_password: 'bagong-susi-ng-bahay' }
    await desk.ok('POST auth/change_password', changed)
    expect((await desk.ok('GET auth/session')).id).toBe(sellerID)
    expect((await person.call('GET auth/session')).status).toBe(401)
    const again = app.visitor()
    expect(await codeOf(again.call('POST auth/login', { email: person.email, password: testPassword }))).toBe(
      'wrong_credentials',
    )
    await again.ok('POST auth/login', { email: person.email, password: changed.new_password })
    expect((await desk.ok('GET auth/sessions')).sessions).toHaveLength(2)
    await again.ok('POST auth/end_other_sessions')
    expect((await desk.call('GET auth/session')).status).toBe(401)
  })

  test('so are the name and the second factor, and not the phone number', async () => {
    const { person, buyerID, sellerID } = await personOfBothSides()
    const details = { password: testPassword, phone_no: '09171234567' }
    await person.ok('POST auth/change_details', details)
    await person.ok('POST auth/switch_side', { side: 'seller' })
    // That of a seller is public.
    expect((await person.ok('GET auth/account')).phone_no).not.toBe(details.phone_no)
    expect((await person.ok('GET auth/account')).nameFixed).toBe(true)
    await person.ok('POST auth/switch_side', { side: 'buyer' })
    // An admin has compared the name with the documents.
    const renamed = person.call('POST auth/change_details', { password: testPassword, first_name: 'Ana' })
    expect(await codeOf(renamed)).toBe('name_fixed')
    await person.ok('POST auth/switch_side', { side: 'seller' })
    await setUpSecondFactor(person, app.clock.now())
    const factors = await app.db
      .selectFrom('second_factors')
      .select('account_id')
      .where('account_id', 'in', [buyerID, sellerID])
      .execute()
    expect(factors).toEqual([{ account_id: buyerID }])
    expect(
      await codeOf(app.visitor().call('POST auth/login', { email: person.email, password: testPassword })),
    ).toBe('code_wanted')
  })
})

describe('never with oneself', () => {
  test('no own item is reserved, waited for, offered for, put in the cart; nor is the shop followed or written to', async () => {
    const { person, sellerID, shopID, itemID } = await personOfBothSides()
    const codes = [
      await codeOf(person.call('POST homepage/add_to_cart', { itemID })),
      await codeOf(person.call('POST tickets/purchase_item', { itemID })),
      await codeOf(person.call('POST offers/make_offer', { itemID, price: 400 })),
    ]
    expect(codes).toEqual(['helper_of_shop', 'helper_of_shop', 'helper_of_shop'])
    expect(await codeOf(person.call('POST store/follow_shop', { shopID }))).toBe('helps_shop')
    expect(await codeOf(person.call('POST chat/send_message', { sellerID, message: 'Hi' }))).toBe('own_shop')
    const report = { of: 'item', id: itemID, reason: 'counterfeit' } as const
    expect(await codeOf(person.call('POST moderation/report', report))).toBe('own_shop')
    const holder = await app.make.quickBuyer()
    await app.make.ticket({ buyerID: holder.accountID, itemID })
    expect(await codeOf(person.call('POST tickets/line_up', { itemID }))).toBe('helper_of_shop')
  })

  test('the database refuses a ticket, whoever asks for it', async () => {
    const { buyerID, itemID } = await personOfBothSides()
    await expect(app.make.ticket({ buyerID, itemID })).rejects.toMatchObject({
      constraint: 'tickets_not_of_helpers',
    })
  })

  test('no list has own items, and those of others have them', async () => {
    const { person, itemID } = await personOfBothSides()
    const stranger = await app.make.quickBuyer()
    const lists = async (who: Client) =>
      JSON.stringify([
        await who.ok('GET homepage', {}),
        await who.ok('GET homepage/rails'),
        await who.ok('GET homepage/rack'),
        await who.ok('GET homepage/search', {}),
        await who.ok('GET homepage/opened', { itemID: [itemID] }),
      ])
    expect(await lists(stranger)).toContain(itemID)
    const shown = await lists(person)
    expect(shown).not.toContain(itemID)
    expect(shown).toContain('item_id')
  })
})

describe('joining', () => {
  test('needs both passwords, and leaves one login', async () => {
    const [buyer, seller] = [await app.make.buyer(), await app.make.shopkeeper()]
    const given = joining(seller)
    for (const [wrong, code] of [
      [{ password: 'x' }, 'wrong_password'],
      [{ other_password: 'x' }, 'wrong_credentials'],
      [{ other_email: 'nobody@example.com' }, 'wrong_credentials'],
    ] as const)
      expect(await codeOf(buyer.call('POST auth/join_account', { ...given, ...wrong }))).toBe(code)
    await buyer.ok('POST auth/join_account', given)
    expect((await seller.call('GET auth/session')).status).toBe(401)
    const login = { email: seller.email, password: testPassword }
    expect(await codeOf(app.visitor().call('POST auth/login', login))).toBe('wrong_credentials')
    const session = await buyer.ok('POST auth/switch_side', { side: 'seller' })
    expect(session).toMatchObject({ id: seller.accountID, email: buyer.email, user_type: 'Shop Owner' })
    // The address is free again.
    await app
      .visitor()
      .ok('POST auth/new_shop_user', { ...app.make.person(), email: seller.email, isFeminine: 1 })
  })

  test('is of a buyer and a seller, each once', async () => {
    const [buyer, other, seller] = [
      await app.make.buyer(),
      await app.make.buyer(),
      await app.make.shopkeeper(),
    ]
    expect(await codeOf(buyer.call('POST auth/join_account', joining(other)))).toBe('same_side')
    expect(await codeOf(buyer.call('POST auth/join_account', joining(buyer)))).toBe('same_side')
    const codes = await Promise.all([
      codeOf(buyer.call('POST auth/join_account', joining(seller))),
      codeOf(onOtherProcess(other).call('POST auth/join_account', joining(seller))),
    ])
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    const one = codes[0] === 'ok' ? buyer : other
    const another = await app.make.shopkeeper()
    expect(await codeOf(one.call('POST auth/join_account', joining(another)))).toBe('both_sides_there')
  })

  test('waits until what one bought from the other has ended, and takes the rest out', async () => {
    const [buyer, seller] = [await app.make.buyer(), await app.make.shopkeeper()]
    const [bought, carted] = [await app.make.item(seller), await app.make.item(seller)]
    await buyer.ok('POST homepage/add_to_cart', { itemID: carted })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: bought })
    expect(await codeOf(buyer.call('POST auth/join_account', joining(seller)))).toBe('own_tickets_open')
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    await buyer.ok('POST auth/join_account', joining(seller))
    expect((await buyer.ok('GET homepage/cart')).cart).toEqual([])
  })

  test('races with a purchase: never a ticket of one’s own', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [buyer, seller] = [await app.make.buyer(), await app.make.shopkeeper()]
      const itemID = await app.make.item(seller)
      const bought = codeOf(onOtherProcess(buyer).call('POST tickets/purchase_item', { itemID }))
      const joined = codeOf(buyer.call('POST auth/join_account', joining(seller)))
      const [one, two] = await Promise.all([bought, joined])
      expect(
        [one, two].filter((code) => code === 'ok'),
        `${one} ${two}`,
      ).toHaveLength(1)
    }
  })

  test('asks for the code of the other account', async () => {
    const [buyer, seller] = [await app.make.buyer(), await app.make.shopkeeper()]
    const { codes } = await setUpSecondFactor(seller, app.clock.now())
    const given = joining(seller)
    expect(await codeOf(buyer.call('POST auth/join_account', given))).toBe('other_code_wanted')
    const wrong = await buyer.call('POST auth/join_account', { ...given, other_code: '000000' })
    expect(wrong.error).toMatchObject({ code: 'wrong_code', fields: { other_code: expect.any(String) } })
    await buyer.ok('POST auth/join_account', { ...given, other_code: codes[0] })
  })
})

test('notifications of both sides reach the phone, say which side, and lead to it', async () => {
  const vapid = newVapidKey()
  const service = await startPushService()
  const city = await startApp({ VAPID_PRIVATE_KEY: vapid.privateKey }, undefined, {
    pushServices: service.services,
  })
  try {
    const person = await city.make.buyer()
    const phone = service.browser()
    await person.ok('POST push/subscribe', phone.subscription)
    const { id: sellerID } = await person.ok('POST auth/sell_too', home)
    await city.db.updateTable('sellers').set({ verified: 1 }).where('account_id', '=', sellerID).execute()
    await person.ok('POST auth/switch_side', { side: 'buyer' })
    const itemID = await city.make.listedItem(await city.make.shopRow(sellerID))
    const buyer = await city.make.quickBuyer()
    await buyer.ok('POST tickets/purchase_item', { itemID })
    city.clock.advance(3_000)
    await until('the phone has it', async () => phone.received().length > 0)
    expect(phone.received()[0]?.message).toMatchObject({
      title: expect.stringMatching(/^Seller Space: /),
      path: expect.stringMatching(/^\/side\/seller\?next=%2F/),
    })
  } finally {
    await city.stop()
    await service.stop()
  }
})

test('one download and one deletion are of both', async () => {
  const { person, buyerID, sellerID, itemID } = await personOfBothSides()
  const data = await person.ok('POST auth/my_data', { password: testPassword })
  expect([data.account.id, data.otherSide?.account.id]).toEqual([buyerID, sellerID])
  expect(data.otherSide?.items.map((one) => one.itemID)).toEqual([itemID])
  await person.ok('POST auth/switch_side', { side: 'seller' })
  await person.ok('POST auth/delete_account', { password: testPassword })
  const rows = await app.db
    .selectFrom('accounts')
    .select('deleted_at')
    .where('id', 'in', [buyerID, sellerID])
    .execute()
  expect(rows.map(({ deleted_at }) => deleted_at === null)).toEqual([false, false])
  expect((await person.call('GET auth/session')).status).toBe(401)
})
