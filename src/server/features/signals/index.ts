export { signalsModule } from './module.ts'
