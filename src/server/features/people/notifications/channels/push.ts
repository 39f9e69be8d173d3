import type { Push } from '../../../../platform/push/push.ts'
import { type PushSubscriptions } from '../../push/service.ts'
import type { Channel } from './channel.ts'

/** A phone that was off for longer shows what is still true when the app is opened. */
const ttlSeconds = 24 * 3600

export const createPushChannel = (
  { publicKey }: Pick<Push, 'publicKey'>,
  subscriptions: Pick<PushSubscriptions, 'send'>,
): Channel => ({
  name: 'push',
  isOn: publicKey !== null,
  async send(accountID, { id, group, text, path }) {
    const message = { id, title: text, path, ttlSeconds, urgent: group === 'deadlines' }
    return (await subscriptions.send(accountID, message)) > 0 ? 'sent' : 'unreachable'
  },
})
