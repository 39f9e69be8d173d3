import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { maximumPhotoBytes } from '#domain/photos.ts'
import { AppError } from '../../platform/errors.ts'

/** A little more than 8 photos for each of 200 items, or one for each line. */
const maxEntries = 2_000
/** Photos are compressed already, so all of them are hardly larger than the ZIP. */
const maxAllBytes = 200 * 1024 * 1024
const maxRatio = 20
/** Below this size a high ratio harms nobody. */
const smallBytes = 64 * 1024
/** A local header, without the name that follows it. */
const localHeaderBytes = 30
const maxNameLength = 100

const isPhotoName = /\.(jpe?g|png|webp|avif|gif)$/i
/** What operating systems add. It is never read. */
const isBeside = /^__MACOSX\/|^(.*\/)?(\.DS_Store|Thumbs\.db|desktop\.ini)$/i

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000

const refuseEntry = (entry: Entry): void => {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry
  if (/[\\/\p{Cc}]/u.test(fileName) || fileName.startsWith('.') || fileName.length > maxNameLength)
    throw new AppError('zip_names')
  if (isSymbolicLink(entry)) throw new AppError('zip_names')
  if (!isPhotoName.test(fileName)) throw new AppError('zip_not_photos')
  // 0: stored, 8: deflated.
  if (entry.isEncrypted() || ![0, 8].includes(compressionMethod)) throw new AppError('zip_unreadable')
  const isDense = uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio
  if (uncompressedSize > maximumPhotoBytes || isDense) throw new AppError('zip_too_large')
}

/** Each entry has bytes of its own. */
const refuseOverlaps = (entries: readonly Entry[], fileSize: number): void => {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const [n, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize
    if (end > (inOrder[n + 1]?.relativeOffsetOfLocalHeader ?? fileSize)) throw new AppError('zip_unreadable')
  }
}

const readEntries = (zip: ZipFile): Promise<Entry[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>()
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => {
    entries.push(entry)
    zip.readEntry()
  })
  zip.on('end', () => resolve(entries))
  zip.on('error', reject)
  zip.readEntry()
  return promise
}

/** yauzl says so of names with backslashes, or that are absolute or lead upwards. */
const isAboutNames = /^(invalid (characters|relative)|absolute)/

const readable = <Read>(reading: Promise<Read>): Promise<Read> =>
  reading.catch((error: unknown) => {
    throw new AppError(isAboutNames.test(String((error as Error).message)) ? 'zip_names' : 'zip_unreadable')
  })

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/**
 * Passes each photo of a ZIP to `take`, one after the other. All entries are judged by the directory before the first is read, and
 * yauzl compares their sizes again while it reads. Throws `zip_unreadable`, `zip_names`, `zip_not_photos` or `zip_too_large`.
 */
export const readZip = async (
  path: string,
  take: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const zip = await readable(open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }))
  try {
    if (zip.entryCount > maxEntries) throw new AppError('zip_too_large')
    const entries = (await readable(readEntries(zip))).filter(({ fileName }) => !isBeside.test(fileName))
    for (const entry of entries) refuseEntry(entry)
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxAllBytes)
      throw new AppError('zip_too_large')
    if (new Set(entries.map(({ fileName }) => photoName(fileName))).size < entries.length)
      throw new AppError('zip_names')
    refuseOverlaps(entries, zip.fileSize)
    const openEntry = promisify(zip.openReadStream.bind(zip) as OpenEntry)
    for (const entry of entries)
      await take(photoName(entry.fileName), await readable(openEntry(entry).then(buffer)))
  } finally {
    zip.close()
  }
}

type OpenEntry = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void

/** Names of photos are compared without upper and lower case. */
export const photoName = (name: string): string => name.normalize('NFC').trim().toLowerCase()
