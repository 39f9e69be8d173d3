export { shopHelpersModule } from './module.ts'
