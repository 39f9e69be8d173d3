import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../db/migrate.ts'
import { guardErrors } from './errors.ts'

/** Only a mistake in the code meets these, so the answer is 500. */
const ofNobody = [
  'append_only',
  'item_versions_stay',
  'kept_for_years',
  'ledger_accounts_by_entries',
  'ledger_entries_balanced',
  'ledger_entries_not_late',
  'ledger_transactions_have_entries',
  'reviews_never_change',
  'tickets_item_never_changes',
]

const guards = globSync('repeatable/*.sql', { cwd: migrationsFolder }).flatMap((file) =>
  [...readFileSync(join(migrationsFolder, file), 'utf8').matchAll(/raise exception[^;]*;/g)].map(
    ([text]) => text,
  ),
)

test('each guard of the database names a constraint, and answers a person in words', () => {
  const names = guards.map((text) => / constraint = '(\w+)'/.exec(text)?.[1] ?? text)
  expect(guards.length).toBeGreaterThan(25)
  expect([...new Set(names)].toSorted()).toEqual([...ofNobody, ...Object.keys(guardErrors)].toSorted())
})
