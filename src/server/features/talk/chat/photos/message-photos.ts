import type { PrivatePhotos } from '../../../../platform/storage/private-photos.ts'

export const messagePhotos: PrivatePhotos = { folder: 'messages/', table: 'message_photos' }
