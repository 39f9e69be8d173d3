export { counterModule } from './module.ts'
