import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { makePasswordLink } from '../accounts/passwords/password-links.ts'
import { testPassword } from '#tests/support/factories.ts'
import { handIn } from '#tests/support/sellers-documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    OPERATOR_NAME: 'Ukay Baguio OPC',
    DATA_PROTECTION_CONTACT: 'dpo@ukay.example.ph',
  })
})
afterAll(() => app.stop())

/**
 * The made-up case: a verifier's laptop was open in a café for an hour, and the procedure of docs/how-to/operations.md is
 * followed.
 */
test('a breach is worked through as docs/how-to/operations.md says', async () => {
  const [owner, verifier] = [await app.make.admin(), await app.make.admin('verifier')]
  const [before, seen, later] = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const seller = await app.make.seller({ approved: false })
      await handIn(seller)
      return seller
    }),
  )
  if (!before || !seen || !later) throw new Error('There are no sellers')
  const open = (id: string) => verifier.ok('GET auth/verification/get_image', { id, resource_type: 'selfie' })
  await open(before.accountID)
  app.clock.advance(3_600_000)
  const from = app.clock.now().toISOString()
  await open(seen.accountID)
  await open(seen.accountID)
  app.clock.advance(3_600_000)
  const to = app.clock.now().toISOString()

  // 1. Stop it: the admin's sessions end at once.
  await owner.ok('POST admin/remove', { adminID: verifier.accountID, password: testPassword })
  const after = await verifier.call('GET auth/verification/get_image', {
    id: later.accountID,
    resource_type: 'selfie',
  })
  expect(after.error?.code).toBe('not_signed_in')

  // 2. See what was accessed, and whose data it was.
  const breach = await owner.ok('GET admin/get_breach', { from, to, adminID: verifier.accountID })
  expect(breach.acts).toMatchObject([
    { admin: { accountID: verifier.accountID }, act: 'id_photo_opened', count: 2 },
  ])
  expect(breach.people).toEqual([
    { accountID: seen.accountID, name: expect.any(String), email: seen.email, acts: 2 },
  ])
  expect(breach.more).toBe(false)

  // 3. The drafts have what the log knows, and gaps for the rest.
  const { commission, people } = breach.notices
  for (const part of ['NPC Circular 16-03', '72 hours', 'Nature of the breach', 'Personal data', 'Measures'])
    expect(commission).toContain(part)
  expect(commission).toContain('id photo opened: 2')
  expect(commission).toMatch(/People concerned, as far as our log tells: 1\./)
  for (const fact of ['Ukay Baguio OPC', 'dpo@ukay.example.ph']) expect(commission).toContain(fact)
  expect(people.en).toContain('dpo@ukay.example.ph')
  expect(people.fil).toContain('National Privacy Commission')
  for (const text of [commission, people.en, people.fil]) {
    expect(text).toContain('[')
    expect(text).not.toContain(seen.email)
  }

  // 4. Reading it is in the log.
  const { acts } = await owner.ok('GET admin/get_log', { adminID: owner.accountID })
  expect(acts.map(({ act }) => act)).toEqual(['breach_read', 'admin_removed'])
  const wrong = await owner.call('GET admin/get_breach', { from: to, to: from })
  expect(wrong.error?.code).toBe('bad_input')
})

test('downloads of data in that time are listed, with whose data it was', async () => {
  const owner = await app.make.admin()
  const [early, late] = [await app.make.buyer(), await app.make.buyer()]
  const download = (person: typeof early) => person.ok('POST auth/my_data', { password: testPassword })
  await download(early)
  app.clock.advance(3_600_000)
  const from = app.clock.now().toISOString()
  await download(late)
  await download(late)
  const wrong = await late.call('POST auth/my_data', { password: 'not the password' })
  expect(wrong.error?.code).toBeDefined()
  app.clock.advance(1)
  const to = app.clock.now().toISOString()
  const { downloads, people, notices } = await owner.ok('GET admin/get_breach', { from, to })
  expect(downloads).toEqual([
    { accountID: late.accountID, name: expect.any(String), email: late.email, count: 2 },
  ])
  expect(people).toEqual([])
  expect(notices.commission).toMatch(/as far as our log tells: 1\./)
  expect(notices.commission).toContain('downloads of the data of an account: 2')
  const one = await owner.ok('GET admin/get_breach', { from, to, adminID: owner.accountID })
  expect(one.downloads).toEqual([])
  const { account } = await download(late)
  expect(account.dataDownloads).toHaveLength(2)
})

test("a link that a command made is listed as the operator's, with whose account it opens", async () => {
  const [owner, opened] = [await app.make.admin(), await app.make.buyer()]
  app.clock.advance(3_600_000)
  const from = app.clock.now().toISOString()
  await makePasswordLink({ db: app.db }, app.clock, opened.email)
  app.clock.advance(1)
  const to = app.clock.now().toISOString()
  const { acts, people, notices } = await owner.ok('GET admin/get_breach', { from, to })
  expect(acts).toEqual([{ admin: null, act: 'password_link_made', count: 1 }])
  expect(people).toMatchObject([{ accountID: opened.accountID, acts: 1 }])
  expect(notices.commission).toContain('- password link made: 1')
})

test('the procedure is short, and names the page and the 72 hours', async () => {
  const text = await readFile(new URL('../../../../../docs/how-to/operations.md', import.meta.url), 'utf8')
  const procedure = /## A breach of personal data\n([^#]+)/.exec(text)?.[1] ?? ''
  const words = procedure.split(/\s+/).filter(Boolean).length
  expect(words).toBeGreaterThan(60)
  expect(words).toBeLessThanOrEqual(180)
  for (const part of ['72 hours', '/breach', '/roles', 'privacy.gov.ph']) expect(procedure).toContain(part)
})
