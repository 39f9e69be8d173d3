import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { somePhoto } from '#tests/support/photos.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>

beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
})
afterAll(() => app.stop())

const calls = {
  id1: 'POST auth/shop_id_one',
  id2: 'POST auth/shop_id_two',
  selfie: 'POST auth/shop_id_selfie',
} as const
const kinds = ['id1', 'id2', 'selfie'] as const
type Kind = (typeof kinds)[number]

const send = async (person: Client, kind: Kind, file?: Blob) =>
  person.call(calls[kind], { file: file ?? (await somePhoto(kinds.indexOf(kind))) })
const userType = async (person: Client) => (await person.ok('GET auth/session')).user_type
const pendingIDs = async () =>
  (await admin.ok('GET auth/verification/get_list_pending')).response.map(({ id }) => id)
const decide = (by: Client, id: string, updated_status: 1 | 2, reason?: string) =>
  by.call('POST auth/verification/approve_or_reject', { id, updated_status, reason }, 'form')

test('a seller hands in, is rejected with a reason, hands in anew and is approved', async () => {
  const seller = await app.make.seller({ approved: false })
  const status = () => seller.ok('GET auth/verification/document_status')
  expect(await status()).toEqual({
    response: 'First ID is missing',
    missing: ['id1', 'id2', 'selfie'],
    reason: null,
    verified: 0,
  })
  expect((await send(seller, 'id1')).body.response).toBe('Second ID is missing')
  expect((await send(seller, 'id2')).body.response).toBe('Selfie is missing')
  expect(await userType(seller)).toBe('Unverified')
  expect(await pendingIDs()).not.toContain(seller.accountID)
  expect((await send(seller, 'selfie')).body).toMatchObject({ response: 'Documents complete', missing: [] })
  expect(await userType(seller)).toBe('Completed')
  expect(await pendingIDs()).toContain(seller.accountID)

  expect((await decide(admin, seller.accountID, 2, 'The second ID is blurred')).body.response).toBe(
    'Shop rejected',
  )
  expect(await userType(seller)).toBe('Unverified')
  expect(await pendingIDs()).not.toContain(seller.accountID)
  expect(await status()).toEqual({
    response: 'First ID is missing',
    missing: ['id1', 'id2', 'selfie'],
    reason: 'The second ID is blurred',
    verified: 2,
  })

  expect((await send(seller, 'id1')).body).toMatchObject({ verified: 2, reason: 'The second ID is blurred' })
  expect((await send(seller, 'id2')).status).toBe(200)
  expect((await send(seller, 'selfie')).body).toMatchObject({ verified: 0, reason: null })
  expect(await userType(seller)).toBe('Completed')
  expect((await decide(admin, seller.accountID, 1)).body.response).toBe('Shop approved')
  expect(await userType(seller)).toBe('Shop Owner')
  expect(await status()).toEqual({ response: 'Documents complete', missing: [], reason: null, verified: 1 })
  const shop = { name: 'Wagwagan', address: 'Session Road, Baguio' }
  expect((await seller.call('POST store/create_new_shop', shop)).status).toBe(200)
})
