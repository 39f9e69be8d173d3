export { pushModule } from './module.ts'
export type { PushSubscriptions } from './service.ts'
