import { appendFile, cp, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { type TestConnection, emptyDatabase, targetOf } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { handIn, isStored, viewAllDocuments, sendDocument } from '#tests/support/sellers-documents.ts'
import { checkAll } from '../check/check-all.ts'
import { backUp } from './back-up.ts'
import { restore, verifyBackup } from './restore.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'

const silent = () => undefined

let app: TestApp
let scratch: string
let backups = 0
let others: TestApp[] = []

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  scratch = await mkdtemp(join(tmpdir(), 'ukay-backup-test-'))
})
afterAll(async () => {
  await app.stop()
  await rm(scratch, { recursive: true })
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
})

const newBackup = async (): Promise<string> => {
  backups += 1
  const folder = join(scratch, `backup-${backups}`)
  await backUp(app.connection, app.storage, folder, silent)
  return folder
}

const restoreInto = async (folder: string, connection: TestConnection, place = 'files') => {
  const storage = diskStorage(place)
  await restore(targetOf(connection), storage, folder, await verifyBackup(folder, silent), silent)
  return checkAll(connection, storage)
}

/** Restores a backup into an empty database and folder, and starts an app on it. */
const restoredApp = async (folder: string): Promise<TestApp> => {
  const connection = await emptyDatabase()
  const place = await mkdtemp(join(scratch, 'restored-'))
  const { findings } = await restoreInto(folder, connection, join(place, 'files'))
  expect(findings).toEqual([])
  const other = await startApp({}, { connection, clock: app.clock, folder: place })
  others.push(other)
  return other
}

/** The first file of a backup. */
const fileOf = async (folder: string) =>
  join(
    folder,
    'files',
    (await readFile(join(folder, 'files.sha256'), 'utf8')).split('\n')[0]?.slice(66) ?? '',
  )

/** Verifies a seller, so that the check finds the rows of a verification. */
const shopkeeperBy = async (admin: Awaited<ReturnType<TestApp['make']['admin']>>) => {
  const seller = await app.make.seller({ approved: false })
  await handIn(seller)
  await viewAllDocuments(admin, seller.accountID)
  await admin.ok('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status: 1 })
  await seller.ok('POST store/create_new_shop', {
    name: `Wagwagan ${seller.email}`,
    address: 'Session Road, Baguio',
  })
  return seller
}

/** A marketplace with rows of every kind. */
const livedIn = async () => {
  const [admin, buyer] = [await app.make.admin(), await app.make.buyer()]
  const shopkeeper = await shopkeeperBy(admin)
  const applicant = await app.make.seller({ approved: false })
  await handIn(applicant)
  const [bought, wanted] = [await app.make.item(shopkeeper), await app.make.item(shopkeeper, { photos: 1 })]
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: bought })
  await shopkeeper.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
  await buyer.ok('POST homepage/add_to_cart', { itemID: wanted })
  await buyer.ok('POST collections/new_collection', { collection_name: 'Rainy days' })
  await buyer.ok('POST chat/send_message', { sellerID: shopkeeper.accountID, message: 'Is it still there?' })
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 250.5, count: 2 })
  await shopkeeper.ok('POST store/redeem_voucher', { code: vouchers[0]?.code ?? '' })
  return { admin, shopkeeper, buyer, applicant, bought, wanted, ticketID }
}

test.runIf(nightly)(
  'a backup that is made while people write is complete, and the app runs on it with photos, money and IDs',
  async () => {
    const before = await livedIn()
    const writers = new AbortController()
    const acknowledged: { items: string[]; messages: number; tickets: number[] } = {
      items: [],
      messages: 0,
      tickets: [],
    }
    const selling = async () => {
      for (let n = 0; !writers.signal.aborted; n += 1) {
        const id = await app.make.item(before.shopkeeper, { clientID: uuidv7() })
        acknowledged.items.push(id)
        const { ticketID } = await before.buyer.ok('POST tickets/purchase_item', { itemID: id })
        acknowledged.tickets.push(ticketID)
        // Replaces a photo, whose old file is deleted at once.
        if (n % 2 === 0)
          await sendDocument(
            before.applicant,
            'id2',
            await picture({ width: 300, height: 200 + n, colour: 'red' }),
          )
      }
    }
    const chatting = async () => {
      while (!writers.signal.aborted) {
        app.clock.advance(10_000)
        await before.buyer.ok('POST chat/send_message', {
          sellerID: before.shopkeeper.accountID,
          message: `Line ${acknowledged.messages}`,
        })
        acknowledged.messages += 1
      }
    }
    const writing = Promise.all([selling(), chatting()])
    while (acknowledged.items.length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    const atLeast = {
      items: [...acknowledged.items],
      messages: acknowledged.messages,
      tickets: [...acknowledged.tickets],
    }
    const folder = await newBackup()
    writers.abort()
    await writing

    const restored = await restoredApp(folder)
    const buyer = restored.visitor()
    await buyer.ok('POST auth/login', { email: before.buyer.email, password: testPassword })
    for (const itemID of [before.bought, before.wanted, ...atLeast.items]) {
      const { image_links: links } = await buyer.ok('GET store/item', { id: itemID })
      const photo = await fetch(`${restored.base}${links[0]}`)
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    for (const ticketID of [before.ticketID, ...atLeast.tickets])
      expect((await buyer.call('GET tickets/ticket', { ticketID })).status).toBe(200)
    const seller = restored.visitor()
    await seller.ok('POST auth/login', { email: before.shopkeeper.email, password: testPassword })
    expect(await seller.ok('GET store/get_balance')).toMatchObject({ balance: 250.5 })
    const { rows } = await restored.pool.query<{ count: number }>(
      'select count(*)::int as count from messages',
    )
    expect(rows[0]?.count).toBeGreaterThan(atLeast.messages)

    const admin = restored.visitor()
    await admin.ok('POST auth/login', { email: before.admin.email, password: testPassword })
    const id = await admin.ok('GET auth/verification/get_image', {
      id: before.applicant.accountID,
      resource_type: 'id1',
    })
    expect(id.subarray(8, 12).toString()).toBe('WEBP')

    // The restored app continues the numbers, and history cannot be changed.
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: before.wanted })
    expect(ticketID).toBeGreaterThan(Math.max(before.ticketID, ...atLeast.tickets))
    // The app may replace the encryption of a voucher's code, so there a trigger refuses other changes.
    for (const [change, why] of [
      ['delete from ticket_moves', 'permission denied'],
      ['update vouchers set redeemed = false where redeemed', 'append-only'],
    ] as const) {
      await expect(restored.pool.query(change)).rejects.toThrow(why)
      await expect(restored.ownerRuns(change)).rejects.toThrow(/permission denied|append-only/)
    }
    expect((await checkAll(restored.connection, restored.storage)).findings).toEqual([])
  },
)

