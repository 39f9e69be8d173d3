import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPush, PushFailed } from '#server/platform/push/push.ts'
import { publicLookup } from '#server/platform/outgoing/public-hosts.ts'
import { publicPushServices } from '#server/platform/push/push-services.ts'
import { newVapidKey, openVapidKey, vapidKeyFrom } from '#server/platform/push/vapid-key.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { hasOpenSSL } from '#tests/support/certificates.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createPushSubscriptions } from './service.ts'

const vapidKey = newVapidKey()
const settings = { VAPID_PRIVATE_KEY: vapidKey.privateKey }
const message = {
  id: '01a20a2e-8e0f-7242-b9aa-88e7f6be39b4',
  title: 'Luz confirmed your blazer',
  path: '/ticketcenter',
  ttlSeconds: 3600,
  urgent: true,
}

test('the addresses of the push services of browsers are allowed, and nothing else', () => {
  const { isAllowed } = publicPushServices
  for (const allowed of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://sg2p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])
    expect(isAllowed(allowed), allowed).toBe(true)
  for (const refused of refusedAddresses) expect(isAllowed(refused), refused).toBe(false)
})

const refusedAddresses = [
  'https://127.0.0.1/fcm/send/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/push',
  'https://[::ffff:127.0.0.1]/push',
  'https://2130706433/push',
  'https://localhost/push',
  'https://10.0.0.7/push',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.ph/abc',
  'https://example.ph/fcm.googleapis.com',
  'https://example.ph#fcm.googleapis.com',
  'https://evil-fcm.googleapis.com/abc',
  'https://googleapis.com/abc',
  'https://a.b.notify.windows.com/abc',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
  'fcm.googleapis.com',
]

describe('the VAPID key', () => {
  test('is made once, for its owner alone, and stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ukay-vapid-'))
    const made = await openVapidKey({ DATA_DIR: folder })
    expect(await openVapidKey({ DATA_DIR: folder })).toEqual(made)
    const path = join(folder, 'vapid.key')
    expect(await readFile(path, 'utf8')).toBe(`${made?.privateKey}\n`)
    expect((await stat(path)).mode & 0o077).toBe(0)
    await rm(folder, { recursive: true })
  })

  test('is a setting for servers that share a database; without it there are no notifications', async () => {
    const shared = {
      DATABASE_URL: 'postgres://db',
      ID_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    }
    expect(await openVapidKey(readSettings(shared))).toBeNull()
    expect(await openVapidKey(readSettings({ ...shared, ...settings }))).toEqual(vapidKey)
    for (const wrong of ['secret', vapidKey.publicKey, Buffer.alloc(32).toString('base64url')]) {
      expect(vapidKeyFrom(wrong)).toBeNull()
      expect(() => readSettings({ VAPID_PRIVATE_KEY: wrong })).toThrow(/VAPID_PRIVATE_KEY: This is not/)
    }
  })
})

