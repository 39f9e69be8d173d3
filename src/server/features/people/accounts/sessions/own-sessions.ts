import type { z } from 'zod'
import type { sessions as calls } from '#contract/sessions.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { changeAccount } from '../../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Events } from '../../../../platform/events/events.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import type { SecurityLog } from '../../../../platform/security-log.ts'
import { lockAccount } from '../queries.ts'
import { deleteOwnSessions, selectOwnSessions } from './session-queries.ts'
import { idleSince } from './session-times.ts'

type List = z.output<(typeof calls)['GET auth/sessions']['reply']>

/** Programs that log in can create any number of sessions. */
const maxShown = 100

/** Lists and ends the sessions of the signed-in person. `own`: the token hash of the request's session. */
export const createOwnSessions = (db: Db, events: Events, clock: Clock, security: SecurityLog) => {
  const end = async ({ accountID }: Caller, own: Buffer, which: string | 'others'): Promise<number> => {
    const ended = await changeAccount(db, accountID, async (tx) => {
      await lockAccount(tx, accountID)
      return deleteOwnSessions(tx, accountID, own, which)
    })
    await events.syncNotifications()
    if (ended > 0) security('sessions_ended', { accountID, ended })
    return ended
  }

  return {
    async list({ accountID }: Caller, own: Buffer): Promise<List> {
      const now = clock.now()
      const rows = await selectOwnSessions(db, accountID, own, now, idleSince(now), maxShown)
      return {
        sessions: rows.map((row) => ({
          sessionID: row.id,
          device: row.device,
          startedAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isThis: Boolean(row.is_this),
        })),
      }
    },

    /** Asks for no password, because ending a session does not give access to anything. */
    async endOne(caller: Caller, own: Buffer, id: string): Promise<void> {
      if ((await end(caller, own, id)) === 0) throw new AppError('not_found')
    },

    endOthers: (caller: Caller, own: Buffer): Promise<number> => end(caller, own, 'others'),
  }
}

export type OwnSessions = ReturnType<typeof createOwnSessions>
