import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { type TestGateway, startAndroid, startSemaphore } from '#tests/support/sms-gateway.ts'

const started: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.stop()
})
const appWith = async (settings: NodeJS.ProcessEnv) => {
  const app = await startApp(settings)
  started.push(app)
  return app
}
const keep = <One extends TestGateway>(one: One): One => {
  started.push(one)
  return one
}

describe('a text message', () => {
  test('goes out by a phone with android-sms-gateway', async () => {
    const gateway = keep(await startAndroid())
    const app = await appWith({ SMS_URL: gateway.address('sms:secret') })
    const buyer = await app.make.buyer()
    const { phone_no } = await buyer.ok('POST auth/send_phone_code')
    expect(gateway.requests).toHaveLength(1)
    const { textMessage, phoneNumbers, id } = JSON.parse(gateway.requests[0]?.body ?? '') as {
      textMessage: { text: string }
      phoneNumbers: string[]
      id: string
    }
    expect(phoneNumbers).toEqual([`+63${phone_no.slice(1)}`])
    expect(textMessage.text).toMatch(/^\d{6} is your Ukay code\./)
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  test('goes out by Semaphore', async () => {
    const gateway = keep(await startSemaphore())
    const app = await appWith({
      SMS_URL: gateway.address(':key%201'),
      SMS_GATEWAY: 'semaphore',
      SMS_SENDER: 'UKAY',
    })
    const buyer = await app.make.buyer()
    const { phone_no } = await buyer.ok('POST auth/send_phone_code')
    const [request] = gateway.requests
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      apikey: 'key 1',
      number: phone_no,
      message: expect.stringMatching(/^\d{6} is your Ukay code\./),
      sendername: 'UKAY',
    })
  })

  test.each([
    ['android', startAndroid],
    ['semaphore', startSemaphore],
  ])('that %s refuses is told in words', async (SMS_GATEWAY, start) => {
    const gateway = keep(await start())
    const app = await appWith({ SMS_URL: gateway.address('sms:wrong'), SMS_GATEWAY })
    const buyer = await app.make.quickBuyer()
    await app.db.updateTable('accounts').set({ phone_no: '09171230001' }).execute()
    const refused = await buyer.call('POST auth/send_phone_code')
    expect([refused.status, refused.error?.code]).toEqual([503, 'text_failed'])
    expect(refused.error?.error).toContain('could not be sent')
  })

  test('costs at most so many a day in all', async () => {
    const gateway = keep(await startAndroid())
    const app = await appWith({ SMS_URL: gateway.address('sms:secret'), SMS_PER_DAY: '2' })
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 3; n += 1) {
      const buyer = await app.make.quickBuyer()
      await app.db
        .updateTable('accounts')
        .set({ phone_no: `0917123000${n}` })
        .where('id', '=', buyer.accountID)
        .execute()
      codes.push((await buyer.call('POST auth/send_phone_code')).error?.code)
    }
    expect(codes).toEqual([undefined, undefined, 'too_many_tries'])
    expect(gateway.requests).toHaveLength(2)
  })
})

test('wrong settings stop the start', () => {
  expect(() => readSettings({ SMS_URL: 'ftp://phone' })).toThrow(/SMS_URL/)
  expect(() => readSettings({ SMS_URL: 'http://phone', SMS_GATEWAY: 'pigeon' })).toThrow(/SMS_GATEWAY/)
  expect(() => readSettings({ PHONE_NEEDED_TO_RESERVE: 'yes' })).toThrow(/SMS_URL: Needed/)
})

