import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asOwner, cloneDatabase, ownerRuns } from '#tests/support/database.ts'
import { jobGrants, marketplaceGrants } from './grants.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.pool.query<Row>(text, values)).rows

const ofExtension = (catalog: string, id: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

const schemas = [
  ['public', marketplaceGrants],
  ['jobs', jobGrants],
] as const

describe.each(schemas)('in the schema %s', (schema, grants) => {
  const relations = (kinds: string) =>
    rowsOf<{ name: string; rights: string[] }>(
      `select relname as name, array(select lower(privilege_type) from aclexplode(relacl)
         where grantee in (0, current_user::regrole) order by 1) as rights
       from pg_class c where relnamespace = $1::regnamespace and relkind = any ($2)
         and not ${ofExtension('pg_class', 'c.oid')} order by 1`,
      [schema, kinds.split('')],
    )

  test('every table is in grants.ts and has exactly the rights listed there', async () => {
    const found = await relations('rpvm')
    // Daily partitions of statistics that are turned off. Nothing uses them.
    const tables = found.filter(({ name }) => !/^queue_stats_\d+$/.test(name))
    expect(tables.length).toBeGreaterThan(8)
    expect(Object.fromEntries(tables.map(({ name, rights }) => [name, rights]))).toEqual(
      Object.fromEntries(
        [...grants.tables]
          // This table exists only with pgvector.
          .filter(([name]) => name !== 'item_vectors' || tables.some((table) => table.name === name))
          .map(([name, rights]) => [name, rights.toSorted()]),
      ),
    )
  })

  test('sequences can only be read', async () => {
    for (const { name, rights } of await relations('S')) expect([name, rights]).toEqual([name, ['select']])
  })

  test('only the functions in grants.ts can be called', async () => {
    const functions = await rowsOf<{ name: string }>(
      `select distinct proname as name from pg_proc p where pronamespace = $1::regnamespace
         and has_function_privilege(oid, 'EXECUTE') and not ${ofExtension('pg_proc', 'p.oid')}`,
      [schema],
    )
    expect(functions.map(({ name }) => name).toSorted()).toEqual([...grants.functions].toSorted())
  })

  test('only the functions in grants.ts run as the owner, with a fixed search path', async () => {
    const functions = await rowsOf<{ name: string; path: string[] }>(
      `select proname as name, proconfig as path from pg_proc p where pronamespace = $1::regnamespace
         and prosecdef and not ${ofExtension('pg_proc', 'p.oid')} order by 1`,
      [schema],
    )
    expect(functions).toEqual(
      [...grants.asOwner].toSorted().map((name) => ({ name, path: [`search_path=${schema}, pg_temp`] })),
    )
  })
})

test('the role of the app owns nothing, has no other role, and may create nothing', async () => {
  expect(
    await rowsOf(
      `select classid::regclass::text as what from pg_shdepend
       where refclassid = 'pg_authid'::regclass and refobjid = current_user::regrole and deptype = 'o'`,
    ),
  ).toEqual([])
  expect(await rowsOf('select from pg_auth_members where member = current_user::regrole')).toEqual([])
  // Repeat the start of the app: rights of public on a database are not copied from its template.
  await prepareDatabaseAt(asOwner(app.connection), app.connection.user)
  expect(
    await rowsOf(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
         has_database_privilege(current_database(), 'CREATE') as schemas,
         has_database_privilege(current_database(), 'TEMP') as temporary,
         has_schema_privilege('public', 'CREATE') as tables, has_schema_privilege('jobs', 'CREATE') as "jobTables"
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      schemas: false,
      temporary: false,
      tables: false,
      jobTables: false,
    },
  ])
})

const history = [
  'ledger_transactions',
  'ledger_entries',
  'ledger_accounts',
  'vouchers',
  'voucher_batches',
  'voucher_redemptions',
  'ticket_moves',
  'verification_decisions',
  'id_document_views',
  'admin_acts',
]

test.each(history)('%s: the app can neither change or delete rows nor remove the triggers', async (table) => {
  const [column] = await rowsOf<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum limit 1`,
    [table],
  )
  const name = column?.name ?? ''
  for (const statement of [
    // The app may update vouchers to re-encrypt their codes. A trigger refuses other changes, see
    // wallet/ledger.test.ts.
    ...(table === 'vouchers' ? [] : [`update ${table} set ${name} = ${name}`]),
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    await expect(app.pool.query(statement), statement).rejects.toThrow('permission denied')
  const triggers = await rowsOf<{ name: string }>(
    'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
    [table],
  )
  expect(triggers.length).toBeGreaterThan(0)
  for (const statement of [
    ...triggers.flatMap((trigger) => [
      `alter table ${table} disable trigger ${trigger.name}`,
      `drop trigger ${trigger.name} on ${table}`,
    ]),
    `alter table ${table} disable trigger all`,
    `drop table ${table} cascade`,
    `create rule keep as on insert to ${table} do instead nothing`,
  ])
    await expect(app.pool.query(statement), statement).rejects.toThrow('must be owner')
})

test.each([
  ['set session_replication_role = replica', 'permission denied'],
  ['set role ukay_owner', 'permission denied'],
  ['set session authorization ukay_owner', 'permission denied'],
  [
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    'permission denied|must be owner',
  ],
  ['create table public.mine ()', 'permission denied'],
  ['create schema mine', 'permission denied'],
  ['create extension hstore', 'permission denied'],
  ["update migrations set checksum = 'x'", 'permission denied'],
  ["insert into tags (name, kind) values ('Mine', 'garment')", 'permission denied'],
])('%s is refused', async (statement, why) => {
  await expect(app.pool.query(statement)).rejects.toThrow(new RegExp(why))
})

test('manually granted rights are revoked, and manually revoked rights are granted again', async () => {
  const database = await cloneDatabase(2)
  try {
    const role = database.connection.user
    const start = () => prepareDatabaseAt(asOwner(database.connection), role)
    const deletes = async (table: string) => {
      const { rows } = await database.pool.query<{ may: boolean }>(
        `select has_table_privilege($1, 'DELETE') or has_any_column_privilege($1, 'UPDATE') as may`,
        [table],
      )
      return rows[0]?.may
    }
    await ownerRuns(
      database,
      `grant delete on handovers to ${role}; grant update (offline) on handovers to public;
       grant delete on ticket_moves to public; revoke delete on sessions from ${role};
       grant create on schema public to public`,
    )
    expect(await Promise.all(['handovers', 'ticket_moves'].map(deletes))).toEqual([true, true])
    await start()
    expect(await Promise.all(['handovers', 'ticket_moves', 'sessions'].map(deletes))).toEqual([
      false,
      false,
      true,
    ])
    await expect(database.pool.query('create table mine ()')).rejects.toThrow('permission denied')
  } finally {
    await database.close()
  }
})
