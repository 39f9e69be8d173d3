import { v7 as uuidv7 } from 'uuid'
import type { ModuleDependencies } from '../../../module.ts'
import { type Database, refusedBy } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { isPublicKey, type PushMessage } from '../../../platform/push/push.ts'
import { deleteOldest, deleteSubscription, reachableSubscriptions, saveSubscription } from './queries.ts'

const maxSubscriptions = 10
/** A browser confirms its subscription at each start of the app. */
const subscriptionsPerAccount = { max: 120, seconds: 3600 }

type Dependencies = Pick<ModuleDependencies, 'clock' | 'push'> & { database: Pick<Database, 'db'> }

/** The browsers to which notifications go while the app is closed. */
export const createPushSubscriptions = ({ database: { db }, clock, push }: Dependencies) => ({
  async subscribe(caller: Caller, given: { endpoint: string; p256dh: string; auth: string }): Promise<void> {
    const { accountID, sessionID } = caller
    const vapidKey = push.publicKey
    if (vapidKey === null) throw new AppError('push_off')
    await consumeAttempt(db, clock, `push:${accountID}`, subscriptionsPerAccount)
    if (!push.isAllowed(given.endpoint)) throw new AppError('push_address')
    const p256dh = Buffer.from(given.p256dh, 'base64url')
    if (!isPublicKey(p256dh))
      throw new AppError('bad_input', { fields: { p256dh: 'This is not the public key of a subscription' } })
    const now = clock.now()
    const subscription = {
      id: uuidv7(),
      endpoint: given.endpoint,
      account_id: accountID,
      session_id: sessionID,
      p256dh,
      auth: Buffer.from(given.auth, 'base64url'),
      vapid_key: vapidKey,
      created_at: now,
      confirmed_at: now,
    }
    // Alone with the account, so that requests at the same moment do not exceed the maximum.
    await changeAccount(db, accountID, async (tx) => {
      await saveSubscription(tx, subscription)
      await deleteOldest(tx, accountID, maxSubscriptions)
    }).catch((error: unknown) => {
      throw refusedBy(error) === 'push_subscriptions_session' ? new AppError('not_signed_in') : error
    })
  },

  unsubscribe: ({ accountID }: Caller, endpoint: string) =>
    db.transaction().execute((tx) => deleteSubscription(tx, accountID, endpoint)),

  /**
   * Sends a message to all browsers of the person who has the account. Returns to how many. Throws if one of them could not be reached but
   * may be later; a repetition replaces the notification on the others.
   */
  async send(accountID: string, message: PushMessage): Promise<number> {
    if (push.publicKey === null) return 0
    const subscriptions = await reachableSubscriptions(db, accountID, push.publicKey)
    const outcomes = await Promise.allSettled(
      subscriptions.map(async (subscription) => {
        const outcome = await push.send(subscription, message)
        if (outcome === 'gone') await deleteSubscription(db, subscription.account_id, subscription.endpoint)
        return outcome
      }),
    )
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent').length
  },
})

export type PushSubscriptions = ReturnType<typeof createPushSubscriptions>
