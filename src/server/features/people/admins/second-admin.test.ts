import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { handIn } from '#tests/support/sellers-documents.ts'

let app: TestApp
let owner: Awaited<ReturnType<TestApp['make']['admin']>>
beforeAll(async () => {
  app = await startApp()
  owner = await app.make.admin()
})
afterAll(() => app.stop())

const codeOf = async (answer: Promise<{ error: { code: string } | null }>) =>
  (await answer).error?.code ?? 'ok'
const made = (by: Client, amount: number, count: number, clientID?: string) =>
  codeOf(by.call('POST store/codegen', { amount, count, clientID }))
const requestsOf = async (client: Client) => (await client.ok('GET admin/get_requests')).requests
const answer = (by: Client, requestID: string, agree: boolean) =>
  codeOf(by.call('POST admin/answer_request', { requestID, agree }))
const countsOf = async (admin: Client) => {
  const { photoRequests, voucherRequests } = await admin.ok('GET admin/get_counts')
  return { photoRequests, voucherRequests }
}

describe('vouchers in many small batches', () => {
  test('count together for a day, of one admin and of all, also at the same moment on two processes', async () => {
    const one = await startApp()
    const other = await startApp({}, one)
    const treasurers = await Promise.all(Array.from({ length: 5 }, () => one.make.admin('treasurer')))
    const [first, ...others] = treasurers
    if (!first) throw new Error('Nobody')
    const elsewhere = Object.assign(other.visitor(), { cookie: first.cookie })
    const race = await Promise.all(
      Array.from({ length: 12 }, (_, n) => made(n % 2 === 0 ? first : elsewhere, 1000, 1)),
    )
    expect(race.filter((code) => code === 'ok')).toHaveLength(5)
    expect(race.filter((code) => code === 'second_admin_needed')).toHaveLength(7)
    // What a second admin agreed to does not count.
    const [request] = await requestsOf(others[0] ?? first)
    expect(await answer(others[0] ?? first, request?.requestID ?? '', true)).toBe('ok')
    expect(await made(first, 1000, 1)).toBe('ok')
    // All together issue three times as much.
    const all = await Promise.all(others.flatMap((by) => Array.from({ length: 4 }, () => made(by, 1250, 1))))
    expect(all.filter((code) => code === 'ok')).toHaveLength(8)
    one.clock.advance(86_400_001)
    expect(await made(first, 5000, 1)).toBe('ok')
    await other.stop()
    await one.stop()
  })
})