const wrongOne = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a phone number', () => {
  const outbox = createDevOutbox()
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({}, undefined, { devOutbox: outbox })
  })
  afterAll(() => app.stop())

  let numbers = 0
  const buyerWithNumber = async () => {
    const buyer = await app.make.quickBuyer()
    numbers += 1
    const phone = `0918${String(numbers).padStart(7, '0')}`
    await app.db.updateTable('accounts').set({ phone_no: phone }).where('id', '=', buyer.accountID).execute()
    return Object.assign(buyer, { phone })
  }
  type Buyer = Awaited<ReturnType<typeof buyerWithNumber>>
  const codeFor = async (buyer: Buyer): Promise<string> => {
    await buyer.ok('POST auth/send_phone_code')
    const sent = outbox.list().find(({ channel, to }) => channel === 'sms' && to === buyer.phone)
    return /^\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
  }
  const confirm = async (buyer: Buyer, code: string) =>
    (await buyer.call('POST auth/confirm_phone', { code })).error?.code

  test('is proven by the six digits of a text message, once', async () => {
    const buyer = await buyerWithNumber()
    expect(await buyer.ok('GET auth/phone')).toEqual({ phone_no: buyer.phone, proven: false, canSend: true })
    const code = await codeFor(buyer)
    const { rows } = await app.pool.query<{ row: string }>('select c::text as row from phone_codes c')
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([])
    await buyer.ok('POST auth/confirm_phone', { code })
    expect(await buyer.ok('GET auth/phone')).toMatchObject({ proven: true })
    expect(await confirm(buyer, code)).toBe('phone_code_over')
  })

  test('has five tries a code, also at once; the fiftieth guess is refused in words', async () => {
    const buyer = await buyerWithNumber()
    const code = await codeFor(buyer)
    const wrong = await buyer.call('POST auth/confirm_phone', { code: wrongOne(code) })
    expect(wrong.error).toMatchObject({
      code: 'wrong_phone_code',
      error: 'That is not the code. 4 tries left.',
    })
    const more = await Promise.all(Array.from({ length: 10 }, () => confirm(buyer, wrongOne(code))))
    expect(more.filter((answer) => answer === 'wrong_phone_code')).toHaveLength(3)
    expect(await confirm(buyer, code)).toBe('phone_code_over')
    for (let guess = 12; guess < 50; guess += 1) await confirm(buyer, wrongOne(code))
    const fiftieth = await buyer.call('POST auth/confirm_phone', { code })
    expect([fiftieth.status, fiftieth.error?.error]).toEqual([429, expect.stringContaining('Too many')])
    expect(await buyer.ok('GET auth/phone')).toMatchObject({ proven: false })
  })

  test('gets three codes an hour; each voids the one before', async () => {
    const buyer = await buyerWithNumber()
    const [first, , third] = [await codeFor(buyer), await codeFor(buyer), await codeFor(buyer)]
    expect((await buyer.call('POST auth/send_phone_code')).error?.code).toBe('too_many_tries')
    if (first !== third) expect(await confirm(buyer, first)).toBe('wrong_phone_code')
    expect(await confirm(buyer, third)).toBeUndefined()
    // Eight a day for an account.
    app.clock.advance(3_600_001)
    for (let n = 0; n < 3; n += 1) await codeFor(buyer)
    app.clock.advance(3_600_001)
    for (let n = 0; n < 2; n += 1) await codeFor(buyer)
    expect((await buyer.call('POST auth/send_phone_code')).error?.code).toBe('too_many_tries')
  })

  test('has ten minutes', async () => {
    const buyer = await buyerWithNumber()
    const code = await codeFor(buyer)
    app.clock.advance(600_000)
    expect(await confirm(buyer, code)).toBe('phone_code_over')
    await app.background.run('purge')
    expect(await app.db.selectFrom('phone_codes').selectAll().execute()).toEqual([])
  })

  test('outside the Philippines is refused in words, and so is what is no code', async () => {
    const buyer = await buyerWithNumber()
    await app.db
      .updateTable('accounts')
      .set({ phone_no: '+12025550123' })
      .where('id', '=', buyer.accountID)
      .execute()
    const refused = await buyer.call('POST auth/send_phone_code')
    expect(refused.error).toMatchObject({ code: 'phone_not_here', error: expect.stringContaining('09') })
    for (const code of ['12345', '1234567', 'abcdef', '', undefined, ['123456', '123456']])
      expect((await buyer.call('POST auth/confirm_phone', { code })).status).toBe(400)
  })

  test('is proven for one account at a time, and no longer when it changes', async () => {
    const [one, two] = [await buyerWithNumber(), await buyerWithNumber()]
    await confirm(one, await codeFor(one))
    await app.db
      .updateTable('accounts')
      .set({ phone_no: one.phone })
      .where('id', '=', two.accountID)
      .execute()
    await confirm(two, await codeFor(Object.assign(two, { phone: one.phone })))
    expect([await one.ok('GET auth/phone'), await two.ok('GET auth/phone')]).toMatchObject([
      { proven: false },
      { proven: true },
    ])
    await app.db
      .updateTable('accounts')
      .set({ phone_no: '09179999999' })
      .where('id', '=', two.accountID)
      .execute()
    expect(await two.ok('GET auth/phone')).toMatchObject({ proven: false })
  })

  test('stands in the download, and its proof and code go with the account', async () => {
    const buyer = await app.make.buyer()
    const { phone_no } = await buyer.ok('POST auth/send_phone_code')
    const sent = outbox.list().find(({ to }) => to === phone_no)
    await buyer.ok('POST auth/confirm_phone', { code: sent?.text.slice(0, 6) })
    await buyer.ok('POST auth/send_phone_code')
    const mine = await buyer.ok('POST auth/my_data', { password: testPassword })
    expect(mine.provenPhone).toEqual({ phoneNumber: phone_no, provenAt: expect.any(String) })
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    for (const table of ['phone_codes', 'proven_phones'] as const)
      expect(
        await app.db.selectFrom(table).selectAll().where('account_id', '=', buyer.accountID).execute(),
      ).toEqual([])
  })
})

test('where the operator wants it, a first reservation needs a proven number, and later ones do not', async () => {
  const gateway = keep(await startAndroid())
  const app = await appWith({ SMS_URL: gateway.address('sms:secret'), PHONE_NEEDED_TO_RESERVE: 'yes' })
  const seller = await app.make.quickShopkeeper()
  const [first, second] = [await app.make.listedItem(seller.shopID), await app.make.listedItem(seller.shopID)]
  const buyer = await app.make.buyer()
  const refused = await buyer.call('POST tickets/purchase_item', { itemID: first })
  expect([refused.status, refused.error?.code]).toEqual([403, 'phone_needed'])
  await buyer.ok('POST homepage/add_to_cart', { itemID: first })
  const cart = await buyer.ok('POST tickets/purchase_cart', {})
  expect(cart).toMatchObject({ purchased: [], failed: { code: 'phone_needed' } })
  await buyer.ok('POST auth/send_phone_code')
  const text = gateway.requests[0]?.body ?? ''
  await buyer.ok('POST auth/confirm_phone', { code: /"(\d{6}) is/.exec(text)?.[1] })
  await buyer.ok('POST tickets/purchase_item', { itemID: first })
  await app.db.deleteFrom('proven_phones').execute()
  await buyer.ok('POST tickets/purchase_item', { itemID: second })
})
