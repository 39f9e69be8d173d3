export { signalsModule } from './module.ts'
export type { MessageSent } from './notice-message.ts'