test.runIf(nightly)('a restore is an act by command that owners see in the restored log', async () => {
  const { email } = await app.make.admin()
  const folder = await newBackup()
  const { manifest } = await verifyBackup(folder, silent)
  const restored = await restoredApp(folder)
  const owner = restored.visitor()
  await owner.ok('POST auth/login', { email, password: testPassword })
  expect((await owner.ok('GET admin/get_log', { group: 'commands' })).acts).toMatchObject([
    { act: 'backup_restored', admin: null, words: manifest.madeAt },
  ])
})

test('a restore ends all sessions, so that none that had ended comes back', async () => {
  const buyer = await app.make.quickBuyer()
  const restored = await restoredApp(await newBackup())
  const again = restored.visitor()
  again.cookie = buyer.cookie
  expect((await again.call('GET homepage')).status).toBe(401)
})

test.runIf(nightly)('a photo that is replaced while a backup runs is left to the next purge', async () => {
  const seller = await app.make.seller({ approved: false })
  await sendDocument(seller, 'id1')
  const [first] = await app.db
    .selectFrom('id_documents')
    .selectAll()
    .where('seller_id', '=', seller.accountID)
    .execute()
  const { storage } = app
  // Deletes between the rows and the files. Files that the rows name must still be there.
  const slow = {
    ...storage,
    async *list() {
      await sendDocument(seller, 'id1', await picture({ width: 400, height: 300 }))
      yield* storage.list()
    },
  }
  const folder = join(scratch, 'slow')
  await backUp(app.connection, slow, folder, silent)
  const key = first?.storage_key ?? ''
  expect(await readFile(join(folder, 'files', key))).not.toHaveLength(0)
  expect(await isStored(app, key)).toBe(true)
  await app.background.run('purge-id-photos')
  expect(await isStored(app, key)).toBe(false)
  await restoredApp(folder)
})

test('a second backup at the same time is refused', async () => {
  const { storage } = app
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = {
    ...storage,
    async *list() {
      begun.resolve()
      await goOn.promise
      yield* storage.list()
    },
  }
  const first = backUp(app.connection, slow, join(scratch, 'first'), silent)
  await begun.promise
  await expect(backUp(app.connection, storage, join(scratch, 'first'), silent)).rejects.toThrow('was cut off')
  goOn.resolve()
  await first
  await expect(backUp(app.connection, storage, join(scratch, 'first'), silent)).rejects.toThrow('already')
})

describe('a damaged backup is refused before anything is touched', () => {
  let whole: string
  let connection: TestConnection
  beforeAll(async () => {
    await app.make.item(await shopkeeperBy(await app.make.admin()))
    whole = await newBackup()
    connection = await emptyDatabase()
  })
  const damaged = async (harm: (folder: string, manifest: Manifest) => Promise<void>) => {
    const folder = await mkdtemp(join(scratch, 'damaged-'))
    await cp(whole, folder, { recursive: true })
    await harm(folder, JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest)
    return restoreInto(folder, connection, join(scratch, 'never'))
  }
  interface Manifest {
    tables: { file: string; rows: number }[]
  }
  test.each<[string, (folder: string, manifest: Manifest) => Promise<void>]>([
    ['rows', (folder, { tables }) => appendFile(join(folder, 'database', tables[3]?.file ?? ''), 'x')],
    ['rows', (folder, { tables }) => unlink(join(folder, 'database', tables[0]?.file ?? ''))],
    ['photo', async (folder) => appendFile(await fileOf(folder), 'x')],
    ['photo', async (folder) => unlink(await fileOf(folder))],
    ['list', (folder) => writeFile(join(folder, 'files.sha256'), '')],
    ['manifest', (folder) => appendFile(join(folder, 'manifest.json'), ' ')],
    ['manifest', (folder) => unlink(join(folder, 'manifest.json'))],
  ])('%s %#', async (_, harm) => {
    await expect(damaged(harm)).rejects.toThrow(/damaged|not a whole backup/)
  })

  test('after the refusal an undamaged backup can be restored, once', async () => {
    const place = join(scratch, 'place')
    expect((await restoreInto(whole, connection, place)).findings).toEqual([])
    await expect(restoreInto(whole, connection, place)).rejects.toThrow('The database is not empty')
    await expect(restoreInto(whole, await emptyDatabase(), place)).rejects.toThrow('There are files already')
  })
})
