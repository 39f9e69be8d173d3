import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { generateTables, tablesFile } from './generate.ts'
import { generateSchema, schemaFile } from './schema.ts'

test('the types of the tables and docs/reference/schema.sql are those of the migrated database: else run "npm run tables"', async () => {
  const { db, pool, close } = await cloneDatabase()
  const [tables, schema] = await Promise.all([generateTables(db), generateSchema(pool)]).finally(close)
  expect(await readFile(tablesFile, 'utf8')).toBe(tables)
  expect(await readFile(schemaFile, 'utf8')).toBe(schema)
})
