import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { currentVersions } from '#domain/legal-documents.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { run, stopOnSignals } from '#server/run.ts'
import { readSettings } from '#server/settings.ts'
import { newVapidKey } from '#server/platform/push/vapid-key.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { systemClock } from '#server/platform/clock.ts'
import { storePhoto } from '#server/features/items/listings/photos.ts'
import { factories } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { databaseSettings, startTestServer } from '#tests/support/postgres.ts'
import { Client } from '#tests/support/client.ts'
import { seedBusySeller } from './busy-seller.ts'
import { seedLongTalk } from './long-talk.ts'
import {
  admin,
  busySeller,
  chatSellers,
  cheaperSellers,
  completedSeller,
  dropSellers,
  forgetfulSellers,
  forgottenItems,
  guardedAdmins,
  passkeyAdmins,
  journeyPassword,
  counterSellers,
  liveSellers,
  longTalkers,
  managingSellers,
  languageAdmin,
  otherAdmin,
  rackSize,
  bookSellers,
  buyersFromBefore,
  reportedSellers,
  secondTry,
  sellersFromBefore,
  verifiedSellers,
} from './people.ts'

/** Starts the real server for the browser tests, with verified sellers in its database. */
const postgres = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'ukay-e2e-'))
const settings = readSettings({
  PORT: process.env['E2E_PORT'],
  LOG_LEVEL: 'error',
  // A journey of its own sets one up.
  ADMINS_NEED_SECOND_FACTOR: 'no',
  DATA_DIR: folder,
  ...databaseSettings(postgres),
  ID_ENCRYPTION_KEY: newKey().toString('base64'),
  VAPID_PRIVATE_KEY: newVapidKey().privateKey,
})
const server = await run(settings, new URL('../../dist/web', import.meta.url).pathname)

const { db } = server.database
const password_hash = await hashPassword(journeyPassword)
const account = (kind: 'buyer' | 'seller' | 'admin', email: string, n: number) => ({
  id: uuidv7(),
  kind,
  admin_role: kind === 'admin' ? ('owner' as const) : null,
  email,
  password_hash,
  first_name: 'Luz',
  last_name: `Bautista ${n}`,
  phone_no: '09171230001',
  created_at: new Date(),
})
const ready = [
  ...sellersFromBefore,
  ...managingSellers,
  ...chatSellers,
  ...counterSellers,
  ...liveSellers,
  ...bookSellers,
  ...reportedSellers,
  ...forgetfulSellers,
  ...cheaperSellers,
  ...dropSellers,
  ...verifiedSellers,
]
const sellers = [...ready.map(secondTry), ...ready, completedSeller].map((email, n) =>
  account('seller', email, n),
)
const withDoubles = [...guardedAdmins, ...passkeyAdmins]
const admins = [admin, otherAdmin, ...withDoubles, ...withDoubles.map(secondTry), languageAdmin].map(
  (email, n) => account('admin', email, 90 + n),
)
const buyers = [...buyersFromBefore, ...buyersFromBefore.map(secondTry)].map((email, n) =>
  account('buyer', email, n),
)
const insertBuyers = (rows: typeof buyers) =>
  db
    .insertInto('buyers')
    .values(rows.map(({ id }) => ({ account_id: id, is_feminine: 1 as const })))
    .execute()
await db
  .insertInto('accounts')
  .values([...sellers, ...admins, ...buyers])
  .execute()
await insertBuyers(buyers)
await db
  .insertInto('sellers')
  .values(
    sellers.map(({ id, email }) => ({
      account_id: id,
      address: 'Session Road Baguio',
      verified: email === completedSeller ? (0 as const) : (1 as const),
      rejection_reason: null,
    })),
  )
  .execute()

/** So that no page asks the people of journeys. Tests may begin before everything below is done. */
const agree = async (): Promise<void> => {
  for (const [document, version] of Object.entries(currentVersions))
    await sql`insert into agreements (account_id, document, version, agreed_at)
      select id, ${document}, ${version}::int, now() from accounts
      where kind <> 'admin' and email not like 'before-%'
      on conflict do nothing`.execute(db)
}
await agree()
await db
  .updateTable('sellers')
  .set({ adult_declared_at: new Date() })
  .where('account_id', 'not in', (from) =>
    from.selectFrom('accounts').select('id').where('email', 'like', 'before-%'),
  )
  .execute()

const make = factories({ db, clock: systemClock, visitor: () => new Client(server.address) })
await make.documents(sellers.at(-1)?.id ?? '', ['id1', 'id2', 'selfie'])

/** Inserts older items, so that the feed scrolls. */
const shopID = await make.shopRow(sellers.at(-2)?.id)
for (let n = 0; n < rackSize; n += 1) {
  const photo = await picture({ width: 160, height: 200, colour: `hsl(${(n * 47) % 360} 55% 55%)` })
  const { key, placeholder, width, height } = await storePhoto(
    server.storage,
    new Uint8Array(await photo.arrayBuffer()),
    null,
  )
  const id = await make.listedItem(shopID, {
    name: `Rack piece ${n + 1}`,
    at: new Date(Date.now() - (n + 1) * 3_600_000),
  })
  await db
    .updateTable('item_photos')
    .set({ key, placeholder, width, height })
    .where('item_id', '=', id)
    .execute()
}

const colours = await picture({ width: 160, height: 200, colour: 'hsl(25 55% 55%)' })
const stored = await storePhoto(server.storage, new Uint8Array(await colours.arrayBuffer()), null)
const sellerID = sellers.find(({ email }) => email === busySeller)?.id ?? ''
await seedBusySeller({
  db,
  make,
  shopID: await make.shopRow(sellerID),
  photo: {
    key: stored.key,
    placeholder: stored.placeholder,
    width: stored.width,
    height: stored.height,
  },
})

const isForgetful = new Set([...forgetfulSellers, ...forgetfulSellers.map(secondTry)])
for (const { id } of sellers.filter(({ email }) => isForgetful.has(email))) {
  const forgotten = await make.listedItems(
    await make.shopRow(id),
    Array.from({ length: forgottenItems }, (_, n) => ({
      name: `Forgotten coat ${n + 1}`,
      at: new Date(Date.now() - 50 * 86_400_000 - n * 60_000),
    })),
  )
  const { key, placeholder, width, height } = stored
  await db
    .updateTable('item_photos')
    .set({ key, placeholder, width, height })
    .where('item_id', 'in', forgotten)
    .execute()
}
await server.runNow('still-there')

const readers = Object.values(longTalkers).map(({ buyer, seller, shop }, n) => {
  return {
    row: account('buyer', buyer, n),
    shop,
    sellerID: sellers.find(({ email }) => email === seller)?.id ?? '',
  }
})
await db
  .insertInto('accounts')
  .values(readers.map(({ row }) => row))
  .execute()
await insertBuyers(readers.map(({ row }) => row))
await agree()
for (const { row, sellerID: talkerID, shop } of readers)
  await seedLongTalk({ db, make, photo: stored, buyerID: row.id, sellerID: talkerID, shop })

stopOnSignals(async () => {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
