import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `user` is the app's role, an ordinary one. */
    postgres: { host: string; user: string; superuser: string; database: string }
  }
}

export const templateName = 'ukay_template'

const ignore = () => undefined

/** One PostgreSQL for the whole run, with a migrated database in it that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  const root = connect(server.superuser satisfies pg.PoolConfig, ignore, 1)
  await root.pool.query(`create database ${templateName} owner ${server.connection.user}`)
  await root.close()
  const template = connect({ ...server.connection, database: templateName }, ignore, 1)
  await migrate(template.pool)
  await template.close()
  project.provide('postgres', { ...server.connection, superuser: server.superuser.user })
  return () => server.stop()
}
