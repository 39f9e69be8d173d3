export { createHelperActs } from './acts.ts'
export { shopHelpersModule } from './module.ts'
