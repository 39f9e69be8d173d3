export { reviewsModule } from './module.ts'
