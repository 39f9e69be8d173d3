import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { accountLock, changeAccount } from './transaction-guard.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const accountID = uuidv7()
beforeAll(async () => {
  database = await cloneDatabase(16)
  const person = { first_name: 'Maria', last_name: 'Santos', phone_no: '09170000000' }
  await database.db
    .insertInto('accounts')
    .values({
      ...person,
      id: accountID,
      kind: 'buyer',
      email: 'maria@example.ph',
      password_hash: '-',
      created_at: new Date(),
    })
    .execute()
})
afterAll(() => database.close())

test('a thief whose writes never pause does not keep the owner from changing the account', async () => {
  const { db } = database
  const over = new AbortController()
  let writes = 0
  const thief = async (n: number): Promise<void> => {
    while (!over.signal.aborted)
      await db.transaction().execute(async (tx) => {
        await accountLock(tx, accountID, 'shared').execute()
        await wait(20 + n)
        writes += 1
      })
  }
  const thieves = Array.from({ length: 12 }, (_, n) => thief(n))
  await wait(300)
  const begun = performance.now()
  for (let n = 0; n < 5; n += 1) await changeAccount(db, accountID, async () => undefined)
  const took = performance.now() - begun
  over.abort()
  await Promise.all(thieves)
  expect(writes).toBeGreaterThan(24)
  expect(took).toBeLessThan(5_000)
})
