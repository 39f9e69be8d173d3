import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteTokensOf, tokensOf } from './token-queries.ts'
import { deleteWebhooksOf, webhooksOf } from './webhook-queries.ts'

export const integrationsPart: PersonalPart = {
  async collect(at, { accountID, kind }) {
    if (kind !== 'seller') return {}
    const tokens = await tokensOf(at, accountID)
    const webhooks = await webhooksOf(at, accountID)
    return {
      programs: tokens.map(({ name, scope, created_at, last_used_at }) => ({
        name,
        scope,
        madeAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      webhooks: webhooks.map(({ url, created_at, last_sent_at }) => ({
        address: url,
        since: created_at.toISOString(),
        lastSentAt: last_sent_at?.toISOString() ?? null,
      })),
    }
  },

  async erase(tx, { accountID }) {
    await deleteTokensOf(tx, accountID)
    await deleteWebhooksOf(tx, accountID)
  },
}
