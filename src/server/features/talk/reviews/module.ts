import type { Module, ModuleDependencies } from '../../../module.ts'
import { privatePhotoFiles } from '../../../platform/storage/private-photos.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createReliability } from '../reliability/reliability.ts'
import { createReviewAnnouncements, createReviewRequests } from './jobs.ts'
import { reviewsPart } from './personal-data.ts'
import { reviewPhotos } from './review-photos.ts'
import { reviewRoutes } from './routes.ts'
import { createReviews } from './service.ts'

export const reviewsModule = ({
  database,
  clock,
  log,
  storage,
  addNotifications,
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => ({
  routes: (register) =>
    reviewRoutes(
      register,
      createReviews(database, clock, storage, createReliability(clock), addNotifications),
    ),
  jobs: [
    {
      name: 'ask-for-reviews',
      cron: '*/5 * * * *',
      run: createReviewRequests({ database, clock, log }, addNotifications),
    },
    {
      name: 'announce-reviews',
      cron: '* * * * *',
      run: createReviewAnnouncements({ database, clock, log }, addNotifications),
    },
  ],
  personalData: reviewsPart(database, clock, storage),
  files: privatePhotoFiles(database, reviewPhotos),
})
