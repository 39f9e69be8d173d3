import { ticketStatuses } from '#domain/ticket-status.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import {
  deleteDelivery,
  noteFailure,
  noteSuccess,
  selectDue,
  switchOff,
  takeNext,
} from './webhook-queries.ts'
import { type createSend, isSuccess } from './webhooks.ts'

/** Webhooks that a process serves at once, each one message at a time: one that does not answer keeps only its own place. */
const atOnce = 16
/** Then others have their turn. */
const inOneTurn = 50
/** A message that is refused so often, over about three days, is given up. */
const maxAttempts = 20
/** After as many failures in a row, over this time, a webhook is switched off. */
const maxFailures = 10
const maxFailingMs = 3 * 86_400_000
/** It says that it wants nothing any more. */
const gone = 410

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'log'> & {
  send: ReturnType<typeof createSend>
  addNotifications: AddNotifications
}

/** Sends moves of tickets to the webhooks of their shops. Several processes may do it at the same time. */
export const createDelivery = ({ database: { db }, clock, log, send, addNotifications }: Dependencies) => {
  const serving = new Map<string, Promise<void>>()

  const endIt = (id: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = clock.now()
      const off = await switchOff(tx, id, at)
      if (!off) return
      await addNotifications(tx, [
        {
          accountID: off.owner_id,
          kind: 'webhook_off',
          subject: `${id} ${at.toISOString()}`,
          path: '/apps',
          facts: { host: new URL(off.url).hostname },
        },
      ])
    })

  /** Returns whether to go on with this webhook. */
  const sendNext = async (id: string): Promise<boolean> => {
    const next = await takeNext(db, id, clock.now())
    if (!next) return false
    const { ticket_id, step, status, moved_at, item_id, url } = next
    const answer = await send(id, url, {
      id: `ticket-${ticket_id}-${step}`,
      type: step === 1 ? 'ticket.created' : 'ticket.moved',
      at: moved_at,
      data: { ticketID: ticket_id, itemID: item_id, statusID: status, status: ticketStatuses[status].name },
    })
    const succeeded = isSuccess(answer)
    if (succeeded || next.attempts >= maxAttempts) await deleteDelivery(db, id, next)
    if (succeeded) {
      await noteSuccess(db, id, clock.now())
      return true
    }
    const failed = await noteFailure(db, id, clock.now())
    if (!failed) return false
    const failingMs = clock.now().getTime() - failed.failing_since.getTime()
    if (answer === gone || (failed.failures >= maxFailures && failingMs >= maxFailingMs)) await endIt(id)
    return false
  }

  const serve = async (id: string, stopping: AbortSignal): Promise<void> => {
    for (let n = 0; n < inOneTurn && !stopping.aborted; n += 1) if (!(await sendNext(id))) return
  }

  const sent = async (): Promise<void> => void (await Promise.all(serving.values()))

  return {
    /** Begins to send what is due. `sent` resolves once nothing is being sent. */
    async run(stopping: AbortSignal): Promise<{ sent: Promise<void> }> {
      const max = atOnce - serving.size
      const due = max > 0 ? await selectDue(db, { now: clock.now(), without: [...serving.keys()], max }) : []
      for (const id of due)
        serving.set(
          id,
          serve(id, stopping)
            .catch((err: unknown) => log.warn({ err }, 'a webhook could not be served'))
            .finally(() => serving.delete(id)),
        )
      return { sent: sent() }
    },
    sent,
  }
}
