import { push as calls } from '#contract/push.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { pushPart } from './personal-data.ts'
import { createPushSubscriptions } from './service.ts'

export const pushModule = (dependencies: ModuleDependencies) => {
  const subscriptions = createPushSubscriptions(dependencies)
  const module: Module = {
    routes: (register) =>
      register(calls, {
        'GET push/key': () => ({ key: dependencies.push.publicKey }),
        'POST push/subscribe': async ({ caller, input }) => {
          await subscriptions.subscribe(caller, input)
          return { response: 'Notifications are on' }
        },
        'POST push/unsubscribe': async ({ caller, input }) => {
          await subscriptions.unsubscribe(caller, input.endpoint)
          return { response: 'Notifications are off' }
        },
      }),
    personalData: pushPart,
  }
  return { module, subscriptions }
}
