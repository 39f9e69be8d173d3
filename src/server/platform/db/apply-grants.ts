import type pg from 'pg'
import { type Right, type SchemaGrants, jobGrants, marketplaceGrants } from './grants.ts'

/**
 * The id of an advisory lock, because concurrent grants on one table conflict. The number is arbitrary but must be the
 * same in every process.
 */
const advisoryLock = 7_201_948_541

const ownedByUs = (owner: string): string => `pg_has_role(current_user, ${owner}, 'USAGE')`

const ofNoExtension = (catalog: string, id: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

interface Relation {
  name: string
  ident: string
  isSequence: boolean
  rights: Right[]
  /** Whether there are grants on single columns or to public. */
  hasOthers: boolean
}

const readRelations = async (client: pg.PoolClient, schema: string, appRole: string): Promise<Relation[]> => {
  const { rows } = await client.query<Relation>(
    `select c.relname as name, format('%I.%I', n.nspname, c.relname) as ident, c.relkind = 'S' as "isSequence",
       array(select lower(privilege_type) from aclexplode(c.relacl) where grantee = r.oid order by 1) as rights,
       exists (select from aclexplode(c.relacl) where grantee = 0)
         or exists (select from pg_attribute a, aclexplode(a.attacl) x
           where a.attrelid = c.oid and x.grantee in (0, r.oid)) as "hasOthers"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
     where n.nspname = $1 and r.rolname = $2 and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and ${ownedByUs('c.relowner')} and ${ofNoExtension('pg_class', 'c.oid')}`,
    [schema, appRole],
  )
  return rows
}

const readFunctions = async (client: pg.PoolClient, schema: string, appRole: string) => {
  const { rows } = await client.query<{
    name: string
    ident: string
    byApp: boolean
    byAll: boolean
    asOwner: boolean
  }>(
    `select p.proname as name, p.oid::regprocedure::text as ident, p.prosecdef as "asOwner",
       exists (select from aclexplode(p.proacl) where grantee = r.oid) as "byApp",
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as "byAll"
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, pg_roles r
     where n.nspname = $1 and r.rolname = $2 and ${ownedByUs('p.proowner')} and ${ofNoExtension('pg_proc', 'p.oid')}`,
    [schema, appRole],
  )
  return rows
}

/** Changes only what differs, because each change makes every connection reload the table's definition. */
const grantInSchema = async (
  client: pg.PoolClient,
  schema: string,
  appRole: string,
  { tables, functions, asOwner }: SchemaGrants,
): Promise<void> => {
  const to = client.escapeIdentifier(appRole)
  const { rows } = await client.query<{ owned: boolean; used: boolean; creates: boolean }>(
    `select ${ownedByUs('nspowner')} as owned, has_schema_privilege($2, oid, 'USAGE') as used,
       has_schema_privilege($2, oid, 'CREATE') as creates
     from pg_namespace where nspname = $1`,
    [schema, appRole],
  )
  const ident = client.escapeIdentifier(schema)
  if (rows[0]?.owned && rows[0].creates)
    await client.query(`revoke create on schema ${ident} from public, ${to}`)
  if (!rows[0]?.used) await client.query(`grant usage on schema ${ident} to ${to}`)

  for (const relation of await readRelations(client, schema, appRole)) {
    // Backups read the positions of sequences. Inserts need no right on them, because the columns are identities.
    const wanted = relation.isSequence ? (['select'] as const) : tables.get(relation.name)
    if (!wanted || (!relation.hasOthers && wanted.toSorted().join() === relation.rights.join())) continue
    const kind = relation.isSequence ? 'sequence' : 'table'
    await client.query(`revoke all on ${kind} ${relation.ident} from public, ${to}`)
    await client.query(`grant ${wanted.join(', ')} on ${kind} ${relation.ident} to ${to}`)
  }

  for (const found of await readFunctions(client, schema, appRole)) {
    const { name, ident: callable, byApp, byAll } = found
    // The fixed search path prevents another schema from shadowing the tables.
    if (asOwner.has(name) && !found.asOwner)
      await client.query(`alter routine ${callable} security definer set search_path = ${ident}, pg_temp`)
    if (byAll) await client.query(`revoke execute on routine ${callable} from public`)
    if (functions.has(name) === byApp) continue
    await client.query(
      byApp
        ? `revoke execute on routine ${callable} from ${to}`
        : `grant execute on routine ${callable} to ${to}`,
    )
  }
}

/** A temporary table could shadow a real one of the same name. The app creates none. */
const refuseTemporaryTables = async (client: pg.PoolClient, appRole: string): Promise<void> => {
  const { rows } = await client.query<{ database: string; may: boolean }>(
    `select datname as database, has_database_privilege($1, oid, 'TEMP') as may from pg_database
     where datname = current_database() and ${ownedByUs('datdba')}`,
    [appRole],
  )
  if (rows[0]?.may)
    await client.query(
      `revoke temporary on database ${client.escapeIdentifier(rows[0].database)}
       from public, ${client.escapeIdentifier(appRole)}`,
    )
}

const schemaNow = async (client: pg.PoolClient, appRole: string): Promise<string> => {
  const { rows } = await client.query<{ schema: string; exists: boolean }>(
    'select current_schema() as schema, exists (select from pg_roles where rolname = $1) as exists',
    [appRole],
  )
  if (!rows[0]?.exists)
    throw new Error(`The role "${appRole}" of DATABASE_URL does not exist in the database. Create it first.`)
  return rows[0].schema
}

/**
 * The rights on the marketplace's tables and functions, in the transaction of a migration: from its commit on, a trigger of
 * an old table may read a new one, in the middle of what people of the running version do.
 */
export const grantInMigration = async (client: pg.PoolClient, appRole: string): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
  await grantInSchema(client, await schemaNow(client, appRole), appRole, marketplaceGrants)
}

/** Grants the app's role the rights of `grants.ts` and revokes all others. The tables' owner must run it. */
export const applyGrants = async (pool: pg.Pool, appRole: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await grantInMigration(client, appRole)
    await refuseTemporaryTables(client, appRole)
    await grantInSchema(client, 'jobs', appRole, jobGrants)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
