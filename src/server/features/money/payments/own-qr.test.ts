import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nightly } from '#tests/support/nightly.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { asBlob, qrOf, qrPicture } from '#tests/support/payment-qr.ts'
import { picture, promisedPng } from '#tests/support/photos.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'

let app: TestApp
let reader: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

beforeAll(async () => {
  app = await startApp()
  reader = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const payload = qrOf()
const other = qrOf('JUAN C.')
const otherOfSameName = qrOf('MA. LUZ D.', { '60': 'La Trinidad' })
const read = async (img: Blob) => {
  await app.db.deleteFrom('attempts').execute()
  return reader.call('POST payments/read_qr', { img })
}
const codeOf = async (text: string) => (await read(asBlob(await qrPicture(text)))).error?.code

describe('reads', () => {
  test.each([
    ['a plain picture', async () => qrPicture(payload)],
    ['a small one', async () => qrPicture(payload, { side: 160, margin: 10 })],
    [
      'one turned by 17 degrees',
      async () =>
        sharp(await qrPicture(payload))
          .rotate(17, { background: '#888' })
          .png()
          .toBuffer(),
    ],
    [
      'one on its head',
      async () =>
        sharp(await qrPicture(payload))
          .rotate(180)
          .png()
          .toBuffer(),
    ],
    [
      'a slightly blurred one',
      async () =>
        sharp(await qrPicture(payload))
          .blur(2)
          .png()
          .toBuffer(),
    ],
    [
      'a poor JPEG',
      async () =>
        sharp(await qrPicture(payload))
          .jpeg({ quality: 20 })
          .toBuffer(),
    ],
    [
      'one in the corner of a large photo',
      async () =>
        sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#6a8' } })
          .composite([{ input: await qrPicture(payload, { side: 900 }), left: 100, top: 1800 }])
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_, make) => {
    const { status, body } = await read(asBlob(await make()))
    expect([status, body]).toEqual([200, { payload, name: 'MA. LUZ D.', city: 'Baguio City' }])
  })

  test('the payment code beside another one', async () => {
    const both = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#fff' } })
      .composite([
        { input: await qrPicture('https://example.com'), left: 0, top: 0 },
        { input: await qrPicture(payload), left: 800, top: 0 },
      ])
      .png()
      .toBuffer()
    expect((await read(asBlob(both))).body?.payload).toBe(payload)
  })
})

describe('refuses in words', () => {
  test.each([
    ['a web address', 'https://example.com/pay', 'qr_not_payment'],
    ['a wrong checksum', `${payload.slice(0, -4)}ABCD`, 'qr_damaged'],
    ['another country', qrOf('LUZ', { '58': 'SG' }), 'qr_foreign'],
    ['a fixed amount', qrOf('LUZ', { '54': '99.00' }), 'qr_fixed_amount'],
    ['a fee', qrOf('LUZ', { '55': '02', '56': '15.00' }), 'qr_with_fee'],
    ['a tip', qrOf('LUZ', { '55': '01' }), 'qr_with_fee'],
    ['no name', qrOf('LUZ', { '59': undefined }), 'qr_without_name'],
  ])('%s', async (_, text, code) => expect(await codeOf(text)).toBe(code))

  test('pictures without a code that can be read', async () => {
    const blurred = sharp(await qrPicture(payload))
      .blur(25)
      .png()
      .toBuffer()
    const half = sharp(await qrPicture(payload))
      .extract({ left: 0, top: 0, width: 760, height: 380 })
      .png()
      .toBuffer()
    const photos = [await picture({ width: 800, height: 600 }), asBlob(await blurred), asBlob(await half)]
    for (const photo of photos) expect((await read(photo)).error?.code).toBe('qr_not_found')
  })

  test.runIf(nightly)('hostile files, without harm to the next', async () => {
    expect((await read(asBlob(promisedPng(60_000, 60_000)))).error?.code).toBe('photo_too_large')
    expect((await read(new Blob(['<svg onload="alert(1)"></svg>']))).error?.code).toBe('not_a_photo')
    const noise = sharp({
      create: {
        width: 2160,
        height: 2160,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 70 },
      },
    })
    const started = performance.now()
    expect((await read(asBlob(await noise.jpeg({ quality: 60 }).toBuffer()))).error?.code).toBe(
      'qr_not_found',
    )
    expect(performance.now() - started).toBeLessThan(15_000)
    expect((await read(asBlob(await qrPicture(payload)))).status).toBe(200)
  })
})

test('a picture is rate limited before it is read', async () => {
  const seller = await app.make.quickShopkeeper()
  const img = new Blob(['no photo'])
  for (let n = 0; n < 30; n += 1) await seller.call('POST payments/read_qr', { img })
  expect((await seller.call('POST payments/read_qr', { img })).error?.code).toBe('too_many_tries')
})

/** A seller for whom a buyer has reserved something. */
const sellerWithPickup = async () => {
  const seller = await app.make.shopkeeper()
  const set = (text: string) => seller.ok('POST payments/set_qr', { payload: text, password: testPassword })
  const noticed = () =>
    app.db
      .selectFrom('signals as s')
      .innerJoin('queue_entries as e', 'e.id', 's.entry_id')
      .select(['s.kind', 'e.kind as of', 'e.subject_id'])
      .where('e.about_id', '=', seller.accountID)
      .execute()
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const { pickup_id } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticketID)
    .executeTakeFirstOrThrow()
  const at = app.clock.now().getTime()
  const comesIn = (hours: number, change: 'chosen' | 'moved_by_buyer' = 'chosen') =>
    app.db
      .insertInto('pickup_times')
      .values({ pickup_id, change, picks_up_at: new Date(at + hours * 3_600_000), made_at: new Date(at) })
      .execute()
  return { seller, set, noticed, comesIn }
}

describe('a change', () => {
  test('needs the password, is notified, and stands in the log of the admins', async () => {
    const [seller, admin] = [await app.make.shopkeeper(), await app.make.admin()]
    const set = (text: string, password = testPassword) =>
      seller.call('POST payments/set_qr', { payload: text, password })
    expect((await set(payload, 'not-my-password')).error?.code).toBe('wrong_password')
    expect((await seller.ok('GET payments/get_qr')).qr).toBeNull()
    // The account group is off, and it is notified all the same.
    await seller.ok('POST notifications/set_settings', {
      off: ['account:push', 'account:mail'],
      quiet_hours: true,
    })
    for (const text of [payload, payload, other]) {
      app.clock.advance(1_000)
      expect((await set(text)).status).toBe(200)
    }
    expect((await seller.ok('GET payments/get_qr')).qr).toMatchObject({ payload: other, name: 'JUAN C.' })
    expect((await seller.call('POST payments/remove_qr', { password: 'wrong' })).error?.code).toBe(
      'wrong_password',
    )
    for (let n = 0; n < 2; n += 1) await seller.ok('POST payments/remove_qr', { password: testPassword })
    expect((await seller.ok('GET payments/get_qr')).qr).toBeNull()

    const { changes } = await admin.ok('GET payments/get_qr_changes')
    const ofSeller = changes.filter(({ seller_id }) => seller_id === seller.accountID)
    expect(ofSeller.map(({ name_before, name }) => [name_before, name])).toEqual([
      ['JUAN C.', null],
      ['MA. LUZ D.', 'JUAN C.'],
      [null, 'MA. LUZ D.'],
    ])
    expect(ofSeller[0]?.shop_name).toBe(seller.shopName)
    const { notifications } = await seller.ok('GET notifications/get_notifications')
    expect(notifications.filter(({ path }) => path === '/ownqr')).toHaveLength(3)
  })

  test('needs a code of the second factor', async () => {
    const seller = await app.make.shopkeeper()
    const { secret } = await setUpSecondFactor(seller, app.clock.now())
    app.clock.advance(60_000)
    const change = { payload, password: testPassword }
    expect((await seller.call('POST payments/set_qr', change)).error?.code).toBe('code_wanted')
    expect((await seller.call('POST payments/set_qr', { ...change, code: '000000' })).error?.code).toBe(
      'wrong_code',
    )
    await seller.ok('POST payments/set_qr', { ...change, code: codeAt(secret, app.clock.now()) })
  })

  test('is checked by the server, whatever the page read', async () => {
    const seller = await app.make.shopkeeper()
    const wrong = { 'https://example.com': 'qr_not_payment', [qrOf('LUZ', { '58': 'US' })]: 'qr_foreign' }
    for (const [text, code] of Object.entries(wrong))
      expect(
        (await seller.call('POST payments/set_qr', { payload: text, password: testPassword })).error?.code,
      ).toBe(code)
    const shopless = await app.make.seller()
    const refused = await shopless.call('POST payments/set_qr', { payload, password: testPassword })
    expect(refused.error?.code).toBe('shop_missing')
  })

  test('is limited to ten a day, and simultaneous ones leave one', async () => {
    const seller = await app.make.shopkeeper()
    const names = Array.from({ length: 10 }, (_, n) => `LUZ ${n}`)
    await Promise.all(
      names.map((name) =>
        seller.call('POST payments/set_qr', { payload: qrOf(name), password: testPassword }),
      ),
    )
    const again = await seller.call('POST payments/set_qr', { payload, password: testPassword })
    expect(again.error?.code).toBe('too_many_tries')
    const data = await seller.ok('POST auth/my_data', { password: testPassword })
    expect(data.paymentQrChanges.at(-1)?.name).toBe(data.paymentQr?.name)
    for (const [n, { before }] of data.paymentQrChanges.entries())
      expect(before).toBe(data.paymentQrChanges[n - 1]?.name ?? null)
  })

  test('within two days before an agreed pickup is noticed by the queue, and the first code is not', async () => {
    const { seller, set, noticed, comesIn } = await sellerWithPickup()
    await comesIn(49)
    await set(payload)
    await set(other)
    expect(await noticed()).toEqual([])
    await comesIn(47, 'moved_by_buyer')
    await set(payload)
    expect(await noticed()).toEqual([{ kind: 'payment_code_changed', of: 'shop', subject_id: seller.shopID }])
  })

  test('is noticed as much where the code was removed in between, unless the same one comes back', async () => {
    const { seller, set, noticed, comesIn } = await sellerWithPickup()
    await comesIn(47)
    const remove = () => seller.ok('POST payments/remove_qr', { password: testPassword })
    await set(payload)
    await remove()
    await set(payload)
    expect(await noticed()).toEqual([])
    await remove()
    await set(other)
    expect(await noticed()).toEqual([{ kind: 'payment_code_changed', of: 'shop', subject_id: seller.shopID }])
  })

  test('is noticed after a removal where the other code has the same name', async () => {
    const { seller, set, noticed, comesIn } = await sellerWithPickup()
    await comesIn(47)
    const remove = () => seller.ok('POST payments/remove_qr', { password: testPassword })
    await set(payload)
    for (let n = 0; n < 2; n += 1) await remove()
    await set(otherOfSameName)
    expect(await noticed()).toHaveLength(1)
    await remove()
    await set(otherOfSameName)
    expect(await noticed()).toHaveLength(1)
  })

  test('is recognized by the name alone where an earlier version removed the code', async () => {
    const { seller, set, noticed, comesIn } = await sellerWithPickup()
    await comesIn(47)
    const remove = async () => {
      await seller.ok('POST payments/remove_qr', { password: testPassword })
      const forget = 'update payment_qr_changes set mac_before = null where seller_id = $1'
      await app.ownerRuns(forget, [seller.accountID])
    }
    await set(payload)
    await remove()
    await set(otherOfSameName)
    expect(await noticed()).toEqual([])
    await remove()
    await set(other)
    expect(await noticed()).toHaveLength(1)
  })

  test('leaves the log after a year', async () => {
    await app.db.deleteFrom('payment_qr_changes').execute()
    const seller = await app.make.shopkeeper()
    await seller.ok('POST payments/set_qr', { payload, password: testPassword })
    const count = async () => (await app.db.selectFrom('payment_qr_changes').selectAll().execute()).length
    await app.background.run('purge')
    expect(await count()).toBe(1)
    app.clock.advance(366 * 86_400_000)
    await app.background.run('purge')
    expect(await count()).toBe(0)
  })
})

test('goes with the account', async () => {
  const seller = await app.make.shopkeeper()
  await seller.ok('POST payments/set_qr', { payload, password: testPassword })
  await seller.ok('POST auth/delete_account', { password: testPassword })
  for (const table of ['payment_qrs', 'payment_qr_changes'] as const)
    expect(
      await app.db.selectFrom(table).select('name').where('seller_id', '=', seller.accountID).execute(),
    ).toEqual([])
})
