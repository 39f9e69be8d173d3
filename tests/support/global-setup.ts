import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/connect.ts'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { startTestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `user` is the role of the app, which owns nothing; `owner` owns every database. */
    postgres: { host: string; user: string; owner: string; superuser: string; database: string }
  }
}

export const templateName = 'ukay_template'

const ignore = () => undefined

/** Starts one PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  const root = connect(server.superuser satisfies pg.PoolConfig, ignore, 1)
  await root.pool.query(`create database ${templateName} owner ${server.owner.user}`)
  await root.close()
  await prepareDatabaseAt({ ...server.owner, database: templateName }, server.connection.user)
  project.provide('postgres', {
    ...server.connection,
    owner: server.owner.user,
    superuser: server.superuser.user,
  })
  return () => server.stop()
}
