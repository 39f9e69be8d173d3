import { photoQueue } from './photo-queue.ts'
import type { FileSource } from '../file-source.ts'
import type { PreparedPhoto } from './photo-work.ts'

/**
 * Decodes an uploaded photo and encodes it in all stored widths. Throws `not_a_photo`, `photo_too_large` or `busy`.
 */
export const preparePhoto = (source: FileSource, accountID: string | null): Promise<PreparedPhoto> =>
  photoQueue.run({ accountID, lane: 'photos' }, source, 'prepare', undefined)
