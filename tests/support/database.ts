import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { templateName } from './global-setup.ts'

const ignore = () => undefined

export interface TestConnection {
  host: string
  user: string
  database: string
}

/** The databases of this worker, each with the test file that uses it. Workers keep their modules from one file to the next. */
const ofFiles = new Map<string, string | undefined>()

const createFrom = async (template: string): Promise<TestConnection> => {
  const { host, user, owner, superuser } = inject('postgres')
  const root = connect({ host, user: superuser, database: 'postgres' }, ignore, 1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { testPath } = expect.getState()
  // They may be in memory. A file's own stay, because tests start an app on them anew.
  for (const [earlier, path] of ofFiles)
    if (path !== testPath) {
      await root.pool.query(`drop database ${earlier} with (force)`)
      ofFiles.delete(earlier)
    }
  ofFiles.set(name, testPath)
  // One clone at a time: PostgreSQL sometimes refuses to copy a template that is in use.
  await root.pool.query('select pg_advisory_lock(1)')
  // Copies the files, which takes about half of the processor time of writing every page to the log.
  await root.pool.query(`create database ${name} template ${template} owner ${owner} strategy file_copy`)
  await root.close()
  return { host, user, database: name }
}

/** A fresh, migrated database, as the role of the app. */
export const cloneDatabase = async (connections = 8): Promise<Database & { connection: TestConnection }> => {
  const connection = await createFrom(templateName)
  return { ...connect(connection, ignore, connections), connection }
}

/** Whether the test server can create the extension pgvector. */
export const hasPgvector = async (): Promise<boolean> => {
  const { host, superuser } = inject('postgres')
  const root = connect({ host, user: superuser, database: 'postgres' }, ignore, 1)
  const { rowCount } = await root.pool.query(`select from pg_available_extensions where name = 'vector'`)
  await root.close()
  return rowCount === 1
}

/** Creates the extension as an operator would, and runs the preparation of an app start. */
export const addPgvector = async ({ connection }: { connection: TestConnection }): Promise<void> => {
  const root = connect(asSuperuser(connection), ignore, 1)
  await root.pool.query('create extension vector')
  await root.close()
  await prepareDatabaseAt(asOwner(connection), connection.user)
}

/** A database without any tables. */
export const emptyDatabase = (): Promise<TestConnection> => createFrom('template0')

/** The same database as the owner of the tables. */
export const asOwner = (connection: TestConnection): TestConnection => ({
  ...connection,
  user: inject('postgres').owner,
})

/** The target of a restore into an empty database. */
export const targetOf = (connection: TestConnection) => ({
  owner: asOwner(connection),
  appRole: connection.user,
})

/** Runs a statement as the owner, on its own connection. */
export const ownerRuns = async <Row extends object>(
  { connection }: { connection: TestConnection },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const owner = connect(asOwner(connection), ignore, 1)
  const { rows } = await owner.pool.query<Row>(text, values).finally(owner.close)
  return rows
}

/** The same database as a superuser. */
export const asSuperuser = (connection: TestConnection): TestConnection => ({
  ...connection,
  user: inject('postgres').superuser,
})
