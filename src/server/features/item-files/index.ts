export { itemFilesModule } from './module.ts'
