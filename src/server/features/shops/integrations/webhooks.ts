import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { maxLengths } from '#contract/limits.ts'
import { maxWebhooks } from '#domain/integrations.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { refusedBy } from '../../../platform/db/connect.ts'
import { changeAccount } from '../../../platform/db/transaction-guard.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { createPost } from '../../../platform/outgoing/post.ts'
import type { OutsideHosts } from '../../../platform/outgoing/public-hosts.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { findShopOf } from '../shops/queries.ts'
import { type Message, secretInWords, signed } from './standard-webhooks.ts'
import {
  countWebhooks,
  deleteWebhook,
  findAddress,
  insertWebhook,
  noteSuccess,
  webhooksOf,
} from './webhook-queries.ts'

const addressesPerSeller = { max: 30, seconds: 3600 }
const testsPerSeller = { max: 20, seconds: 3600 }

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'vault'> & {
  hosts: OutsideHosts
  post: ReturnType<typeof createPost>['post']
}

/**
 * Signs and sends to the webhooks of shops. The secret of one is derived from its id, so nobody who reads the database can
 * sign. Null: nobody answered.
 */
export const createSend = ({ vault, clock, hosts, post }: Omit<Dependencies, 'database'>) => {
  const keysOf = secretsOf(vault)
  return async (webhookID: string, url: string, message: Message): Promise<number | null> => {
    if (!hosts.isAllowed(url)) return null
    const { headers, body } = signed(message, keysOf(webhookID), clock.now())
    return post(url, headers, body).catch(() => null)
  }
}

const secretsOf = (vault: Vault) => {
  const keys = vault.keysFor('webhooks')
  return (webhookID: string) => keys.map((key) => createHmac('sha256', key).update(webhookID).digest())
}

/** Addresses of a seller that are notified of moves of tickets. */
export const createWebhooks = (dependencies: Dependencies & { send: ReturnType<typeof createSend> }) => {
  const {
    database: { db },
    clock,
    vault,
    hosts,
    send,
  } = dependencies
  const keysOf = secretsOf(vault)

  return {
    list: ({ accountID }: Caller) => webhooksOf(db, accountID),

    async add({ accountID }: Caller, given: string) {
      await consumeAttempt(db, clock, `webhooks:${accountID}`, addressesPerSeller)
      const address = URL.parse(given)
      if (address) address.hash = ''
      const url = address?.href ?? ''
      if (url.length > maxLengths.webhookAddress || !hosts.isAllowed(url))
        throw new AppError('webhook_address')
      const id = uuidv7()
      // Alone with the account, so that requests at the same moment do not exceed the maximum.
      await changeAccount(db, accountID, async (tx) => {
        const shop = await findShopOf(tx, accountID)
        if (!shop) throw new AppError('shop_missing')
        if ((await countWebhooks(tx, shop.id, maxWebhooks)) >= maxWebhooks)
          throw new AppError('too_many_webhooks')
        await insertWebhook(tx, { id, shop_id: shop.id, url, created_at: clock.now() })
      }).catch((error: unknown) => {
        throw refusedBy(error) === 'webhooks_url' ? new AppError('webhook_there') : error
      })
      const [key = Buffer.alloc(0)] = keysOf(id)
      return { webhookID: id, secret: secretInWords(key) }
    },

    async test({ accountID }: Caller, id: string) {
      await consumeAttempt(db, clock, `webhook-tests:${accountID}`, testsPerSeller)
      // In a transaction, because that judges the session again.
      const url = await db.transaction().execute((tx) => findAddress(tx, accountID, id))
      if (url === undefined) throw new AppError('not_found')
      const status = await send(id, url, { id: `test-${uuidv7()}`, type: 'test', at: clock.now(), data: {} })
      const succeeded = isSuccess(status)
      if (succeeded) await noteSuccess(db, id, clock.now())
      return { succeeded, status }
    },

    async remove({ accountID }: Caller, id: string): Promise<void> {
      const removed = await changeAccount(db, accountID, (tx) => deleteWebhook(tx, accountID, id))
      if (!removed) throw new AppError('not_found')
    },
  }
}
