import type { PrivatePhotos } from '../../../platform/storage/private-photos.ts'

export const reviewPhotos: PrivatePhotos = { folder: 'reviews/', table: 'review_photos' }
