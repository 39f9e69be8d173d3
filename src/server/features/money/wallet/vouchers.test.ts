import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voucherCodeLetters } from '#domain/vouchers.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { newVoucherCode } from './codes.ts'
import { createWallet } from './service.ts'
import { openVoucherCodes } from './voucher-codes.ts'

const silent = pino({ level: 'silent' })

type Person = Awaited<ReturnType<TestApp['make']['quickSeller']>>

let app: TestApp
let secondServer: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>
let seller: Person

beforeAll(async () => {
  app = await startApp()
  secondServer = await startApp({}, app)
  admin = await app.make.admin()
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})
beforeEach(async () => {
  // Each test starts with new rate limits and with no vouchers of the day, whose sums have tests of their own.
  app.clock.advance(86_400_001)
  seller = await app.make.quickSeller()
})

const makeOne = async (amount = 250.5): Promise<string> => {
  const { vouchers } = await admin.ok('POST store/codegen', { amount, count: 1 })
  return vouchers[0]?.code ?? ''
}

const balanceOf = async (person: Person): Promise<number> =>
  (await person.ok('GET store/get_balance', {})).balance

const guess = (person: Person) => person.call('POST store/redeem_voucher', { code: newVoucherCode() })

/** All pages of the list. */
const openVouchers = async () => {
  const all: { amount: number; code: string }[] = []
  for (let cursor: string | undefined; ;) {
    const page = await admin.ok('GET store/codegen', { cursor })
    all.push(...page.vouchers)
    if (!page.cursor) return all
    cursor = page.cursor
  }
}

const count = async (table: 'vouchers' | 'ledger_transactions' | 'voucher_redemptions'): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count ?? 0
}

