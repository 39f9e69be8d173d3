import { health } from '#contract/health.ts'
import { AppError } from '../errors.ts'
import type { Register } from './register.ts'

interface State {
  /** Throws if the process cannot answer calls. */
  check: () => Promise<void>
  /** True if calls that write something may fail. */
  isDiskFull: () => Promise<boolean>
  /** True once the process has been asked to end. */
  leaving: () => boolean
}

export const healthRoutes = (register: Register, { check, isDiskFull, leaving }: State): void =>
  register(health, {
    'GET health/live': () => ({ status: 'ok' as const }),
    'GET health/ready': async ({ request }) => {
      if (leaving()) throw new AppError('shutting_down')
      await check().catch((error: unknown) => {
        request.log.warn({ err: error }, 'the process is not ready: its database cannot be used')
        throw new AppError('not_ready')
      })
      if (await isDiskFull()) throw new AppError('disk_full')
      return { status: 'ok' as const }
    },
  })
