import type { z } from 'zod'
import type { integrations as calls } from '#contract/integrations.ts'
import { type TokenScope, maxTokens, maxWebhooks } from '#domain/integrations.ts'
import type { TokenRow } from './token-queries.ts'
import type { WebhookRow } from './webhook-queries.ts'

type List = z.output<(typeof calls)['GET integrations/get_integrations']['reply']>

export const toList = (tokens: readonly TokenRow[], webhooks: readonly WebhookRow[]): List => ({
  tokens: tokens.map((row) => ({
    tokenID: row.id,
    name: row.name,
    scope: row.scope as TokenScope,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  })),
  maxTokens,
  webhooks: webhooks.map((row) => ({
    webhookID: row.id,
    url: row.url,
    createdAt: row.created_at.toISOString(),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    state: row.off_at ? 'off' : row.failures > 0 ? 'failing' : 'on',
  })),
  maxWebhooks,
})
