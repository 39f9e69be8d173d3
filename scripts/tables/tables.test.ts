import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { generateTables, tablesFile } from './generate.ts'

test('the types of the tables are those of the migrated database: else run "npm run tables"', async () => {
  const { db, close } = await cloneDatabase()
  const generated = await generateTables(db).finally(close)
  expect(await readFile(tablesFile, 'utf8')).toBe(generated)
})
