import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '#server/features/accounts/index.ts'
import { run, stopOnSignals } from '#server/run.ts'
import { readSettings } from '#server/settings.ts'
import { startTestServer } from '#tests/support/postgres.ts'
import { journeyPassword, verifiedSellers } from './people.ts'

/** The real server on an empty database, for the journeys; sellers whom an admin has already accepted are there. */
const postgres = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'ukay-e2e-'))
const { host, user, database } = postgres.connection
const settings = readSettings({
  PORT: process.env['E2E_PORT'],
  LOG_LEVEL: 'error',
  DATA_DIR: folder,
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
})
const server = await run(settings, new URL('../../dist/web', import.meta.url).pathname)

const password_hash = await hashPassword(journeyPassword)
const now = new Date()
const sellers = verifiedSellers.map((email, n) => ({
  id: uuidv7(),
  kind: 'seller' as const,
  email,
  password_hash,
  first_name: 'Luz',
  last_name: `Bautista ${n}`,
  phone_no: '09171230001',
  created_at: now,
}))
await server.database.db.insertInto('accounts').values(sellers).execute()
await server.database.db
  .insertInto('sellers')
  .values(
    sellers.map(({ id }) => ({
      account_id: id,
      address: 'Session Road Baguio',
      verified: 1 as const,
      rejection_reason: null,
    })),
  )
  .execute()

stopOnSignals(async () => {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
