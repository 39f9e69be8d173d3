export { findReview, hideReview } from './evidence.ts'
export { reviewsModule } from './module.ts'
