export { casesModule } from './module.ts'
