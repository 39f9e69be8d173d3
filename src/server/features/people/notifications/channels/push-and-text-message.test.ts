import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeAttempt } from '#server/platform/limits/limits.ts'
import { newVapidKey } from '#server/platform/push/vapid-key.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { hasOpenSSL } from '#tests/support/certificates.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { type TestGateway, startAndroid } from '#tests/support/sms-gateway.ts'
import { nightly } from '#tests/support/nightly.ts'

const hour = 3_600_000
let service: Awaited<ReturnType<typeof startPushService>>
let gateway: TestGateway
let app: TestApp
beforeAll(async () => {
  if (!hasOpenSSL) return
  service = await startPushService()
  gateway = await startAndroid()
  app = await startApp(
    { SMS_URL: gateway.address('sms:secret'), VAPID_PRIVATE_KEY: newVapidKey().privateKey },
    undefined,
    { pushServices: service.services },
  )
})
afterAll(async () => {
  await app?.stop()
  await gateway?.stop()
  await service?.stop()
})

const numberOf = async (accountID: string): Promise<string> => {
  const query = app.db.selectFrom('accounts').select('phone_no').where('id', '=', accountID)
  return (await query.executeTakeFirstOrThrow()).phone_no
}
let counted = 0
const shopkeeper = async ({ proven }: { proven: boolean }) => {
  const seller = await app.make.quickShopkeeper()
  counted += 1
  const phone_no = `0918${String(counted).padStart(7, '0')}`
  await app.db.updateTable('accounts').set({ phone_no }).where('id', '=', seller.accountID).execute()
  const row = { account_id: seller.accountID, phone_no, proven_at: app.clock.now() }
  if (proven) await app.db.insertInto('proven_phones').values(row).execute()
  return seller
}
const reserve = async (shopID: string, name: string) => {
  const itemID = await app.make.listedItem(shopID, { name })
  await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
}
/** Waits until nothing is due any more. */
const delivered = () =>
  expect
    .poll(
      async () => {
        const rows = await app.db
          .selectFrom('notification_deliveries')
          .select(['due_at', 'attempts'])
          .execute()
        return rows.filter(({ due_at, attempts }) => attempts > 0 || due_at <= app.clock.now()).length
      },
      { timeout: 10_000 },
    )
    .toBe(0)
const leave = async (ms: number) => {
  app.clock.advance(ms)
  await delivered()
}
/** Until the last two hours, whose notices have been sent. */
const lastTwoHours = async () => {
  // What was due before the clock jumps into a night would wait for its end.
  await leave(3_000)
  await leave(35 * hour)
  await leave(11.5 * hour)
  await app.background.run('ticket-deadlines')
  await leave(3_000)
}
const textsTo = async (accountID: string): Promise<string[]> => {
  const number = (await numberOf(accountID)).replace(/^0/, '+63')
  return gateway.requests
    .map(({ body }) => JSON.parse(body) as { phoneNumbers: string[]; textMessage: { text: string } })
    .filter(({ phoneNumbers }) => phoneNumbers.includes(number))
    .map(({ textMessage }) => textMessage.text)
}

test.skipIf(!hasOpenSSL)(
  'a browser gets each notification, with what it leads to and nothing more, and then no text message comes',
  async () => {
    const seller = await shopkeeper({ proven: true })
    const phone = service.browser()
    await seller.ok('POST push/subscribe', phone.subscription)
    await reserve(seller.shopID, 'Blue blazer')
    await leave(2_001)
    expect(phone.received().map(({ message }) => message)).toEqual([
      {
        id: expect.any(String),
        title: expect.stringMatching(/ reserved Blue blazer$/),
        path: expect.any(String),
      },
    ])
    await lastTwoHours()
    expect(phone.received().at(-1)).toMatchObject({
      message: { title: 'Last 2 hours for Blue blazer. Open Ukay, or the ticket ends' },
      headers: { urgency: 'high' },
    })
    await leave(301_000)
    expect(await textsTo(seller.accountID)).toEqual([])
  },
)

test.skipIf(!hasOpenSSL)(
  'whom nothing else reaches gets one text message of the last two hours, at a proven number only',
  async () => {
    const [proven, unproven] = [await shopkeeper({ proven: true }), await shopkeeper({ proven: false })]
    await reserve(proven.shopID, 'Piña blouse 🌸')
    await reserve(unproven.shopID, 'Blue blazer')
    await lastTwoHours()
    expect(await textsTo(proven.accountID)).toEqual([])
    await leave(301_000)
    await leave(301_000)
    expect(await textsTo(proven.accountID)).toEqual([
      'Ukay: Last 2 hours for Pina blouse. Open Ukay, or the ticket ends',
    ])
    expect(await textsTo(unproven.accountID)).toEqual([])
  },
)

test.skipIf(!hasOpenSSL || !nightly)(
  'who has read it, or has had the texts of a day, gets none',
  async () => {
    const [reader, busy] = [await shopkeeper({ proven: true }), await shopkeeper({ proven: true })]
    await reserve(reader.shopID, 'Red coat')
    await reserve(busy.shopID, 'Green coat')
    await lastTwoHours()
    const { notifications } = await reader.ok('GET notifications/get_notifications')
    await reader.ok('POST notifications/mark_read', { id: notifications[0]?.id ?? '', until: true })
    const aDay = { max: 8, seconds: 86_400 }
    for (let n = 0; n < 8; n += 1) await consumeAttempt(app.db, app.clock, `texts:${busy.accountID}`, aDay)
    await leave(301_000)
    for (const { accountID } of [reader, busy]) expect(await textsTo(accountID)).toEqual([])
    expect(await app.db.selectFrom('notification_deliveries').select('channel').execute()).toEqual([])
  },
)
