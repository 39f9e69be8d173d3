import { z } from 'zod'
import { maxTokens, maxWebhooks, tokenScopes } from '#domain/integrations.ts'
import { calls } from './define.ts'
import { Done, countShown, id, line, secret, time, wholeShown } from './fields.ts'
import * as rules from './rules.ts'

const Token = z.object({
  tokenID: id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: time,
  /** Null until its first use. Later uses within five minutes do not change it. */
  lastUsedAt: time.nullable(),
})

const Webhook = z.object({
  webhookID: id,
  url: z.string(),
  createdAt: time,
  /** When it last answered with success, or null. */
  lastSentAt: time.nullable(),
  /** `failing`: it is tried again, less and less often. `off`: nothing is sent any more, until a test succeeds. */
  state: z.enum(['on', 'failing', 'off']),
})

const owners = { who: ['seller'] } as const

/** Endpoints for the programs of a seller: tokens with which they read, and addresses that are notified. */
export const integrations = calls({
  'GET integrations/get_integrations': {
    summary: "The signed-in seller's tokens and webhooks, the newest first",
    ...owners,
    reply: z.object({
      tokens: z.array(Token).max(maxTokens),
      maxTokens: countShown(maxTokens),
      webhooks: z.array(Webhook).max(maxWebhooks),
      maxWebhooks: countShown(maxWebhooks),
    }),
  },
  'POST integrations/new_token': {
    summary:
      'Make a token with which a program reads. Requires the password, and a code if the account has a second factor. The reply alone has the token. A new password of the account revokes all its tokens',
    ...owners,
    input: z.object({
      name: line(rules.tokenName),
      scope: z.enum(tokenScopes),
      password: secret(rules.currentPassword),
      code: secret(rules.code).optional(),
    }),
    reply: z.object({ tokenID: id, token: z.string() }),
    errors: [
      'too_many_tokens',
      'wrong_password',
      'code_wanted',
      'wrong_code',
      'codes_locked',
      'too_many_tries',
    ],
  },
  'POST integrations/revoke_token': {
    summary: "Revoke one of the caller's own tokens",
    ...owners,
    input: z.object({ tokenID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST integrations/new_webhook': {
    summary:
      "Notify an address of each move of a ticket of the caller's own shop, signed by Standard Webhooks. The reply alone has the secret",
    ...owners,
    input: z.object({ url: line(rules.webhookAddress) }),
    reply: z.object({ webhookID: id, secret: z.string() }),
    errors: ['shop_missing', 'webhook_address', 'webhook_there', 'too_many_webhooks', 'too_many_tries'],
  },
  'POST integrations/test_webhook': {
    summary:
      "Send a test to one of the caller's own webhooks. One that was off is on again if it answers with success",
    ...owners,
    input: z.object({ webhookID: id }),
    reply: z.object({
      succeeded: z.boolean(),
      /** The status of the answer. Null if nobody answered within ten seconds. */
      status: wholeShown(100, 999).nullable(),
    }),
    errors: ['not_found', 'too_many_tries'],
  },
  'POST integrations/remove_webhook': {
    summary: "Remove one of the caller's own webhooks, with what was not sent yet",
    ...owners,
    input: z.object({ webhookID: id }),
    reply: Done,
    errors: ['not_found'],
  },
})
