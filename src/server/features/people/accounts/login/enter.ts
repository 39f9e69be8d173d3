import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { accounts as calls } from '#contract/accounts.ts'
import type { Language } from '#domain/language.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { rememberLanguage } from '../../../../platform/http/language.ts'
import { findMissing } from '../../legal/missing.ts'
import { createSetLanguage } from '../account/set-language.ts'
import { toSession } from '../presenter.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Login } from './login.ts'

type Reply = z.output<(typeof calls)['POST auth/login']['reply']>

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'settings'> & {
  sessions: Sessions
  /** Whether the site is served over TLS. */
  secure: boolean
}

/** Starts the session of somebody who has proven who they are, by whatever proof. Returns what a login replies. */
export const createEnter = ({ sessions, secure, ...dependencies }: Dependencies) => {
  const { database, settings } = dependencies
  const setLanguage = createSetLanguage(dependencies)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, judge, withPasskey = false }: Login & { withPasskey?: boolean },
    chosen: Language | undefined,
  ): Promise<Reply> => {
    await sessions.start(request, reply, { ...caller, withPasskey }, judge)
    const language = chosen ?? caller.language
    if (language !== caller.language) await setLanguage(caller, language)
    rememberLanguage(reply, language, secure)
    const missing = await findMissing(database.db, caller)
    return { ...toSession(caller, settings.ADMINS_NEED_SECOND_FACTOR), ...missing, language }
  }
}

export type Enter = ReturnType<typeof createEnter>
