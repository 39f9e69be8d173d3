import { Verified } from '#domain/roles.ts'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digest, consumeAttempt } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'

/** Two processes on one database, as behind a load balancer. */
let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startApp()
  two = await startApp({}, one)
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

/** The same person at the other process. */
const atTwo = (person: Client): Client => Object.assign(new Client(two.base), { cookie: person.cookie })

interface Answered {
  status: number
  headers: Headers
  error: { error: string; code: string } | null
}

/** Asks both processes alternately until one refuses. Returns the number of requests before. */
const untilRefused = async (ask: (n: number) => Promise<Answered>, max: number) => {
  for (let n = 0; n < max; n += 1) {
    const { status, headers, error } = await ask(n)
    if (status === 429) {
      expect(error).toMatchObject({ code: 'too_many_tries', error: expect.stringMatching(/wait|again in/) })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      return n
    }
  }
  return max
}

/** Inserts the row that the limit would have after this many requests. */
const insertAttempts = async (key: string, count: number) => {
  const window_ends_at = new Date(one.clock.now().getTime() + 3_600_000)
  await one.db.insertInto('attempts').values({ key, count, window_ends_at }).execute()
}

describe('a limit counts for all processes together:', () => {
  test('exactly the limit is allowed of two hundred simultaneous requests', async () => {
    const limit = { max: 50, seconds: 60 }
    const tries = Array.from({ length: 200 }, (_, n) =>
      consumeAttempt((n % 2 ? one : two).db, one.clock, 'at-once', limit).then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(50)
    expect(new Set(answers)).toEqual(new Set(['in', 'too_many_tries']))
  })

  test('logging in, per e-mail', async () => {
    const given = { email: 'guessed@example.ph', password: 'hula' }
    const ask = (n: number) => (n % 2 ? one : two).visitor().call('POST auth/login', given)
    expect(await untilRefused(ask, 20)).toBe(10)
  })

  test('redeeming vouchers', async () => {
    const seller = await one.make.quickSeller()
    const there = atTwo(seller)
    const ask = (n: number) =>
      (n % 2 ? seller : there).call('POST store/redeem_voucher', { code: 'ABCDEFGHJKLMNPQRSTUV' })
    expect(await untilRefused(ask, 80)).toBe(60)
  })

  test('creating vouchers', async () => {
    const admin = await one.make.quickBuyer()
    await one.db
      .updateTable('accounts')
      .set({ kind: 'admin', admin_role: 'owner' })
      .where('id', '=', admin.accountID)
      .execute()
    const there = atTwo(admin)
    const ask = (n: number) => (n % 2 ? admin : there).call('POST store/codegen', { amount: 1, count: 1 })
    expect(await untilRefused(ask, 80)).toBe(60)
  })

  test('messages, and reports of messages', async () => {
    const [buyer, seller] = await Promise.all([one.make.quickBuyer(), one.make.quickShopkeeper()])
    const there = atTwo(buyer)
    const sellerID = seller.accountID
    const write = (n: number) =>
      (n % 2 ? buyer : there).call('POST chat/send_message', { sellerID, message: `${n}` })
    expect(await untilRefused(write, 50)).toBe(30)
    const range = { sellerID, reason: 'spam', firstSequence: 1, lastSequence: 1 }
    const report = (n: number) => (n % 2 ? buyer : there).call('POST chat/report', range)
    expect(await untilRefused(report, 40)).toBe(20)
  })

  test('ID photos', async () => {
    const seller = await one.make.quickSeller()
    await one.db
      .updateTable('sellers')
      .set({ verified: Verified.Undecided })
      .where('account_id', '=', seller.accountID)
      .execute()
    const there = atTwo(seller)
    const file = new Blob(['no photo'])
    const ask = (n: number) => (n % 2 ? seller : there).call('POST auth/shop_id_one', { file })
    expect(await untilRefused(ask, 80)).toBe(60)
    one.clock.advance(3_600_001)
    await seller.ok('POST auth/shop_id_one', { file: await picture({ width: 40, height: 40 }) })
  })

  test('renaming a shop, and changing items', async () => {
    const seller = await one.make.shopkeeper()
    const there = atTwo(seller)
    const rename = (n: number) =>
      (n % 2 ? seller : there).call('POST store/update_shop', { name: `Tindahan ${n}` })
    expect(await untilRefused(rename, 30)).toBe(20)
    const id = await one.make.listedItem(seller.shopID)
    await insertAttempts(`item-change:${seller.accountID}`, 990)
    const reprice = (n: number) =>
      (n % 2 ? seller : there).call('POST store/update_item', { id, price: 50 + n })
    expect(await untilRefused(reprice, 30)).toBe(10)
  })

  test('asking for the result of a purchase', async () => {
    const buyer = await one.make.quickBuyer()
    const there = atTwo(buyer)
    await insertAttempts(`settle:${buyer.accountID}`, 290)
    const ask = (n: number) =>
      (n % 2 ? buyer : there).call('POST tickets/settle_purchase', { clientID: uuidv7() })
    expect(await untilRefused(ask, 30)).toBe(10)
  })

  test('downloading personal data', async () => {
    const buyer = await one.make.buyer()
    const there = atTwo(buyer)
    const ask = (n: number) => (n % 2 ? buyer : there).call('POST auth/my_data', { password: testPassword })
    expect(await untilRefused(ask, 30)).toBe(20)
  })
})

/** How many of these simultaneous requests succeeded; the others must get a 429 or 503. */
const answeredOf = async (ask: () => Promise<Answered>, times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, ask))
  for (const { status, error, headers } of answers)
    if (status !== 200) {
      expect([status, error?.code]).toEqual([429, 'too_many_requests'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  return answers.filter(({ status }) => status === 200).length
}

describe('costly reads are limited per account, in the memory of each process:', () => {
  test('the list of shops, without an effect on other accounts', async () => {
    const [buyer, other] = await Promise.all([one.make.quickBuyer(), one.make.quickBuyer()])
    let answered = 0
    for (let n = 0; n < 14; n += 1) answered += await answeredOf(() => buyer.call('GET store/stores'), 10)
    expect(answered).toBe(120)
    expect((await other.call('GET store/stores')).status).toBe(200)
  })

  test('forty simultaneous searches of one buyer wait for their turn; far more are refused', async () => {
    const [buyer, other] = await Promise.all([one.make.quickBuyer(), one.make.quickBuyer()])
    let n = 0
    const search = () => buyer.call('GET homepage/search', { q: `jacket ${(n += 1)}` })
    const forty = answeredOf(search, 40)
    expect((await other.call('GET homepage/search', { q: 'maong' })).status).toBe(200)
    expect(await forty).toBe(40)
    expect(await answeredOf(search, 200)).toBeLessThan(200)
  })

  test('typing without a pause, with a search after each letter, stays within the limit', async () => {
    const buyer = await one.make.quickBuyer()
    for (let n = 0; n < 720; n += 24)
      expect(await answeredOf(() => buyer.call('GET homepage/search', { q: 'vintage maong' }), 24)).toBe(24)
  })

  test('all kinds of searches count together', async () => {
    const buyer = await one.make.quickBuyer()
    const item_id = await one.make.listedItem(await one.make.shopRow())
    const ask = async () => {
      await buyer.call('GET homepage/search', {})
      return buyer.call('GET models/get_similar_items', { item_id })
    }
    let answered = 0
    for (let n = 0; n < 20; n += 1) answered += await answeredOf(ask, 25)
    expect(answered).toBeLessThanOrEqual(450)
    expect(answered).toBeGreaterThan(400)
  })
})

const counted = async (app: TestApp, address: string) => {
  const key = `login-from:${digest(address)}`
  const found = await app.db.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirst()
  return found?.count ?? 0
}
const logInVia = (app: TestApp, forwarded: string) =>
  fetch(`${app.base}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': forwarded,
      'x-real-ip': '203.0.113.9',
    },
    body: JSON.stringify({ email: 'nobody@example.ph', password: 'hula' }),
  })

describe('the client address', () => {
  test('without a proxy the client cannot choose it by a header', async () => {
    await one.db.deleteFrom('attempts').execute()
    await logInVia(one, '203.0.113.7')
    expect(await counted(one, '203.0.113.7')).toBe(0)
    expect(await counted(one, '127.0.0.1')).toBe(1)
  })

  test('behind one proxy it is the one the proxy saw, whatever header the client sent', async () => {
    const behind = await startApp({ TRUSTED_PROXIES: '1' }, one)
    await logInVia(behind, '198.51.100.1, 203.0.113.8')
    expect(await counted(one, '203.0.113.8')).toBe(1)
    for (const forged of ['198.51.100.1', '203.0.113.9']) expect(await counted(one, forged)).toBe(0)
    await behind.stop()
  })
})

test('a job removes expired attempts, and nothing else', async () => {
  await consumeAttempt(one.db, one.clock, 'short', { max: 1, seconds: 10 })
  await consumeAttempt(one.db, one.clock, 'long', { max: 1, seconds: 1_000_000 })
  one.clock.advance(10_001)
  await one.background.run('purge')
  const left = await one.db
    .selectFrom('attempts')
    .select('key')
    .where('key', 'in', ['short', 'long'])
    .execute()
  expect(left).toEqual([{ key: 'long' }])
})
