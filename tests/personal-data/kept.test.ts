import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptTables } from '#server/features/people/kept/purge.ts'
import { withoutPersonalData } from '#server/features/people/kept/table.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { someFacts } from '#tests/support/item-facts.ts'
import { type People, createPeople } from './people.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startApp()
  people = await createPeople(app)
})
afterAll(() => app.stop())

/**
 * Columns that could hold personal data by their type, and do not. A new column with text, bytes, lists or places is named
 * here, or as personal in src/server/features/people/kept/table.ts.
 */
const notPersonal: Record<string, string[]> = {
  admin_acts: ['about_id', 'about_kind', 'act'],
  admin_invitations: ['token_hash'],
  api_tokens: ['hash'],
  case_photos: ['side'],
  decisions: ['rule'],
  email_links: ['token_hash'],
  first_run_codes: ['code_hash'],
  helper_acts: ['about_id', 'act'],
  id_documents: ['key_id', 'media_type', 'storage_key', 'upload_mac'],
  item_photos: ['upload_hash'],
  item_search: ['condition', 'measurements', 'size', 'tags'],
  ledger_transactions: ['idempotency_key', 'reason'],
  job_failures: ['error', 'job', 'subject'],
  lost_photos: ['upload_hash'],
  message_photos: ['sent_hash'],
  notification_settings: ['switched_off'],
  notifications: ['kind'],
  password_links: ['token_hash'],
  payment_qr_changes: ['mac_before'],
  passkey_challenges: ['hash'],
  passkeys: ['transports'],
  phone_codes: ['code_hash'],
  photo_embeddings: ['kind', 'likely_tags', 'model', 'seen_tags', 'words_version'],
  pickup_payment_moves: ['from_state', 'to_state'],
  push_subscriptions: ['vapid_key'],
  reports: ['reason'],
  rider_requests: ['ticket_ids'],
  saved_searches: ['synonyms_version'],
  second_factors: ['key_id', 'wrapped_key'],
  sessions: ['token_hash'],
  shop_helper_invitations: ['token_hash'],
  sign_ups: ['token_hash'],
  signals: ['facts', 'kind'],
  tickets: ['item_condition', 'item_size'],
  vouchers: ['code_hash', 'key_id', 'wrapped_key'],
}

/** Whoever adds a fact of an item gives its value there, by which its place in the download is tested. */
const isFactOfItem = (table: string, column: string): boolean =>
  table === 'items' && Object.hasOwn(someFacts, column)

interface Column {
  table: string
  column: string
}
/** Free text, bytes, lists, JSON and places. A text that a check limits to some words is none. */
const openColumns = async (): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public'
      and c.data_type in ('text', 'bytea', 'ARRAY', 'json', 'jsonb', 'double precision', 'tsvector')
      and not exists (
        select from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
          and array_length(k.conkey, 1) = 1
          and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) = c.column_name
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
    order by 1, 2`.execute(app.db)
  return rows
}

/** The columns that refer to a person or a shop. */
const references = async (): Promise<(Column & { to: string })[]> => {
  const { rows } = await sql<Column & { to: string }>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as to
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid in ('accounts'::regclass, 'buyers'::regclass, 'sellers'::regclass, 'shops'::regclass)
    order by 1, 2`.execute(app.db)
  return rows
}

const kept = new Map<string, (typeof keptTables)[number][1]>(keptTables)

test('every table is in the table of what is kept, or has no personal data', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db)
  const named = [...kept.keys(), ...withoutPersonalData]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name))
  for (const { table } of await references())
    expect(withoutPersonalData, `${table} refers to people`).not.toContain(table)
})

test('every column that could hold personal data is named as such, or as one that does not', async () => {
  const open = await openColumns()
  const missing = open.filter(
    ({ table, column }) =>
      kept.has(table) &&
      !kept.get(table)?.personal?.includes(column) &&
      !isFactOfItem(table, column) &&
      !notPersonal[table]?.includes(column),
  )
  expect(missing).toEqual([])
  const names = new Set(open.map(({ table, column }) => `${table}.${column}`))
  for (const [table, columns] of Object.entries(notPersonal))
    for (const column of columns) expect(names).toContain(`${table}.${column}`)
})

const rowsOf = async ({ table, column, to }: Column & { to: string }, accountID: string, shopID?: string) => {
  const id = to === 'shops' ? shopID : accountID
  if (!id) return []
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db)
  return rows
}
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Buffer.isBuffer(value) && value.length === 0) ||
  (typeof value === 'object' && !Buffer.isBuffer(value) && Object.keys(value).length === 0)

/** Where the seller's download has what another part is to buyers. Of followers a shop has the number. */
const ofSeller: Record<string, string[]> = { bought: ['sold'], followedShops: ['shop'] }

test('the download has what the table says, and the deletion ends what it says', async () => {
  const { buyer, seller } = await people.acquainted()
  const all = await references()
  const persons = [
    { client: buyer, id: buyer.accountID, shop: undefined },
    { client: seller, id: seller.accountID, shop: seller.shopID },
  ]
  const emptied: {
    table: string
    column: string
    before: unknown
    id: string
    by: Column & { to: string }
  }[] = []
  const seen = new Set<string>()
  for (const { client, id, shop } of persons) {
    const data: Record<string, unknown> = await client.ok('POST auth/my_data', { password: testPassword })
    for (const reference of all) {
      const entry = kept.get(reference.table)
      const rows = await rowsOf(reference, id, shop)
      if (!entry || rows.length === 0) continue
      seen.add(reference.table)
      const { download, deletion, personal = [] } = entry
      // Buyer and seller each have their part.
      const names = download === undefined ? [] : [download, ...(ofSeller[download] ?? [])]
      const parts = names.map((name) => data[name])
      if (download) expect(parts.every(isEmpty), `${reference.table} in ${download}`).toBe(false)
      if (deletion !== 'empties') continue
      for (const column of personal)
        for (const row of rows)
          if (!isEmpty(row[column]))
            emptied.push({ table: reference.table, column, before: row[column], id, by: reference })
    }
  }
  for (const { client } of persons) await client.ok('POST auth/delete_account', { password: testPassword })
  for (const { id, shop } of persons)
    for (const reference of all)
      if (kept.get(reference.table)?.deletion === 'deletes')
        expect(await rowsOf(reference, id, shop), `${reference.table}.${reference.column}`).toEqual([])
  for (const { table, column, before, id, by } of emptied)
    for (const row of await rowsOf(by, id, seller.shopID))
      expect(row[column], `${table}.${column}`).not.toEqual(before)
  for (const table of [
    'sessions',
    'shops',
    'cart_entries',
    'collections',
    'agreements',
    'payment_qrs',
    'seller_details',
  ])
    expect(seen).toContain(table)
})
