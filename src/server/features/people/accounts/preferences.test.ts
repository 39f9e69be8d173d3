import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a buyer sees the tags of the sign-up and can replace them', async () => {
  const buyer = await app.make.buyer()
  const tags = await buyer.ok('GET store/get_all_tags')
  const { Denim = 0, Jacket = 0, Cotton = 0 } = tags
  expect(Object.values(await buyer.ok('GET auth/get_pref_for_user'))).toEqual([1, 2])

  for (const encoding of ['form', 'json'] as const) {
    const chosen = encoding === 'form' ? [Denim, Jacket] : [Jacket, Cotton, Jacket]
    await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: chosen }, encoding)
    expect(await buyer.ok('GET auth/get_pref_for_user')).toEqual(
      encoding === 'form' ? { Denim, Jacket } : { Jacket, Cotton },
    )
  }
  await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: String(Denim) }, 'form')
  expect(await buyer.ok('GET auth/get_pref_for_user')).toEqual({ Denim })
  await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: Object.values(tags) })
  expect(await buyer.ok('GET auth/get_pref_for_user')).toEqual(tags)
})

test.each([
  ['json', { tagIDs: [] }],
  ['json', {}],
  ['form', { tagIDs: [] }],
] as const)('no tags, as %s %j, clear them', async (encoding, sent) => {
  const buyer = await app.make.buyer()
  await buyer.ok('POST auth/attach_pref_to_user', sent, encoding)
  expect(await buyer.ok('GET auth/get_pref_for_user')).toEqual({})
})

test.each([
  ['unknown_tag', [1, 999_999]],
  ['bad_input', ['denim']],
  ['bad_input', [0]],
  ['bad_input', [1.5]],
  ['bad_input', Array.from({ length: 101 }, (_, n) => n + 1)],
])('%s: what was chosen before stays', async (code, tagIDs) => {
  const buyer = await app.make.buyer()
  expect((await buyer.call('POST auth/attach_pref_to_user', { tagIDs })).error?.code).toBe(code)
  expect(Object.values(await buyer.ok('GET auth/get_pref_for_user'))).toEqual([1, 2])
})

test('each buyer has their own preferences, whatever id the request names, and other roles have none', async () => {
  const buyer = await app.make.buyer()
  const other = await app.make.buyer()
  await other.ok('POST auth/attach_pref_to_user', {
    tagIDs: [5],
    userID: buyer.accountID,
    account_id: buyer.accountID,
  })
  expect(Object.values(await buyer.ok('GET auth/get_pref_for_user'))).toEqual([1, 2])
  for (const [person, status] of [
    [app.visitor(), 401],
    [await app.make.quickSeller(), 403],
    [await app.make.admin(), 403],
  ] as const) {
    expect((await person.call('GET auth/get_pref_for_user')).status).toBe(status)
    expect((await person.call('POST auth/attach_pref_to_user', { tagIDs: [1] })).status).toBe(status)
  }
})

test('of many simultaneous replacements exactly one set remains, never a mixture', async () => {
  const buyer = await app.make.quickBuyer()
  const sets = Array.from({ length: 8 }, (_, n) => [3 * n + 1, 3 * n + 2, 3 * n + 3])
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [...sets, ...sets].map((tagIDs) => buyer.call('POST auth/attach_pref_to_user', { tagIDs })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(sets).toContainEqual(Object.values(await buyer.ok('GET auth/get_pref_for_user')))
  }
})
