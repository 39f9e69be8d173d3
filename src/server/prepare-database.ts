import type { Logger } from 'pino'
import pg from 'pg'
import { addNameKeys, addTowns } from './features/shops/index.ts'
import { applyGrants, grantInMigration } from './platform/db/apply-grants.ts'
import { refuseOldServer, refuseTransactionPooling } from './platform/db/check-server.ts'
import { connect } from './platform/db/connect.ts'
import { migrate, requireUpToDate } from './platform/db/migrate.ts'
import { refuseUnfinishedRestore } from './platform/db/unfinished-restore.ts'
import { type IndexPace, jobsSchema, prepareJobsSchema } from './platform/jobs/schema.ts'
import { prepareVectorTable } from './platform/vector-index/pgvector-index.ts'
import { embeddingDimensions } from './platform/vision/model.ts'

const ignore = () => undefined

const roleOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/**
 * Throws if the tables belong to another role, as in databases from before the app and the owner had separate roles.
 */
const refuseTablesOfOthers = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ owner: string; me: string; database: string }>(
    `select pg_get_userbyid(c.relowner) as owner, current_user as me, current_database() as database
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = $1 or n.nspname = current_schema() and c.relname = 'migrations')
       and c.relkind in ('r', 'p') and not pg_has_role(current_user, c.relowner, 'USAGE') limit 1`,
    [jobsSchema],
  )
  const [found] = rows
  if (found)
    throw new Error(
      `The tables belong to the role "${found.owner}", and DATABASE_OWNER_URL is of "${found.me}". As a superuser, in the ` +
        `database: reassign owned by "${found.owner}" to "${found.me}"; alter database "${found.database}" owner to "${found.me}"`,
    )
}

/**
 * Migrates the database with the owner's role, and grants the app's role its rights. Returns the names of the new
 * migrations. Without `appRole` the app uses the owner's role, so nothing is granted.
 */
export const prepareDatabase = async (
  owner: pg.Pool,
  appRole?: string,
  pace?: IndexPace,
): Promise<string[]> => {
  await refuseOldServer(owner)
  await refuseTablesOfOthers(owner)
  const other = appRole === (await roleOf(owner)) ? undefined : appRole
  const applied = await migrate(owner, {
    grant: other === undefined ? undefined : (client) => grantInMigration(client, other),
  })
  await addNameKeys(owner)
  await addTowns(owner)
  await prepareJobsSchema(owner, pace)
  await prepareVectorTable(owner, [embeddingDimensions()])
  if (other !== undefined) await applyGrants(owner, other)
  return applied
}

/** The same, with connections that are closed afterwards. */
export const prepareDatabaseAt = async (
  owner: pg.PoolConfig,
  appRole: string | undefined,
  pace?: IndexPace,
): Promise<string[]> => {
  const { pool, close } = connect(owner, ignore, 2)
  try {
    await refuseTransactionPooling(pool)
    await refuseUnfinishedRestore(pool)
    return await prepareDatabase(pool, appRole, pace)
  } finally {
    await close()
  }
}

/** The name of the role in a connection URL. Does not connect. */
export const roleOfURL = (connectionString: string): string => new pg.Client({ connectionString }).user ?? ''

/** Whether the app's role owns the tables. Throws if there are none yet and the role may not create them. */
const mayMigrate = async (app: pg.Pool): Promise<boolean> => {
  const { rows } = await app.query<{ owns: boolean | null; creates: boolean }>(
    `select has_schema_privilege(current_schema(), 'CREATE') as creates,
       (select pg_has_role(current_user, relowner, 'USAGE') from pg_class where oid = to_regclass('migrations')) as owns`,
  )
  const [may] = rows
  if (may?.owns === null && !may.creates)
    throw new Error(
      'The database has no tables yet, and the role of DATABASE_URL may not make them. ' +
        'Run "npm run migrate" with DATABASE_OWNER_URL first.',
    )
  return may?.owns ?? true
}

/**
 * Called when the app starts. With the owner's connection it migrates the database. Without it, the app's role migrates
 * if it owns the tables. Otherwise they must already be up to date.
 */
export const openPrepared = async (
  app: pg.Pool,
  owner: pg.PoolConfig | undefined,
  pace?: IndexPace,
): Promise<void> => {
  await refuseOldServer(app)
  await refuseTransactionPooling(app)
  await refuseUnfinishedRestore(app)
  if (owner) await prepareDatabaseAt(owner, await roleOf(app), pace)
  else if (await mayMigrate(app)) await prepareDatabase(app)
  else await requireUpToDate(app)
}

interface Rights {
  superuser: boolean
  owner: boolean
  creates: boolean
}

/** Warns of rights that the app's role should not have, because with them a bug or an attack could change history. */
export const warnOfRights = async (app: pg.Pool, log: Logger): Promise<void> => {
  const { rows } = await app.query<Rights>(
    `select r.rolsuper as superuser, pg_has_role(current_user, c.relowner, 'MEMBER') as owner,
       has_schema_privilege(current_schema(), 'CREATE') as creates
     from pg_roles r, pg_class c where r.rolname = current_user and c.oid = to_regclass('migrations')`,
  )
  const [has] = rows
  const how = 'docs/how-to/operations.md says how to give it a role of its own'
  if (has?.superuser)
    log.warn(
      `the database role of the app is a superuser, so the rules of the database do not apply to it: ${how}`,
    )
  else if (has?.owner)
    log.warn(
      `the database role of the app owns the tables, so it could remove the rules that protect history. ` +
        `Set DATABASE_OWNER_URL: ${how}`,
    )
  else if (has?.creates)
    log.warn(`the database role of the app may create tables: revoke create on the schema from it`)
}
