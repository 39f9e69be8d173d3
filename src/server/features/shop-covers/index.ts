export { shopCoversModule } from './module.ts'
