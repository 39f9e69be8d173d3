import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { templateName } from './global-setup.ts'

const ignore = () => undefined

export interface TestConnection {
  host: string
  user: string
  database: string
}

const createFrom = async (template: string): Promise<TestConnection> => {
  const { host, user, superuser } = inject('postgres')
  const root = connect({ host, user: superuser, database: 'postgres' }, ignore, 1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // One clone at a time: a template that is being copied refuses a second reader now and then.
  await root.pool.query('select pg_advisory_lock(1)')
  await root.pool.query(`create database ${name} template ${template} owner ${user}`)
  await root.close()
  return { host, user, database: name }
}

/** A fresh, migrated database of the test's own. */
export const cloneDatabase = async (connections = 8): Promise<Database & { connection: TestConnection }> => {
  const connection = await createFrom(templateName)
  return { ...connect(connection, ignore, connections), connection }
}

/** Whether the server of the tests can have the extension pgvector. */
export const hasPgvector = async (): Promise<boolean> => {
  const { host, superuser } = inject('postgres')
  const root = connect({ host, user: superuser, database: 'postgres' }, ignore, 1)
  const { rowCount } = await root.pool.query(`select from pg_available_extensions where name = 'vector'`)
  await root.close()
  return rowCount === 1
}

/** As whoever runs the database would. */
export const addPgvector = async ({ connection }: { connection: TestConnection }): Promise<void> => {
  const root = connect(asSuperuser(connection), ignore, 1)
  await root.pool.query('create extension vector')
  await root.close()
}

/** One in which nothing was ever made. */
export const emptyDatabase = (): Promise<TestConnection> => createFrom('template0')

/** The same database as somebody above all rights: to do what the app cannot. */
export const asSuperuser = (connection: TestConnection): TestConnection => ({
  ...connection,
  user: inject('postgres').superuser,
})
