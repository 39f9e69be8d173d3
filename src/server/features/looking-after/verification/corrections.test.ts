import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { isStored } from '#tests/support/sellers-documents.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let photo: Blob
beforeAll(async () => {
  app = await startApp()
  photo = await picture({ width: 60, height: 80 })
})
afterAll(() => app.stop())

type Seller = Awaited<ReturnType<TestApp['make']['seller']>>
const wanted = { first_name: 'Maria Clara', last_name: 'Reyes', words: 'I am married since May.' }
const ask = (seller: Seller, given: object = {}) =>
  seller.call('POST auth/ask_name_correction', { ...wanted, ...given, file: photo })
const view = (admin: Awaited<ReturnType<TestApp['make']['admin']>>, id: string) =>
  admin.call('GET auth/verification/get_image', { id, resource_type: 'proof' })
const entriesOf = (accountID: string) =>
  app.db.selectFrom('queue_entries').select(['kind', 'closed_at']).where('about_id', '=', accountID).execute()
const asked = async (from?: Seller) => {
  const [seller, admin] = await Promise.all([from ?? app.make.quickShopkeeper(), app.make.admin()])
  expect((await ask(seller)).status).toBe(200)
  const { corrections } = await admin.ok('GET auth/verification/get_corrections')
  const correction = corrections.find(({ sellerID }) => sellerID === seller.accountID)
  if (!correction) throw new Error('The correction does not wait')
  return { seller, admin, correction, correctionID: correction.correctionID }
}
const fileOf = async (seller: Seller) => {
  const row = await app.db
    .selectFrom('id_documents')
    .select(['storage_key', 'purged_at', 'wrapped_key'])
    .where('seller_id', '=', seller.accountID)
    .where('kind', '=', 'proof')
    .executeTakeFirstOrThrow()
  return { ...row, stored: await isStored(app, row.storage_key) }
}
const decide = (
  admin: Awaited<ReturnType<TestApp['make']['admin']>>,
  correctionID: string,
  grant: boolean,
  answer?: string,
) => admin.call('POST auth/verification/decide_correction', { correctionID, grant, answer })

describe('the correction of a name', () => {
  test('waits in the queue, is granted once the proof was viewed, and the proof is destroyed', async () => {
    const { seller, admin, correction, correctionID } = await asked()
    expect(correction).toMatchObject({ ...wanted, now: { first_name: 'Maria' } })
    expect(await entriesOf(seller.accountID)).toEqual([{ kind: 'correction', closed_at: null }])
    expect((await ask(seller)).error?.code).toBe('documents_in')
    expect((await decide(admin, correctionID, true)).error?.code).toBe('photos_not_seen')
    expect((await decide(admin, correctionID, false, 'No')).error?.code).toBe('photos_not_seen')
    expect((await view(admin, seller.accountID)).status).toBe(200)
    expect((await decide(admin, correctionID, true)).status).toBe(200)
    expect((await decide(admin, correctionID, true)).error?.code).toBe('already_decided')

    expect(await seller.ok('GET auth/account')).toMatchObject({
      first_name: 'Maria Clara',
      last_name: 'Reyes',
      nameFixed: true,
    })
    expect((await seller.ok('GET auth/name_correction')).correction).toMatchObject({ granted: true })
    expect((await seller.ok('GET auth/session')).user_type).toBe('Shop Owner')
    expect((await entriesOf(seller.accountID))[0]?.closed_at).not.toBeNull()
    const { notifications } = await seller.ok('GET notifications/get_notifications')
    expect(notifications.map(({ text }) => text)).toContain('Your name was corrected')
    const acts = await app.db
      .selectFrom('admin_acts')
      .select(['act', 'admin_id'])
      .where('person_id', '=', seller.accountID)
      .orderBy('acted_at')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(['id_photo_opened', 'name_corrected'])

    expect((await fileOf(seller)).stored).toBe(true)
    await app.background.run('purge-id-photos')
    expect(await fileOf(seller)).toMatchObject({ stored: false, wrapped_key: Buffer.alloc(0) })
    expect((await view(admin, seller.accountID)).error?.code).toBe('not_found')
  })

  test('is refused with words, and can be asked for again', async () => {
    const { seller, admin, correctionID } = await asked()
    await view(admin, seller.accountID)
    expect((await decide(admin, correctionID, false)).error?.fields).toEqual({
      answer: 'Say why it is refused',
    })
    expect((await decide(admin, correctionID, false, 'The photo is not readable.')).status).toBe(200)
    expect((await seller.ok('GET auth/account')).first_name).toBe('Maria')
    expect((await seller.ok('GET auth/name_correction')).correction).toMatchObject({
      granted: false,
      answer: 'The photo is not readable.',
    })
    expect((await ask(seller)).status).toBe(200)
    const data = await seller.ok('GET auth/name_correction')
    expect(data.correction).toMatchObject({ granted: null, answer: null })
  })

  test('keeps its proof while it waits, however long, and the verification as it is', async () => {
    const { seller } = await asked()
    app.clock.advance(60 * 86_400_000)
    await app.background.run('purge-id-photos')
    expect((await fileOf(seller)).stored).toBe(true)
    const row = await app.db
      .selectFrom('sellers')
      .select(['verified', 'documents_complete_at'])
      .where('account_id', '=', seller.accountID)
      .executeTakeFirst()
    expect(row).toEqual({ verified: 1, documents_complete_at: null })
  })

  test('ends with the account, and its proof', async () => {
    const { seller, admin, correctionID } = await asked(await app.make.shopkeeper())
    const { storage_key } = await fileOf(seller)
    const data = await seller.ok('POST auth/my_data', { password: testPassword })
    expect(data.verification?.nameCorrections).toMatchObject([{ lastName: 'Reyes', granted: null }])
    await seller.ok('POST auth/delete_account', { password: testPassword })
    expect((await entriesOf(seller.accountID))[0]?.closed_at).not.toBeNull()
    expect((await decide(admin, correctionID, true)).error?.code).toBe('not_found')
    expect(await isStored(app, storage_key)).toBe(false)
  })

  test('is asked for once at a time, and decided once', async () => {
    const seller = await app.make.quickShopkeeper()
    const answers = await Promise.all([1, 2, 3].map(() => ask(seller)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const admins = await Promise.all([app.make.admin(), app.make.admin()])
    const [admin] = admins
    const { corrections } = await admin.ok('GET auth/verification/get_corrections')
    const correctionID = corrections.find(({ sellerID }) => sellerID === seller.accountID)?.correctionID ?? ''
    for (const one of admins) await view(one, seller.accountID)
    const decided = await Promise.all(
      admins.map((one, n) => decide(one, correctionID, n === 0, 'Not proven')),
    )
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('needs a photo, words and a name, and is for verified sellers', async () => {
    const seller = await app.make.quickShopkeeper()
    const without = await seller.call('POST auth/ask_name_correction', wanted)
    expect(without.error?.fields).toEqual({ file: 'A photo is required' })
    expect((await ask(seller, { words: ' ' })).error?.fields).toHaveProperty('words')
    expect((await ask(seller, { first_name: '' })).error?.fields).toHaveProperty('first_name')
    expect((await ask(seller, { words: 'x'.repeat(501) })).status).toBe(400)
    const unverified = await app.make.seller({ approved: false })
    expect((await ask(unverified)).error?.code).toBe('not_allowed')
  })
})
