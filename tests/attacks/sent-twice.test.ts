import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AllCalls } from '#contract/all.ts'
import type { CallName } from '#contract/define.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { somePhoto } from '#tests/support/photos.ts'

type Call = keyof AllCalls & CallName

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let second: TestApp

beforeAll(async () => {
  app = await startApp()
  second = await startApp({}, app)
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

/** Sends a request and disconnects before the response: the server may have handled it, in part or not at all. */
const cutOff = async (
  base: string,
  cookie: string,
  name: Call,
  input: Record<string, unknown>,
  after: number,
) => {
  const hasFile = Object.values(input).some((value) => value instanceof Blob)
  const form = new FormData()
  for (const [field, value] of Object.entries(input))
    form.append(field, value instanceof Blob ? value : String(value))
  const leaving = new AbortController()
  const asked = fetch(`${base}/api/${name.replace('POST ', '')}`, {
    method: 'POST',
    headers: { cookie, ...(!hasFile && { 'content-type': 'application/json' }) },
    body: hasFile ? form : JSON.stringify(input),
    signal: leaving.signal,
  }).then(
    () => undefined,
    () => undefined,
  )
  await sleep(after)
  leaving.abort()
  await asked
}

/**
 * Sends one request many times to two processes, some cut off, as over a weak network with repeated taps. Returns all
 * responses.
 */
const sendRepeatedly = async (who: Client, name: Call, input: Record<string, unknown>) => {
  const elsewhere = Object.assign(new Client(second.base), { cookie: who.cookie })
  for (const after of [2, 10, 40]) await cutOff(who.base, who.cookie, name, input, after)
  const both = [who, elsewhere, who, elsewhere]
  const answers = await Promise.all(both.map((client) => client.call(name, { ...input })))
  answers.push(await elsewhere.call(name, { ...input }))
  return answers.map(({ status, body, error }) => (error ? `${status} ${error.code}` : JSON.stringify(body)))
}

const count = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await app.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)
  return rows[0]?.n ?? NaN
}
/** Expects the same response for all repetitions. */
const once = (answers: string[]): string => {
  expect(new Set(answers).size, answers.join('\n')).toBe(1)
  return answers[0] ?? ''
}

test('Buy Now creates one ticket, also when it is repeated after the ticket has ended', async () => {
  const [buyer, seller] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
  const press = { itemID: await app.make.listedItem(seller.shopID), clientID: randomUUID() }
  const { ticketID } = JSON.parse(once(await sendRepeatedly(buyer, 'POST tickets/purchase_item', press)))
  expect(await count('tickets where item_id = $1', press.itemID)).toBe(1)
  expect(await count('ticket_moves where ticket_id = $1', ticketID)).toBe(1)

  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
  const late = JSON.parse(once(await sendRepeatedly(buyer, 'POST tickets/purchase_item', press)))
  expect(late).toMatchObject({ ticketID, statusID: 8 })
  expect(await count('tickets where item_id = $1', press.itemID)).toBe(1)
})

test('Purchase all creates one ticket per item', async () => {
  const [buyer, shop] = [await app.make.quickBuyer(), await app.make.shopRow()]
  const itemIDs = [await app.make.listedItem(shop), await app.make.listedItem(shop)]
  for (const itemID of itemIDs) await buyer.ok('POST homepage/add_to_cart', { itemID })
  const answer = once(
    await sendRepeatedly(buyer, 'POST tickets/purchase_cart', { itemIDs, clientID: randomUUID() }),
  )
  expect(JSON.parse(answer)).toMatchObject({ failed: null, purchased: [{}, {}] })
  expect(await count('tickets where item_id = any ($1)', itemIDs)).toBe(2)
  expect(await count('cart_entries where buyer_id = $1', buyer.accountID)).toBe(0)
})

test('a voucher is credited once', async () => {
  const [admin, seller] = [await app.make.admin(), await app.make.quickSeller()]
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 100, count: 1 })
  const input = { code: vouchers[0]?.code, clientID: randomUUID() }
  once(await sendRepeatedly(seller, 'POST store/redeem_voucher', input))
  expect(await seller.ok('GET store/get_balance')).toEqual({ balance: 100 })
})

test('a message is stored once', async () => {
  const [buyer, seller] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
  const input = { sellerID: seller.accountID, message: 'Meron pa po?', clientID: randomUUID() }
  once(await sendRepeatedly(buyer, 'POST chat/send_message', input))
  expect(await count('messages where client_id = $1', input.clientID)).toBe(1)
})

test('a form of Add Item creates one item', async () => {
  const [seller, clientID] = [await app.make.quickShopkeeper(), randomUUID()]
  once(await sendRepeatedly(seller, 'POST store/add_item', { ...app.make.itemForm(), clientID }))
  expect(await count('items where shop_id = $1', seller.shopID)).toBe(1)
})

test('a photo of an item, and an ID photo, are stored once', async () => {
  const [seller, img] = [await app.make.quickShopkeeper(), await somePhoto()]
  const form = { ...app.make.itemForm(), photos: 2, clientID: randomUUID() }
  const { generatedID: id } = await seller.ok('POST store/add_item', form)
  expect(once(await sendRepeatedly(seller, 'POST store/add_img_item', { id, img, position: 0 }))).toContain(
    '"draft"',
  )
  expect(await count('item_photos where item_id = $1', id)).toBe(1)

  const applicant = await app.make.seller({ approved: false })
  once(await sendRepeatedly(applicant, 'POST auth/shop_id_one', { file: img }))
  expect(await count('id_documents where seller_id = $1', applicant.accountID)).toBe(1)
})

test('an item is in the cart once, also when the request is repeated after its removal', async () => {
  const [buyer, itemID] = [await app.make.quickBuyer(), await app.make.listedItem(await app.make.shopRow())]
  const press = { itemID, clientID: randomUUID() }
  const first = once(await sendRepeatedly(buyer, 'POST homepage/add_to_cart', press))
  const inside = () => count('cart_entries where buyer_id = $1', buyer.accountID)
  expect(await inside()).toBe(1)

  await buyer.ok('POST homepage/remove_from_cart', { itemID })
  expect(once(await sendRepeatedly(buyer, 'POST homepage/add_to_cart', press))).toBe(first)
  expect(await inside()).toBe(0)

  // Removed while repetitions arrive: it stays removed.
  for (let round = 0; round < 10; round += 1) {
    const again = { itemID, clientID: randomUUID() }
    await buyer.ok('POST homepage/add_to_cart', again)
    const late = Array.from({ length: 4 }, () => buyer.ok('POST homepage/add_to_cart', again))
    await Promise.all([...late, buyer.ok('POST homepage/remove_from_cart', { itemID })])
    expect(await inside()).toBe(0)
  }
})

test('a sign-up creates one complete account, and a client without the response can log in', async () => {
  const person = { ...app.make.person(), isFeminine: 1, tagIDs: [1, 2] }
  const answers = new Set(await sendRepeatedly(app.visitor(), 'POST auth/new_shop_user', person))
  // At most one of them created it; the others answer email_taken.
  answers.delete('409 email_taken')
  expect(answers.size).toBeLessThanOrEqual(1)
  for (const answer of answers) expect(answer).toContain('response')
  const { id } = await second.visitor().ok('POST auth/login', { email: person.email, password: testPassword })
  expect(await count('accounts where lower(email) = $1', person.email)).toBe(1)
  expect(await count('account_preferences where account_id = $1', id)).toBe(2)
})
