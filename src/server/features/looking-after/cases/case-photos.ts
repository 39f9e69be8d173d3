import type { PrivatePhotos } from '../../../platform/storage/private-photos.ts'

export const casePhotos: PrivatePhotos = { folder: 'cases/', table: 'case_photos' }
