import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('only a new credit resets the limit of voucher guesses, not a repeated one', async () => {
  const [admin, seller] = [await app.make.admin(), await app.make.quickSeller()]
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 50, count: 2 })
  const [own, second] = vouchers.map(({ code }) => ({ code, clientID: uuidv7() }))
  const redeem = (given: { code: string } | undefined) => seller.call('POST store/redeem_voucher', given)
  const guess = () => redeem({ code: 'ABCDEFGHJKLMNPQRSTUV' })

  expect((await redeem(own)).status).toBe(200)
  let guesses = 0
  for (let n = 0; n < 70; n += 1) {
    if ((await guess()).status === 404) guesses += 1
    // Repeated, as after a lost response: the same success, but no reset.
    if (n < 60 && n % 20 === 0) expect((await redeem(own)).body).toEqual({ balance: 50 })
  }
  expect(guesses).toBe(60)
  app.clock.advance(15 * 60_000 + 1)
  for (let n = 0; n < 59; n += 1) await guess()
  expect((await redeem(second)).status).toBe(200)
  expect((await guess()).status).toBe(404)
})
