import { sql } from 'kysely'
import { health } from '#contract/health.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import type { Register } from './register.ts'

/** `leaving`: true once the process has been asked to end. */
export const healthRoutes = (register: Register, db: Db, leaving: () => boolean): void =>
  register(health, {
    'GET health/live': () => ({ status: 'ok' as const }),
    'GET health/ready': async () => {
      if (leaving()) throw new AppError('shutting_down')
      await sql`select 1`.execute(db).catch(() => {
        throw new AppError('not_ready')
      })
      return { status: 'ok' as const }
    },
  })
