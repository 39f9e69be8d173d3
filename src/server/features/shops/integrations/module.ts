import { integrations as calls } from '#contract/integrations.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { createPost } from '../../../platform/outgoing/post.ts'
import { type OutsideHosts, namedHosts } from '../../../platform/outgoing/public-hosts.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createDelivery } from './delivery.ts'
import { integrationsPart } from './personal-data.ts'
import { toList } from './presenter.ts'
import type { Tokens } from './tokens.ts'
import { createSend, createWebhooks } from './webhooks.ts'

/** How often a process looks for what is due, in milliseconds. */
const lookEvery = 1_000

interface Dependencies extends ModuleDependencies {
  addNotifications: AddNotifications
  tokens: Tokens
  /** Only tests have others. */
  hosts?: OutsideHosts | undefined
}

/** Programs of sellers: tokens with which they read, and webhooks. */
export const integrationsModule = ({ tokens, hosts = namedHosts, ...dependencies }: Dependencies): Module => {
  const { post, close } = createPost(hosts)
  const send = createSend({ ...dependencies, hosts, post })
  const webhooks = createWebhooks({ ...dependencies, hosts, post, send })
  const delivery = createDelivery({ ...dependencies, send })
  return {
    routes: (register) =>
      register(calls, {
        'GET integrations/get_integrations': async ({ caller }) =>
          toList(await tokens.list(caller), await webhooks.list(caller)),
        'POST integrations/new_token': ({ caller, input }) => tokens.make(caller, input),
        'POST integrations/revoke_token': async ({ caller, input }) => {
          await tokens.revoke(caller, input.tokenID)
          return { response: 'Token revoked' }
        },
        'POST integrations/new_webhook': ({ caller, input }) => webhooks.add(caller, input.url),
        'POST integrations/test_webhook': ({ caller, input }) => webhooks.test(caller, input.webhookID),
        'POST integrations/remove_webhook': async ({ caller, input }) => {
          await webhooks.remove(caller, input.webhookID)
          return { response: 'Address removed' }
        },
      }),
    jobs: [{ name: 'webhooks', pauseMs: lookEvery, run: delivery.run }],
    personalData: integrationsPart,
    async close() {
      close()
      await delivery.sent()
    },
  }
}
