import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { offByDefault } from '../add.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type TestSmtpServer, startSmtpServer } from '#tests/support/smtp.ts'

const site = 'http://ukay.example.ph'
let server: TestSmtpServer
let app: TestApp
beforeAll(async () => {
  server = await startSmtpServer()
  app = await startApp({ SMTP_URL: server.url, PUBLIC_URL: site })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const confirmed = async <Who extends { accountID: string }>(who: Promise<Who>): Promise<Who> => {
  const client = await who
  const change = { email_confirmed_at: new Date(), language: 'fil' as const }
  await app.db.updateTable('accounts').set(change).where('id', '=', client.accountID).execute()
  return client
}
/** A reservation of an item of this seller, whose notification is due. */
const reserved = async (seller: { shopID: string }, name = 'Blue blazer') => {
  const itemID = await app.make.listedItem(seller.shopID, { name })
  await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
  app.clock.advance(2_001)
}
const mailsTo = async (email: string, count: number) => {
  await expect.poll(() => server.to(email).length, { timeout: 10_000 }).toBe(count)
  return server.to(email)
}
const offOf = async (who: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>) =>
  (await who.ok('GET notifications/get_settings')).off
/** Waits until nothing is due any more. */
const delivered = () =>
  expect
    .poll(
      async () => (await app.db.selectFrom('notification_deliveries').select('channel').execute()).length,
      {
        timeout: 10_000,
      },
    )
    .toBe(0)

describe('a notification by mail', () => {
  test.each([56, 57, 58, 59])(
    'i2.b: a long subject is not cut inside an emoji, with a first name of %i letters',
    async (letters) => {
      const seller = await confirmed(app.make.quickShopkeeper())
      const itemID = await app.make.listedItem(seller.shopID, { name: '🎀'.repeat(40) })
      const buyer = await app.make.quickBuyer()
      await app.db
        .updateTable('accounts')
        .set({ first_name: 'M'.repeat(letters) })
        .where('id', '=', buyer.accountID)
        .execute()
      await buyer.ok('POST tickets/purchase_item', { itemID })
      app.clock.advance(2_001)
      const [mail] = await mailsTo(seller.email, 1)
      expect(mail?.subject).toMatch(/^Ni-reserve ni M+ Santos \d+ ang (🎀)+…$/u)
      expect(mail?.subject?.length).toBeGreaterThan(145)
    },
  )

  test('arrives in the language of its person, with the path of the app and a link that stops such mails', async () => {
    const seller = await confirmed(app.make.quickShopkeeper())
    await reserved(seller, 'Blue <b>blazer</b>')
    const [mail] = await mailsTo(seller.email, 1)
    expect(mail?.subject).toMatch(/^Ni-reserve ni .* ang Blue <b>blazer<\/b>$/)
    expect(mail?.html).toContain('Blue &lt;b&gt;blazer')
    expect(mail?.text).toContain(`Buksan ang Ukay:\n${site}/`)
    const [, id] = /^<([\da-f-]{36})@ukay\.example\.ph>$/.exec(mail?.messageId ?? '') ?? []
    expect(
      await app.db
        .selectFrom('notifications')
        .select('id')
        .where('id', '=', id ?? '')
        .execute(),
    ).toHaveLength(1)

    const link = /<(.+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(link)
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const at = link.replace(site, app.base)
    const asked = await fetch(at)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await offOf(seller)).toEqual(offByDefault)
    // As the server of a mailbox does: no cookie, no page before.
    for (const _ of [1, 2]) {
      const post = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
      expect((await fetch(at, post)).status).toBe(200)
    }
    expect(await offOf(seller)).toEqual(['tickets:mail', ...offByDefault])
    await reserved(seller)
    await delivered()
    expect(server.to(seller.email)).toHaveLength(1)
  })

  test("another person's link, another kind or an altered one changes nothing", async () => {
    const [seller, other] = [await confirmed(app.make.quickShopkeeper()), await app.make.quickShopkeeper()]
    await reserved(seller)
    const [mail] = await mailsTo(seller.email, 1)
    const token = /unsubscribe\/([^>]+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''
    const [, , mac = ''] = token.split('.')
    for (const wrong of [
      `${other.accountID}.tickets.${mac}`,
      `${seller.accountID}.deadlines.${mac}`,
      `${seller.accountID}.tickets.${mac.slice(0, -2)}AA`,
      `${seller.accountID}.tickets.`,
      `${seller.accountID}.push.${mac}`,
      'x',
    ])
      for (const method of ['GET', 'POST'])
        expect((await fetch(`${app.base}/unsubscribe/${wrong}`, { method })).status).toBe(404)
    expect([await offOf(seller), await offOf(other)]).toEqual([offByDefault, offByDefault])
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await fetch(`${app.base}/unsubscribe/${token}`, foreign)).status).toBe(403)
  })

  test('goes to no address that is not confirmed, and none that refuses it', async () => {
    const [strange, gone] = [await app.make.quickShopkeeper(), await confirmed(app.make.quickShopkeeper())]
    server.refuse(gone.email, 550)
    await reserved(strange)
    await reserved(gone)
    await delivered()
    expect([server.to(strange.email), server.to(gone.email)]).toEqual([[], []])
  })

  test('is tried again with the same id while the server is busy', async () => {
    const seller = await confirmed(app.make.quickShopkeeper())
    server.refuse(seller.email, 450)
    const before = server.attempts()
    await reserved(seller)
    await expect.poll(() => server.attempts(), { timeout: 10_000 }).toBeGreaterThan(before)
    server.refuse(seller.email, undefined)
    app.clock.advance(3_600_000)
    await mailsTo(seller.email, 1)
  })

  test('is shown in the outbox of the demo', async () => {
    const devOutbox = createDevOutbox()
    const demo = await startApp({}, undefined, { devOutbox })
    try {
      const seller = await demo.make.quickShopkeeper()
      const itemID = await demo.make.listedItem(seller.shopID, { name: 'Blue blazer' })
      await (await demo.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
      demo.clock.advance(2_001)
      await expect
        .poll(() => devOutbox.list().map(({ to }) => to), { timeout: 10_000 })
        .toEqual([seller.email])
    } finally {
      await demo.stop()
    }
  })
})