describe('vouchers worth more than an admin makes alone', () => {
  test('need nobody else while there is one admin for them', async () => {
    await app.make.admin('verifier')
    expect(await made(owner, 1000, 6)).toBe('ok')
    expect(await requestsOf(owner)).toEqual([])
  })

  test('need the agreement of a second one, which is for one batch', async () => {
    const treasurer = await app.make.admin('treasurer')
    const verifier = await app.make.admin('verifier')
    expect(await made(treasurer, 1000, 5)).toBe('ok')
    const clientID = crypto.randomUUID()
    const codes = await Promise.all(Array.from({ length: 4 }, () => made(treasurer, 2500, 3, clientID)))
    expect(new Set(codes)).toEqual(new Set(['second_admin_needed']))
    const batches = await app.db
      .selectFrom('voucher_batches')
      .select('id')
      .where('amount_centavos', '=', 250_000)
      .execute()
    expect(batches).toEqual([])
    const [request, ...others] = await requestsOf(owner)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      isMine: false,
      agreed: false,
      askedBy: { accountID: treasurer.accountID },
      what: { kind: 'vouchers', amount: 2500, count: 3 },
    })
    const requestID = request?.requestID ?? ''
    const [none, one] = [0, 1].map((voucherRequests) => ({ photoRequests: 0, voucherRequests }))
    expect([await countsOf(owner), await countsOf(treasurer), await countsOf(verifier)]).toEqual([
      one,
      none,
      none,
    ])
    expect(await requestsOf(verifier)).toEqual([])
    expect(await answer(verifier, requestID, true)).toBe('not_found')
    expect(await answer(treasurer, requestID, true)).toBe('needs_other_admin')
    expect(await answer(owner, requestID, true)).toBe('ok')
    expect(await countsOf(owner)).toEqual(none)
    expect(await answer(owner, requestID, false)).toBe('not_found')
    expect(await made(owner, 2500, 3)).toBe('second_admin_needed')
    expect(await made(treasurer, 2500, 4)).toBe('second_admin_needed')

    const tries = await Promise.all(Array.from({ length: 4 }, () => made(treasurer, 2500, 3, clientID)))
    expect(tries).toEqual(['ok', 'ok', 'ok', 'ok'])
    const vouchers = await app.db
      .selectFrom('vouchers')
      .select('id')
      .where('amount_centavos', '=', 250_000)
      .execute()
    expect(vouchers).toHaveLength(3)
    expect(await made(treasurer, 2500, 3)).toBe('second_admin_needed')
    const acts = (await owner.ok('GET admin/get_log', { group: 'second_admin' })).acts
    expect(acts.map(({ act }) => act)).toContain('second_admin_agreed')
  })

  test('are refused for good, and agreements end after a day', async () => {
    const treasurer = await app.make.admin('treasurer')
    const ask = async (count: number) => {
      expect(await made(treasurer, 3000, count)).toBe('second_admin_needed')
      const found = (await requestsOf(owner)).find(
        ({ askedBy, agreed, what }) =>
          askedBy.accountID === treasurer.accountID &&
          !agreed &&
          what.kind === 'vouchers' &&
          what.count === count,
      )
      return found?.requestID ?? ''
    }
    const refused = await ask(2)
    expect(await answer(owner, refused, false)).toBe('ok')
    const again = await ask(2)
    expect(again).not.toBe(refused)
    expect(await answer(owner, await ask(3), true)).toBe('ok')
    app.clock.advance(86_400_000)
    expect(await made(treasurer, 3000, 3)).toBe('second_admin_needed')
    app.clock.advance(7 * 86_400_000)
    expect(await answer(owner, again, true)).toBe('not_found')
    expect(await answer(owner, await ask(2), true)).toBe('ok')
    expect(await made(treasurer, 3000, 2)).toBe('ok')
  })
})

test('the photos of a seller who was decided about take two admins', async () => {
  const [verifier, other] = [await app.make.admin('verifier'), await app.make.admin('verifier')]
  const seller = await app.make.seller({ approved: false })
  await handIn(seller)
  const open = (by: Client, resource_type = 'selfie') =>
    codeOf(by.call('GET auth/verification/get_image', { id: seller.accountID, resource_type }))
  for (const kind of ['id1', 'id2', 'selfie']) expect(await open(verifier, kind)).toBe('ok')
  await verifier.ok('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status: 1 })
  expect(await open(verifier)).toBe('second_admin_needed')
  expect(await open(verifier, 'id1')).toBe('second_admin_needed')
  const requests = (await requestsOf(other)).filter(({ what }) => what.kind === 'id_photos')
  expect(requests).toMatchObject([{ what: { seller: { accountID: seller.accountID } }, isMine: false }])
  expect(await answer(other, requests[0]?.requestID ?? '', true)).toBe('ok')
  expect([await open(verifier), await open(verifier, 'id1')]).toEqual(['ok', 'ok'])
  expect(await open(other)).toBe('second_admin_needed')
  app.clock.advance(86_400_000)
  expect(await open(verifier)).toBe('second_admin_needed')
})

test('nobody agrees to what they asked for themselves, also by SQL', async () => {
  await expect(
    app.pool.query(
      `insert into second_admin_requests
         (id, kind, amount_centavos, count, asked_by, asked_at, answered_by, answered_at, agreed)
       values (gen_random_uuid(), 'vouchers', 1, 1, $1, now(), $1, now(), true)`,
      [owner.accountID],
    ),
  ).rejects.toThrow('violates check constraint')
})
