import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxWebhooks } from '#domain/integrations.ts'
import { createPost } from '#server/platform/outgoing/post.ts'
import { namedHosts, publicLookup } from '#server/platform/outgoing/public-hosts.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { hasOpenSSL } from '#tests/support/certificates.ts'
import { neverAnswers, startPushService } from '#tests/support/push-service.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { signatureOf } from './standard-webhooks.ts'

test('the signature is that of the test vector of Standard Webhooks', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const body = '{"test": 2432232314}'
  expect(signatureOf(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('any address of HTTPS with a public name is allowed, and nothing else', () => {
  for (const allowed of [
    'https://hooks.example.ph/ukay?key=1',
    'https://example.ph',
    'https://xn--e1afmkfd.ph/',
  ])
    expect(namedHosts.isAllowed(allowed), allowed).toBe(true)
  for (const refused of refusedAddresses) expect(namedHosts.isAllowed(refused), refused).toBe(false)
})

const refusedAddresses = [
  'http://hooks.example.ph/',
  'https://hooks.example.ph:8443/',
  'https://user:pass@hooks.example.ph/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.7/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://router/',
  'ftp://hooks.example.ph/',
  'javascript:alert(1)',
  'hooks.example.ph',
  '',
]

const manyTickets = { OPEN_TICKETS_NEW: '100', OPEN_TICKETS_KNOWN: '100', OPEN_TICKETS_TRUSTED: '100' }

const soon = (what: () => boolean | Promise<boolean>) => vi.waitUntil(what, { timeout: 15_000, interval: 20 })

describe.runIf(hasOpenSSL)('webhooks', () => {
  let receiver: Awaited<ReturnType<typeof startPushService>>
  let app: TestApp
  let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
  let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

  beforeAll(async () => {
    receiver = await startPushService()
    app = await startApp(manyTickets, undefined, { webhookHosts: receiver.services })
  })
  beforeEach(async () => {
    seller = await app.make.quickShopkeeper()
    buyer = await app.make.quickBuyer()
  })
  afterAll(async () => {
    await app.stop()
    await receiver.stop()
  })

  const address = () => `${receiver.origin}/hook/${uuidv7()}`
  const add = async (url = address()) => {
    const made = await seller.ok('POST integrations/new_webhook', { url })
    return { ...made, url }
  }
  const arrivedAt = (url: string) =>
    receiver.arrived
      .filter(({ path }) => path === new URL(url).pathname)
      .map(({ headers, body }) => ({
        headers,
        text: body.toString(),
        body: JSON.parse(body.toString()) as { type: string; data: Record<string, unknown> },
      }))
  const queued = (webhookID: string) =>
    app.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookID).execute()
  const stateOf = async (id: string) =>
    (await seller.ok('GET integrations/get_integrations')).webhooks.find(({ webhookID }) => webhookID === id)
      ?.state
  const begin = async (on = app) => (await on.background.run('webhooks')) as { sent: Promise<void> }
  /** Sends what is due, and waits until it is sent. */
  const deliver = async (on = app) => (await begin(on)).sent
  const buy = async () => {
    const itemID = await app.make.listedItem(seller.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    return { itemID, ticketID }
  }
  const move = (ticketID: number, statusID: number) =>
    seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

  test('get each move once, signed, with nothing about the buyer', async () => {
    const { webhookID, secret, url } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { itemID, ticketID } = await buy()
    app.clock.advance(1000)
    await move(ticketID, 4)
    app.clock.advance(1000)
    await move(ticketID, 5)
    await deliver()
    await deliver()
    const arrived = arrivedAt(url)
    expect(arrived.map(({ body }) => [body.type, body.data])).toEqual([
      ['ticket.created', { ticketID, itemID, statusID: 1, status: 'Pending Shop Verification' }],
      ['ticket.moved', { ticketID, itemID, statusID: 4, status: 'Awaiting Pickup' }],
      ['ticket.moved', { ticketID, itemID, statusID: 5, status: 'Order Completed' }],
    ])
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    for (const { headers, text } of arrived) {
      const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']]
      expect(Number(time)).toBe(Math.floor(app.clock.now().getTime() / 1000))
      const mac = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${mac}`)
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['type', 'timestamp', 'data'])
      for (const fact of [buyer.accountID, buyer.email]) expect(text).not.toContain(fact)
    }
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    expect(await queued(webhookID)).toEqual([])
    // Nobody who reads the database can sign.
    const rows = await app.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length))
  })

  test('get the end of a ticket by a deadline and by its buyer too, and only those of their own shop', async () => {
    const { url } = await add()
    const rival = await app.make.quickShopkeeper()
    await buyer.ok('POST tickets/purchase_item', { itemID: await app.make.listedItem(rival.shopID) })
    const { ticketID } = await buy()
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    const late = await buy()
    app.clock.advance(30 * 86_400_000)
    await app.background.run('hold-deadlines')
    await deliver()
    const statuses = arrivedAt(url).map(({ body: { data } }) => [data['ticketID'], data['statusID']])
    expect(statuses.toSorted()).toEqual(
      [
        [ticketID, 1],
        [ticketID, 9],
        [late.ticketID, 1],
        [late.ticketID, 7],
      ].toSorted(),
    )
  })

  test('are tried again with the same id, later and later, until they answer', async () => {
    const { webhookID, url } = await add()
    receiver.answer(url, 503)
    const { ticketID } = await buy()
    await deliver()
    expect([arrivedAt(url).length, await stateOf(webhookID)]).toEqual([1, 'failing'])
    for (const minutes of [1, 2, 4]) {
      const before = arrivedAt(url).length
      app.clock.advance(minutes * 60_000 - 1000)
      await deliver()
      expect(arrivedAt(url).length).toBe(before)
      app.clock.advance(1000)
      await deliver()
      expect(arrivedAt(url).length).toBe(before + 1)
    }
    // What comes meanwhile waits too.
    await move(ticketID, 4)
    await deliver()
    expect(arrivedAt(url).length).toBe(4)
    receiver.answer(url, 204)
    app.clock.advance(8 * 60_000)
    await deliver()
    const ids = arrivedAt(url).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([...Array.from({ length: 5 }, () => `ticket-${ticketID}-1`), `ticket-${ticketID}-2`])
    const times = arrivedAt(url).map(({ headers }) => headers['webhook-timestamp'])
    expect(new Set(times.slice(0, 5)).size).toBe(5)
    expect([await queued(webhookID), await stateOf(webhookID)]).toEqual([[], 'on'])
  })

  test('that never answer, redirect or refuse keep no other from its messages', async () => {
    const [silent, elsewhere, good] = [await add(), await add(), await add()]
    receiver.answer(silent.url, neverAnswers)
    receiver.answer(elsewhere.url, 307)
    const { ticketID } = await buy()
    await begin()
    await soon(() => arrivedAt(good.url).length === 1)
    await move(ticketID, 4)
    await begin()
    await soon(() => arrivedAt(good.url).length === 2)
    // It still waits for its first answer.
    expect([arrivedAt(silent.url).length, arrivedAt(elsewhere.url).length]).toEqual([1, 1])
    expect(await stateOf(elsewhere.webhookID)).toBe('failing')
    await soon(async () => (await stateOf(silent.webhookID)) === 'failing')
    await seller.ok('POST integrations/remove_webhook', { webhookID: silent.webhookID })
  }, 30_000)

  test('that fail for days are switched off and the seller is notified once, and a test switches them on', async () => {
    const { webhookID, url } = await add()
    receiver.answer(url, 500)
    await buy()
    for (let n = 0; n < 60 && (await stateOf(webhookID)) !== 'off'; n += 1) {
      await deliver()
      app.clock.advance(2 * 3_600_000)
    }
    const tries = arrivedAt(url).length
    expect(tries).toBeGreaterThanOrEqual(10)
    expect(tries).toBeLessThan(25)
    expect([await stateOf(webhookID), await queued(webhookID)]).toEqual(['off', []])
    const notified = await app.db
      .selectFrom('notifications')
      .select(['kind', 'path', 'facts'])
      .where('account_id', '=', seller.accountID)
      .where('kind', '=', 'webhook_off')
      .execute()
    expect(notified).toEqual([{ kind: 'webhook_off', path: '/apps', facts: { host: '127.0.0.1' } }])
    await buy()
    expect(await queued(webhookID)).toEqual([])
    const sendTest = () => seller.ok('POST integrations/test_webhook', { webhookID })
    expect(await sendTest()).toEqual({ succeeded: false, status: 500 })
    expect(await stateOf(webhookID)).toBe('off')
    receiver.answer(url, 200)
    expect(await sendTest()).toEqual({ succeeded: true, status: 200 })
    expect(await stateOf(webhookID)).toBe('on')
    const [last] = arrivedAt(url).slice(-1)
    expect([last?.body.type, last?.body.data]).toEqual(['test', {}])
    await buy()
    await deliver()
    expect(arrivedAt(url).slice(-1)[0]?.body.type).toBe('ticket.created')
  }, 30_000)

  test('that say they are gone are switched off at once', async () => {
    const { webhookID, url } = await add()
    receiver.answer(url, 410)
    await buy()
    await deliver()
    expect(await stateOf(webhookID)).toBe('off')
    expect(arrivedAt(url)).toHaveLength(1)
  })

  test('get each message from one of two processes', async () => {
    const { url } = await add()
    const other = await startApp({}, app, { webhookHosts: receiver.services })
    const tickets = []
    for (let n = 0; n < 12; n += 1) tickets.push(await buy())
    await Promise.all([deliver(), deliver(other)])
    expect(
      arrivedAt(url)
        .map(({ body }) => Number(body.data['ticketID']))
        .toSorted((a, b) => a - b),
    ).toEqual(tickets.map(({ ticketID }) => ticketID))
    await other.stop()
  })

  test('cost a purchase no statement, and removing one at the same moment breaks none', async () => {
    await statementsOf(buy)
    const { texts: without } = await statementsOf(buy)
    const { webhookID } = await add()
    expect((await statementsOf(buy)).texts).toEqual(without)
    await seller.ok('POST integrations/remove_webhook', { webhookID })
    expect(await queued(webhookID)).toEqual([])
    for (let n = 0; n < 8; n += 1) {
      const one = await add()
      await Promise.all([buy(), seller.ok('POST integrations/remove_webhook', { webhookID: one.webhookID })])
    }
  })

  test('are three of a shop at most, each address once, also at the same moment', async () => {
    const url = address()
    const codesOf = async (urls: string[]) => {
      const made = await Promise.all(
        urls.map((one) => seller.call('POST integrations/new_webhook', { url: one })),
      )
      return made.map(({ error }) => error?.code ?? 'ok').toSorted()
    }
    expect(await codesOf([url, url, `${url}#part`])).toEqual(['ok', 'webhook_there', 'webhook_there'])
    expect((await codesOf(Array.from({ length: 5 }, address))).filter((code) => code === 'ok')).toHaveLength(
      maxWebhooks - 1,
    )
    expect((await seller.ok('GET integrations/get_integrations')).webhooks).toHaveLength(maxWebhooks)
  })

  test('in the own network are refused in words, and nothing is sent to them', async () => {
    const strict = await startApp({}, app)
    const there = strict.visitor()
    there.cookie = seller.cookie
    for (const url of [...refusedAddresses.filter(Boolean), `https://example.ph/${'ñ'.repeat(300)}`]) {
      const { status, error } = await there.call('POST integrations/new_webhook', { url })
      expect([status, error?.code], url).toEqual([400, 'webhook_address'])
    }
    // One that was allowed once, or whose name leads there now.
    const before = receiver.arrived.length
    const { webhookID } = await add(`${receiver.origin}/inside`)
    expect(await there.ok('POST integrations/test_webhook', { webhookID })).toEqual({
      succeeded: false,
      status: null,
    })
    const { post, close } = createPost({
      ...namedHosts,
      lookup: publicLookup,
      ca: receiver.services.ca ?? '',
    })
    const inside = receiver.origin.replace('127.0.0.1', 'localhost')
    await expect(post(inside, {}, Buffer.from('{}'))).rejects.toThrow('public address')
    expect(receiver.arrived).toHaveLength(before)
    close()
    await strict.stop()
  })
})
