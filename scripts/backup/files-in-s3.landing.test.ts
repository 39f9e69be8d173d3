import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { emptyDatabase, targetOf } from '#tests/support/database.ts'
import { hasObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { documentRows, handIn, viewAllDocuments } from '#tests/support/sellers-documents.ts'
import { checkAll } from '../check/check-all.ts'
import { backUp } from './back-up.ts'
import { restore, verifyBackup } from './restore.ts'

let scratch: string
let objects: Awaited<ReturnType<typeof startObjectStore>>
const apps: TestApp[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-s3-'))
  if (hasObjectStore) objects = await startObjectStore()
}, 180_000)
afterAll(async () => {
  for (const app of apps) await app.stop()
  await objects?.stop()
  await rm(scratch, { recursive: true })
})

const newStorage = async () => s3Storage(await objects.bucket(), { pageSize: 4 })
const started = async (...given: Parameters<typeof startApp>) => {
  const app = await startApp(...given)
  apps.push(app)
  return app
}
const namesIn = async (storage: Storage): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.toSorted()
}

// Needs Debian's swift-proxy, swift-object, swift-container and swift-account, else the test is skipped.
test.skipIf(!hasObjectStore)(
  'a marketplace in a bucket: photos, ID photos, the care of files, backup, and restore into another bucket',
  async () => {
    const storage = await newStorage()
    const app = await started({}, undefined, { storage })
    const [admin, shopkeeper] = [await app.make.admin(), await app.make.seller({ approved: false })]
    await handIn(shopkeeper)
    await viewAllDocuments(admin, shopkeeper.accountID)
    await admin.ok('POST auth/verification/approve_or_reject', {
      id: shopkeeper.accountID,
      updated_status: 1,
    })
    await shopkeeper.ok('POST store/create_new_shop', { name: 'Wagwagan', address: 'Session Road, Baguio' })
    const itemID = await app.make.item(shopkeeper)
    const photoOf = async (at: TestApp) => {
      const { image_links: links } = await at.make
        .quickBuyer()
        .then((one) => one.ok('GET store/item', { id: itemID }))
      const answer = await fetch(`${at.base}${links[0]}`)
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const shown = await photoOf(app)
    expect(shown.status).toBe(200)

    // An admin sees the ID photo as an image, and the bucket holds only ciphertext.
    const image = { id: shopkeeper.accountID, resource_type: 'id1' as const }
    const seen = await admin.ok('GET auth/verification/get_image', image)
    expect(seen.subarray(8, 12).toString()).toBe('WEBP')
    const [row] = await documentRows(app, shopkeeper.accountID)
    const sealed = await storage.open(row?.storage_key ?? '')
    const inBucket = sealed ? await buffer(sealed.stream) : Buffer.alloc(0)
    expect(inBucket.length).toBeGreaterThan(seen.length)
    expect(inBucket.includes('WEBP')).toBe(false)

    const whole = await namesIn(storage)
    expect(whole).toHaveLength(8)
    await storage.put(`photos/${'a'.repeat(64)}-360.webp`, Buffer.from('of no row'))
    await storage.put('other/thing', Buffer.from('not ours to judge'))
    // Makes the files two days old.
    app.clock.advance(Date.now() - app.clock.now().getTime() + 48 * 3_600_000)
    expect(await app.background.run('reconcile-storage')).toEqual({ removed: 1, lost: 0, foundAgain: 0 })
    await storage.remove('other/thing')
    expect(await namesIn(storage)).toEqual(whole)

    const folder = join(scratch, 'backup')
    await backUp(app.connection, storage, folder, () => true)
    const [connection, other] = [await emptyDatabase(), await newStorage()]
    await restore(targetOf(connection), other, folder, await verifyBackup(folder, () => true), () => true)
    expect((await checkAll(connection, other)).findings).toEqual([])
    expect(await namesIn(other)).toEqual(whole)
    const restored = await started({}, { connection, clock: app.clock, folder: scratch }, { storage: other })
    expect((await photoOf(restored)).bytes.equals(shown.bytes)).toBe(true)
    await expect(
      restore(
        targetOf(await emptyDatabase()),
        other,
        folder,
        await verifyBackup(folder, () => true),
        () => true,
      ),
    ).rejects.toThrow('There are files already')

    const [photo = ''] = whole.filter((name) => name.startsWith('photos/'))
    await other.remove(photo)
    expect((await checkAll(connection, other)).findings).not.toEqual([])
    expect(await restored.background.run('reconcile-storage')).toEqual({ removed: 0, lost: 1, foundAgain: 0 })
  },
  120_000,
)
