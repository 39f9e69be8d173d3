export { findReview, hideReview } from './evidence.ts'
export { askForReviews } from './jobs.ts'
export { reviewsModule } from './module.ts'
