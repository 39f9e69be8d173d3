import type { z } from 'zod'
import type { Session } from '#contract/accounts.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { findMissing } from '../legal/missing.ts'
import { toSession } from './presenter.ts'
import { identify } from './sessions/callers.ts'

/** What `auth/session` says of a session that acts as this account. */
export const createSessionReply =
  ({ database: { db }, clock, settings }: Pick<ModuleDependencies, 'database' | 'clock' | 'settings'>) =>
  async (accountID: string): Promise<z.output<typeof Session>> => {
    const identity = await identify(db, accountID, clock.now())
    if (!identity) throw new AppError('not_signed_in')
    return {
      ...toSession(identity, settings.ADMINS_NEED_SECOND_FACTOR),
      ...(await findMissing(db, identity)),
    }
  }

export type SessionReply = ReturnType<typeof createSessionReply>
