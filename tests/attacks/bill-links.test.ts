import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { createBillLinks } from '#server/features/reserving/live-sales/bills/bill-links.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** The link of what is held for a name. */
const heldForJoy = async () => {
  const seller = await app.make.quickShopkeeper()
  const itemID = await app.make.listedItem(seller.shopID)
  const { sale } = await seller.ok('POST live/new_sale', {
    title: 'Coats',
    startsAt: app.clock.now().toISOString(),
    clientID: randomUUID(),
  })
  const { saleID } = sale
  await seller.ok('POST live/set_items', { saleID, itemIDs: [itemID] })
  await seller.ok('POST live/start_sale', { saleID })
  await seller.ok('POST live/show_piece', { saleID, itemID })
  const { billID } = await seller.ok('POST live/claim_for_name', {
    saleID,
    itemID,
    name: 'Joy',
    clientID: randomUUID(),
  })
  const { bills } = await seller.ok('GET live/get_bills', { saleID })
  return { billID, token: bills[0]?.link.split('/').at(-1) ?? '' }
}

test('a link of a bill needs all of its 128 bits, and guesses are limited by address', async () => {
  const { billID, token } = await heldForJoy()
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes).toHaveLength(32)
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  }
  const foreign = createBillLinks(createVault([newKey()]).keysFor('bill links'))
  const guesses = [
    ...Array.from(bytes, (_, at) => changed(at)),
    bytes.subarray(0, 16).toString('base64url'),
    Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(16)]).toString('base64url'),
    Buffer.concat([bytes.subarray(0, 16), randomBytes(16)]).toString('base64url'),
    foreign.tokenOf(billID),
    billID,
    '',
  ]
  const buyer = await app.make.quickBuyer()
  for (const guess of guesses) {
    expect((await app.visitor().call('GET live/get_bill', { token: guess })).error?.code).toBe('not_found')
    expect((await buyer.call('POST live/take_over', { token: guess })).error?.code).toBe('not_found')
  }
  const limited = async () =>
    (await app.visitor().call('GET live/get_bill', { token: randomBytes(32).toString('base64url') })).error
      ?.code
  let answer = await limited()
  for (let n = 0; n < 100 && answer === 'not_found'; n += 1) answer = await limited()
  expect(answer).toBe('too_many_tries')
  // Who shares the address of the guesser still gets the own items.
  expect(await buyer.ok('GET live/get_bill', { token })).toMatchObject({ state: 'open', name: 'Joy' })
  await buyer.ok('POST live/take_over', { token })
})
