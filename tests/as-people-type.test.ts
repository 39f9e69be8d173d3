import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

/** What is only unusual is taken by every call, and stored clean. The readers have tests of their own in `src/domain`. */
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const phones = [
  ['c2.2', '+63 917 123 4567'],
  ['c2.3', '+639171234567'],
  ['c2.5', '0917-123-4567'],
  ['c2.6', '0917 123 4567'],
  ['c2.7', '0917\u00a0123\u00a04567'],
  ['c2.10', '\u202a0917 123 4567\u202c'],
  ['c2.12', '\u200e09171234567'],
  ['c2.13', '09171234567\u200b'],
  ['full width', '０９１７１２３４５６７'],
] as const
const notMobile = 'The phone number has 11 digits and starts with 09'

describe('a phone number', () => {
  test.each(phones)('%s is kept as eleven digits by both sign-ups: %j', async (_, phone_no) => {
    for (const [path, more] of [
      ['POST auth/new_shop_user', { isFeminine: 1 }],
      ['POST auth/new_shop_owner', { address: 'Session Road Baguio' }],
    ] as const) {
      const client = app.visitor()
      await client.ok(path, { ...app.make.person(), ...more, phone_no } as never)
      expect((await client.ok('GET auth/account')).phone_no).toBe('09171234567')
    }
  })

  test('is read the same when it is changed, and what is no mobile number is refused', async () => {
    const { person, client } = await signedUp()
    const change = (phone_no: string) =>
      client.call('POST auth/change_details', { password: person.password, phone_no })
    expect((await change('(0918) 765-4321')).status).toBe(200)
    expect((await client.ok('GET auth/account')).phone_no).toBe('09187654321')
    for (const phone_no of ['(02) 8123 4567', '+1 917 123 4567', '0917 123 456'])
      expect((await change(phone_no)).error?.fields).toEqual({ phone_no: notMobile })
    expect((await client.ok('GET auth/account')).phone_no).toBe('09187654321')
  })
})

const signedUp = async () => {
  const person = app.make.person()
  const client = app.visitor()
  await client.ok('POST auth/new_shop_user', { ...person, isFeminine: 1 })
  return { person, client }
}

test('an address is the same in full width and with unseen characters, also at the login', async () => {
  const person = app.make.person()
  const odd = `\u200b ${person.email.replace('@', '\uff20')}\u2060`
  await app.visitor().ok('POST auth/new_shop_user', { ...person, email: odd, isFeminine: 1 })
  for (const email of [odd, person.email])
    expect((await app.visitor().ok('POST auth/login', { email, password: person.password })).email).toBe(
      person.email,
    )
})

test.each([
  ['c8.2', '\u3164Ana\u3164', 'Ana'],
  ['c8.6', '\u200eAna Reyes', 'Ana Reyes'],
  ['c8.7', 'Ana\u200b', 'Ana'],
  ['a joiner inside', 'A\u200dna', 'Ana'],
  ['an emoji sequence', 'Ana 👩‍👧', 'Ana 👩‍👧'],
])('%s: a name from a comment is taken: %j', async (_, typed, name) => {
  const seller = await app.make.quickShopkeeper()
  const [itemID = ''] = await app.make.listedItems(seller.shopID, 1)
  const { sale } = await seller.ok('POST live/new_sale', {
    title: 'Coats',
    startsAt: app.clock.now().toISOString(),
    clientID: randomUUID(),
  })
  const { saleID } = sale
  await seller.ok('POST live/set_items', { saleID, itemIDs: [itemID] })
  await seller.ok('POST live/start_sale', { saleID })
  await seller.ok('POST live/show_piece', { saleID, itemID })
  const claim = (typedName: string) =>
    seller.call('POST live/claim_for_name', { saleID, itemID, name: typedName, clientID: randomUUID() })
  expect((await claim('An\u202ea')).error?.fields).toEqual({
    name: 'Name holds characters that turn text around. Please type it anew.',
  })
  expect((await claim(typed)).status).toBe(200)
  expect((await seller.ok('GET live/get_bills', { saleID })).bills.map((bill) => bill.name)).toEqual([name])
})

test('an item is stored without unseen characters', async () => {
  const seller = await app.make.quickShopkeeper()
  const { generatedID } = await seller.ok('POST store/add_item', {
    name: 'Zin\u00adnia\u200b coat',
    description: 'Warm\u2060\r\nand \u202a0917 123 4567\u202c dry',
    price: 250,
    size: 'M',
    isFeminine: 1,
    tagID: [1],
  } as never)
  const item = await app.db
    .selectFrom('items')
    .select(['name', 'description'])
    .where('id', '=', generatedID)
    .executeTakeFirstOrThrow()
  expect(item).toEqual({ name: 'Zinnia coat', description: 'Warm\nand 0917 123 4567 dry' })
})

test('a search with unseen characters finds what it finds without them', async () => {
  const seller = await app.make.quickShopkeeper()
  const [itemID = ''] = await app.make.listedItems(seller.shopID, 1)
  await app.db.updateTable('items').set({ name: 'Quixotic coat' }).where('id', '=', itemID).execute()
  const buyer = await app.make.quickBuyer()
  for (const q of [
    'quixotic',
    'quix\u200botic',
    '\ufeffquixotic\u200e',
    'qui\u00adxotic',
    '\u202equixotic\u202c',
  ])
    expect((await buyer.ok('GET homepage/search', { q })).results.map((item) => item.item_id)).toEqual([
      itemID,
    ])
})

test('d6.6 and d6.9: a voucher code between isolates or in full width is taken', async () => {
  const admin = await app.make.admin()
  const seller = await app.make.quickSeller()
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 10, count: 2 })
  const [one = '', two = ''] = vouchers.map(({ code }) => code)
  const wide = [...two].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
  expect((await seller.ok('POST store/redeem_voucher', { code: `\u2068${one}\u2069` })).balance).toBe(10)
  expect((await seller.ok('POST store/redeem_voucher', { code: wide })).balance).toBe(20)
})