describe.skipIf(!hasOpenSSL)('subscriptions', () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  let app: TestApp
  let subscriptions: ReturnType<typeof createPushSubscriptions>
  beforeAll(async () => {
    service = await startPushService()
    app = await startApp(settings, undefined, { pushServices: service.services })
    const push = createPush({ vapidKey, publicURL: 'https://ukay.example.ph', services: service.services })
    subscriptions = createPushSubscriptions({ database: { db: app.db }, clock: app.clock, push })
  })
  afterAll(async () => {
    await app?.stop()
    await service?.stop()
  })

  const rowsOf = (accountID: string) =>
    app.db.selectFrom('push_subscriptions').selectAll().where('account_id', '=', accountID).execute()

  test('a browser can read what comes, and knows who sent it; the push service cannot', async () => {
    const buyer = await app.make.buyer()
    const phone = service.browser()
    expect(await buyer.ok('GET push/key')).toEqual({ key: vapidKey.publicKey })
    await buyer.ok('POST push/subscribe', phone.subscription)
    expect(await subscriptions.send(buyer.accountID, message)).toBe(1)
    const [received] = phone.received()
    expect(received?.message).toEqual({ id: message.id, title: message.title, path: message.path })
    expect(received?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: '01a20a2e8e0f7242b9aa88e7f6be39b4',
      'content-encoding': 'aes128gcm',
    })
    expect(received?.vapid(vapidKey.publicKey)).toMatchObject({
      aud: service.origin,
      sub: 'https://ukay.example.ph',
    })
    const wire = Buffer.concat(service.arrived.map(({ body }) => body)).toString('latin1')
    expect(wire).not.toContain('blazer')
  })

  test('any address outside the list is refused in words, and nothing is sent to it', async () => {
    const buyer = await app.make.quickBuyer()
    const { subscription } = service.browser()
    for (const endpoint of [...refusedAddresses, service.origin.replace('127.0.0.1', 'localhost')]) {
      const refused = await buyer.call('POST push/subscribe', { ...subscription, endpoint })
      expect([refused.status, refused.error?.code], endpoint).toEqual([400, 'push_address'])
      expect(refused.error?.error).toMatch(/push service of a browser/)
    }
    expect(await rowsOf(buyer.accountID)).toEqual([])
  })

  test('a name that leads into the own network is refused when connecting', async () => {
    const push = createPush({
      vapidKey,
      publicURL: undefined,
      services: { isAllowed: () => true, lookup: publicLookup, ca: service.services.ca ?? '' },
    })
    const { subscription } = service.browser()
    const before = service.arrived.length
    const to = {
      endpoint: subscription.endpoint.replace('127.0.0.1', 'localhost'),
      p256dh: Buffer.from(subscription.p256dh, 'base64url'),
      auth: Buffer.from(subscription.auth, 'base64url'),
    }
    const sending = push.send(to, message)
    await expect(sending).rejects.toThrow(PushFailed)
    await expect(sending).rejects.toMatchObject({ cause: { message: expect.stringContaining('public') } })
    expect(service.arrived).toHaveLength(before)
    push.close()
  })

  test('keys that cannot encrypt are refused', async () => {
    const buyer = await app.make.quickBuyer()
    const { subscription } = service.browser()
    for (const wrong of [
      { p256dh: 'B'.repeat(87) },
      { p256dh: 'short' },
      { auth: '' },
      { auth: `${subscription.auth}a` },
      { endpoint: `${service.origin}/${'a'.repeat(1000)}` },
      { endpoint: undefined },
    ])
      expect((await buyer.call('POST push/subscribe', { ...subscription, ...wrong })).error?.code).toBe(
        'bad_input',
      )
    expect(await rowsOf(buyer.accountID)).toEqual([])
  })

  test('a browser belongs to the account that subscribed last', async () => {
    const [first, second] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const { subscription } = service.browser()
    await first.ok('POST push/subscribe', subscription)
    await first.ok('POST push/subscribe', subscription)
    expect(await rowsOf(first.accountID)).toHaveLength(1)
    await second.ok('POST push/subscribe', subscription)
    expect([await rowsOf(first.accountID), await rowsOf(second.accountID)]).toEqual([
      [],
      [expect.objectContaining({ endpoint: subscription.endpoint })],
    ])
    // Only one's own can be ended.
    await first.ok('POST push/unsubscribe', { endpoint: subscription.endpoint })
    expect(await rowsOf(second.accountID)).toHaveLength(1)
    await second.ok('POST push/unsubscribe', { endpoint: subscription.endpoint })
    expect(await rowsOf(second.accountID)).toEqual([])
  })

  test('an account has ten, also when more come at once; the oldest goes', async () => {
    const buyer = await app.make.quickBuyer()
    const oldest = service.browser()
    await buyer.ok('POST push/subscribe', oldest.subscription)
    app.clock.advance(1000)
    await Promise.all(
      Array.from({ length: 12 }, () => buyer.ok('POST push/subscribe', service.browser().subscription)),
    )
    const rows = await rowsOf(buyer.accountID)
    expect(rows).toHaveLength(10)
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(oldest.subscription.endpoint)
  })

  test('an account subscribes at most 120 times an hour', async () => {
    const buyer = await app.make.quickBuyer()
    const endpoint = 'https://example.ph/'
    const { subscription } = service.browser()
    for (let n = 0; n < 120; n += 1) await buyer.call('POST push/subscribe', { ...subscription, endpoint })
    expect((await buyer.call('POST push/subscribe', subscription)).error?.code).toBe('too_many_tries')
  })

  test('ends with the session and with the account, and survives a new password', async () => {
    const phone = await app.make.buyer()
    const desk = await app.make.logIn(phone.email)
    const [onPhone, onDesk] = [service.browser(), service.browser()]
    await phone.ok('POST push/subscribe', onPhone.subscription)
    await desk.ok('POST push/subscribe', onDesk.subscription)
    await desk.ok('POST auth/logout')
    expect((await rowsOf(phone.accountID)).map(({ endpoint }) => endpoint)).toEqual([
      onPhone.subscription.endpoint,
    ])
    await phone.ok('POST auth/change_password', {
      password: testPassword,
      new_password: 'bagong-susi-ng-bahay',
    })
    app.clock.advance(3_600_000)
    await app.background.run('purge')
    expect(await subscriptions.send(phone.accountID, message)).toBe(1)
    expect(onPhone.received()).toHaveLength(1)
    expect(onDesk.received()).toEqual([])
    const mine = await phone.ok('POST auth/my_data', { password: 'bagong-susi-ng-bahay' })
    expect(mine.pushSubscriptions).toEqual([
      { service: '127.0.0.1', since: expect.any(String), confirmedAt: expect.any(String) },
    ])
    await phone.ok('POST auth/delete_account', { password: 'bagong-susi-ng-bahay' })
    expect(await rowsOf(phone.accountID)).toEqual([])
  })

  test.each([404, 410])('one that the push service no longer knows (%i) goes', async (status) => {
    const buyer = await app.make.quickBuyer()
    const [dead, alive] = [service.browser(), service.browser()]
    await buyer.ok('POST push/subscribe', dead.subscription)
    await buyer.ok('POST push/subscribe', alive.subscription)
    service.answer(dead.subscription.endpoint, status)
    expect(await subscriptions.send(buyer.accountID, message)).toBe(1)
    expect((await rowsOf(buyer.accountID)).map(({ endpoint }) => endpoint)).toEqual([
      alive.subscription.endpoint,
    ])
  })

  test.each([307, 400, 429, 503])('one that answers %i stays, and the others get theirs', async (status) => {
    const buyer = await app.make.quickBuyer()
    const [busy, alive] = [service.browser(), service.browser()]
    await buyer.ok('POST push/subscribe', busy.subscription)
    await buyer.ok('POST push/subscribe', alive.subscription)
    service.answer(busy.subscription.endpoint, status)
    await expect(subscriptions.send(buyer.accountID, message)).rejects.toThrow(`answered ${status}`)
    expect(alive.received()).toHaveLength(1)
    expect(await rowsOf(buyer.accountID)).toHaveLength(2)
  })

  test('one that was made with another key of the server gets nothing', async () => {
    const buyer = await app.make.quickBuyer()
    const phone = service.browser()
    await buyer.ok('POST push/subscribe', phone.subscription)
    const push = createPush({ vapidKey: newVapidKey(), publicURL: undefined, services: service.services })
    const after = createPushSubscriptions({ database: { db: app.db }, clock: app.clock, push })
    expect(await after.send(buyer.accountID, message)).toBe(0)
    expect(phone.received()).toEqual([])
  })
})
