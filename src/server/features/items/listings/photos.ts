import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { type PhotoWidth, photoWidths } from '#domain/photos.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FileSource, sha256Of } from '../../../platform/file-source.ts'
import { preparePhoto } from '../../../platform/images/prepare.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export const photoFile = (key: string, width: PhotoWidth): string => `photos/${key}-${width}.webp`

export interface StoredPhoto {
  key: string
  uploadHash: Buffer
  width: number
  height: number
  placeholder: string
  /** Writes missing files again: the storage reconciler may have deleted them while they had no row. */
  putAgain(): Promise<unknown>
}

/** Stores the files in all widths. The row is inserted afterwards: a file without a row does no harm. */
export const storePhoto = async (
  storage: Storage,
  source: FileSource,
  accountID: string | null,
): Promise<StoredPhoto> => {
  const { key, width, height, placeholder, files } = await preparePhoto(source, accountID)
  const put = () => Promise.all(files.map((file) => storage.put(photoFile(key, file.width), file.bytes)))
  await put()
  return { key, uploadHash: await sha256Of(source), width, height, placeholder, putAgain: put }
}

/** Null if there is no such file. */
export const readPhoto = async (
  storage: Storage,
  key: string,
  width: PhotoWidth,
): Promise<Uint8Array | null> => {
  const found = await storage.open(photoFile(key, width))
  return found && new Uint8Array(await buffer(found.stream))
}

/** Deletes all widths of a photo that has no row. */
export const removePhoto = async (storage: Storage, key: string): Promise<void> => {
  await Promise.all(photoWidths.map((width) => storage.remove(photoFile(key, width))))
}

const shape = new RegExp(`^[0-9a-f]{64}-(${photoWidths.join('|')})\\.webp$`)

/** The name is a hash of the content, so responses can be cached for ever. */
export const servePhotos = (app: FastifyInstance, storage: Storage): void => {
  app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    const found = shape.test(request.params.file) ? await storage.open(`photos/${request.params.file}`) : null
    if (!found) throw new AppError('not_found')
    return reply
      .type('image/webp')
      .header('content-length', found.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.stream)
  })
}