describe('codes', () => {
  test('have 20 evenly distributed characters from an alphabet of 26 without look-alikes', () => {
    expect(voucherCodeLetters).toMatch(/^[2-9A-Z]{26}$/)
    expect(voucherCodeLetters).not.toMatch(/[01OQILSZBU]/)
    expect(new Set(voucherCodeLetters).size).toBe(26)
    const times = new Map<string, number>()
    for (let n = 0; n < 5000; n += 1)
      for (const letter of newVoucherCode()) times.set(letter, (times.get(letter) ?? 0) + 1)
    const expected = (5000 * 20) / 26
    // Chi-squared with 25 degrees of freedom is above 85 once in a hundred million runs.
    const chi = [...times.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(times.size).toBe(26)
    expect(chi).toBeLessThan(85)
  })

  test('are generated again on a collision, and a broken random source is an error', async () => {
    const taken = await makeOne()
    const repeated = [taken, 'A'.repeat(20), 'A'.repeat(20), 'C'.repeat(20)]
    const codes = await openVoucherCodes(app.db, app.vault, silent)
    const wallet = createWallet(app, app.clock, codes, { newCode: () => repeated.shift() ?? taken })
    const made = await wallet.makeVouchers(admin.accountID, 100, 2, undefined)
    expect(made.map(({ code }) => code)).toEqual(['A'.repeat(20), 'C'.repeat(20)])
    const before = await count('vouchers')
    await expect(wallet.makeVouchers(admin.accountID, 100, 1, undefined)).rejects.toThrow('randomness')
    expect(await count('vouchers')).toBe(before)
  })
})

describe('making vouchers', () => {
  test('makes up to 500 at once, listed ascending by amount until they are redeemed', async () => {
    const made = [
      ...(await admin.ok('POST store/codegen', { amount: 100, count: 500 })).vouchers,
      ...(await admin.ok('POST store/codegen', { amount: '19.99', count: '3' }, 'form')).vouchers,
      ...(await admin.ok('POST store/codegen', { amount: 100_000, count: 1 })).vouchers,
    ]
    expect(new Set(made.map(({ code }) => code)).size).toBe(504)
    expect(made[500]?.amount).toBe(19.99)
    const listed = await openVouchers()
    const amounts = listed.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(listed.map(({ code }) => code)).toEqual(expect.arrayContaining(made.map(({ code }) => code)))
    expect(new Set(listed.map(({ code }) => code)).size).toBe(listed.length)
    const first = await admin.ok('GET store/codegen', {})
    expect(first).toMatchObject({ has_next: true })
    expect(first.vouchers).toHaveLength(100)

    const used = made[501]?.code ?? ''
    await seller.ok('POST store/redeem_voucher', { code: used })
    expect((await openVouchers()).map(({ code }) => code)).not.toContain(used)
  })

  test.each([
    [{ count: 1 }, { amount: 'Amount is required' }],
    [{ amount: '', count: 1 }, { amount: 'Amount is required' }],
    [{ amount: 0.99, count: 1 }, { amount: 'The amount must be between ₱1 and ₱100,000' }],
    [{ amount: 100_000.01, count: 1 }, { amount: 'The amount must be between ₱1 and ₱100,000' }],
    [{ amount: -5, count: 1 }, { amount: 'The amount must be between ₱1 and ₱100,000' }],
    [{ amount: '1e3', count: 1 }, { amount: 'The amount must be a number, such as 1200 or 1,200.50' }],
    [{ amount: 1.005, count: 1 }, { amount: 'The amount can have at most 2 decimal places' }],
    [{ amount: 5 }, { count: 'Number of vouchers is required' }],
    [
      { amount: '1.200', count: 1 },
      { amount: '“1.200” is not clear. Please write 1200, or at most two digits after the dot.' },
    ],
    [{ amount: 5, count: 501 }, { count: 'The number of vouchers must be 1 to 500' }],
    [{ amount: 5, count: 0 }, { count: 'The number of vouchers must be 1 to 500' }],
    [{ amount: 5, count: 1.5 }, { count: 'The number of vouchers must be 1 to 500' }],
  ])('refuses %j with a message for each field', async (given, fields) => {
    const before = await count('vouchers')
    const answer = await admin.call('POST store/codegen', given)
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_input', fields } })
    expect(await count('vouchers')).toBe(before)
  })

  test('makes one batch for concurrent requests with one idempotency key on two servers', async () => {
    const clientID = crypto.randomUUID()
    const before = await count('vouchers')
    const twin = Object.assign(secondServer.visitor(), { cookie: admin.cookie })
    const given = { amount: 75, count: 40, clientID }
    const answers = await Promise.all(
      [admin, twin, admin, twin].map((client) => client.ok('POST store/codegen', given)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.vouchers).toHaveLength(40)
    expect(await count('vouchers')).toBe(before + 40)
    const other = await admin.call('POST store/codegen', { ...given, count: 41 })
    expect(other).toMatchObject({ status: 409, error: { code: 'id_reused' } })
    // The same key from another admin is a separate request.
    const colleague = await app.make.admin()
    expect((await colleague.ok('POST store/codegen', given)).vouchers).toHaveLength(40)
    expect(await count('vouchers')).toBe(before + 80)
  })

  test('and listing them is for admins only', async () => {
    const buyer = await app.make.quickBuyer()
    expect((await app.visitor().call('GET store/codegen')).status).toBe(401)
    for (const person of [buyer, seller, await app.make.seller({ approved: false })]) {
      expect((await person.call('GET store/codegen')).status).toBe(403)
      expect((await person.call('POST store/codegen', { amount: 5, count: 1 })).status).toBe(403)
    }
    for (const cursor of ['!', 'WzEsMl0', 'W10', 'WzEsImEiLDNd', 'WzEsIkFCQyJd'])
      expect((await admin.call('GET store/codegen', { cursor })).status).toBe(400)
  })

  test('has a rate limit per hour', async () => {
    const hasty = await app.make.admin()
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1)
      statuses.push((await hasty.call('POST store/codegen', { amount: 1, count: 1 })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('redeeming', () => {
  test('adds to the balance, to the centavo', async () => {
    expect(await balanceOf(seller)).toBe(0)
    const first = await makeOne(19.99)
    expect(await seller.ok('POST store/redeem_voucher', { code: first }, 'form')).toEqual({ balance: 19.99 })
    const second = await makeOne(0.01 + 1234.55)
    expect(await seller.ok('POST store/redeem_voucher', { code: second })).toEqual({ balance: 1254.55 })
    expect(await balanceOf(seller)).toBe(1254.55)
  })

  test('ignores case, spaces and dashes', async () => {
    const code = await makeOne(10)
    const typed = ` ${code.toLowerCase().replace(/(.{5})/g, '$1- ')}`
    expect(await seller.ok('POST store/redeem_voucher', { code: typed })).toEqual({ balance: 10 })
  })

  test.each([
    [{}, 'Voucher code is required'],
    [{ code: '' }, 'Voucher code is required'],
    [{ code: ' - ' }, 'Voucher code is required'],
    [{ code: 'ABC' }, 'Voucher Code must be 20 characters'],
    [{ code: 'A'.repeat(19) }, 'Voucher Code must be 20 characters'],
    [{ code: 'A'.repeat(21) }, 'Voucher Code must be 20 characters'],
    [{ code: 'A'.repeat(201) }, 'Voucher Code must be 20 characters'],
    [{ code: ['A'.repeat(20), 'C'.repeat(20)] }, 'Voucher code is required'],
  ])('refuses %j with a message', async (given, sentence) => {
    const answer = await seller.call('POST store/redeem_voucher', given)
    expect(answer).toMatchObject({
      status: 400,
      error: { code: 'bad_input', error: sentence, fields: { code: sentence } },
    })
  })

  test('refuses an unknown code as invalid and a used one as redeemed, no matter by whom', async () => {
    const unknown = await seller.call('POST store/redeem_voucher', {
      code: `');DROP/**/TABLE${'A'.repeat(11)}`,
    })
    expect(unknown).toMatchObject({
      status: 404,
      error: { code: 'voucher_invalid', error: 'Voucher code invalid' },
    })
    const code = await makeOne(30)
    await seller.ok('POST store/redeem_voucher', { code })
    for (const person of [seller, await app.make.quickSeller()]) {
      const answer = await person.call('POST store/redeem_voucher', { code })
      expect(answer).toMatchObject({ status: 409, error: { code: 'voucher_used' } })
      expect(answer.error?.error).toContain('already been redeemed')
    }
    expect(await balanceOf(seller)).toBe(30)
  })

  test('succeeds again for a repeated request with the same idempotency key, and for nobody else', async () => {
    const clientID = crypto.randomUUID()
    const code = await makeOne(40)
    await seller.ok('POST store/redeem_voucher', { code, clientID })
    await seller.ok('POST store/redeem_voucher', { code: await makeOne(2) })
    expect(await seller.ok('POST store/redeem_voucher', { code, clientID })).toEqual({ balance: 42 })
    const other = await app.make.quickSeller()
    for (const [person, given] of [
      [other, { code, clientID }],
      [seller, { code, clientID: crypto.randomUUID() }],
      [seller, { code }],
    ] as const)
      expect(await person.call('POST store/redeem_voucher', given)).toMatchObject({
        status: 409,
        error: { code: 'voucher_used' },
      })
    expect(await balanceOf(seller)).toBe(42)
    expect(await balanceOf(other)).toBe(0)
  })

  test.each([
    ['of one seller', 1],
    ['of ten sellers on two servers', 10],
  ])('credits a code once for fifty concurrent requests %s', async (_, people) => {
    const sellers = await Promise.all(Array.from({ length: people }, () => app.make.quickSeller()))
    const code = await makeOne(500)
    const before = {
      redeemed: await count('voucher_redemptions'),
      posted: await count('ledger_transactions'),
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, n) => {
        const client = (n % 2 ? app : secondServer).visitor()
        client.cookie = sellers[n % people]?.cookie ?? ''
        return client.call('POST store/redeem_voucher', { code })
      }),
    )
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ balance: 500 }])
    expect(answers.filter(({ error }) => error?.code === 'voucher_used')).toHaveLength(49)
    const balances = await Promise.all(sellers.map(balanceOf))
    expect(balances.reduce((sum, one) => sum + one, 0)).toBe(500)
    expect(await count('voucher_redemptions')).toBe(before.redeemed + 1)
    expect(await count('ledger_transactions')).toBe(before.posted + 1)
  })

  test('credits all codes that one seller redeems concurrently', async () => {
    const { vouchers } = await admin.ok('POST store/codegen', { amount: 3, count: 30 })
    await Promise.all(vouchers.map(({ code }) => seller.ok('POST store/redeem_voucher', { code })))
    expect(await balanceOf(seller)).toBe(90)
  })

  test('is for verified sellers only', async () => {
    const code = await makeOne()
    expect((await app.visitor().call('POST store/redeem_voucher', { code })).status).toBe(401)
    const others = [await app.make.quickBuyer(), admin, await app.make.seller({ approved: false })]
    for (const person of others) {
      expect((await person.call('POST store/redeem_voucher', { code })).status).toBe(403)
      expect((await person.call('GET store/get_balance')).status).toBe(403)
    }
    expect((await app.visitor().call('GET store/get_balance')).status).toBe(401)
  })

  test('refuses to show the balance of another seller', async () => {
    const other = await app.make.quickSeller()
    expect(await seller.ok('GET store/get_balance', { id: seller.accountID })).toEqual({ balance: 0 })
    const answer = await seller.call('GET store/get_balance', { id: other.accountID })
    expect(answer).toMatchObject({ status: 403, error: { code: 'not_yours' } })
  })

  test('notifies the open pages of the seller only when the balance has changed', async () => {
    const published: string[] = []
    secondServer.events.subscribe('people', (event) => {
      if (event.kind === 'event') published.push(event.payload)
    })
    const code = await makeOne(5)
    await seller.ok('POST store/redeem_voucher', { code })
    await seller.call('POST store/redeem_voucher', { code })
    await seller.call('POST store/redeem_voucher', { code: 'X'.repeat(20) })
    await secondServer.events.syncNotifications()
    expect(published.filter((payload) => payload.startsWith(seller.accountID))).toEqual([
      `${seller.accountID} balance`,
    ])
  })
})

describe('guessing', () => {
  test('is limited per account, with a Retry-After header, and a success resets the limit', async () => {
    for (let n = 0; n < 59; n += 1) expect((await guess(seller)).status).toBe(404)
    await seller.ok('POST store/redeem_voucher', { code: await makeOne() })
    for (let n = 0; n < 60; n += 1) expect((await guess(seller)).status).toBe(404)
    const code = await makeOne()
    const refused = await seller.call('POST store/redeem_voucher', { code })
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(900)
    app.clock.advance(900_000)
    expect((await seller.call('POST store/redeem_voucher', { code })).status).toBe(200)
  })

  test('is not what a repeated request does: it uses up no attempt, and gives none back', async () => {
    const request = { code: await makeOne(), clientID: crypto.randomUUID() }
    for (let n = 0; n < 62; n += 1) await seller.ok('POST store/redeem_voucher', request)
    for (let n = 0; n < 59; n += 1) expect((await guess(seller)).status).toBe(404)
    for (let n = 0; n < 2; n += 1) await seller.ok('POST store/redeem_voucher', request)
    // A used code is an attempt.
    expect((await seller.call('POST store/redeem_voucher', { code: request.code })).status).toBe(409)
    expect((await guess(seller)).status).toBe(429)
  })

  test('is limited per IP address across accounts', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => app.make.quickSeller()))
    // As after 900 guesses.
    expect((await guess(seller)).status).toBe(404)
    const { numUpdatedRows } = await app.db
      .updateTable('attempts')
      .set({ count: 900 })
      .where('key', 'like', 'redeem-from:%')
      .where('window_ends_at', '>', app.clock.now())
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    const statuses: number[] = []
    for (const person of many) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(person)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    expect((await guess(seller)).status).toBe(429)
  })
})
