export { figuresModule } from './module.ts'
