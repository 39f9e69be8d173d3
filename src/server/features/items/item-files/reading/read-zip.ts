import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile, getFileNameLowLevel } from 'yauzl'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { heicUnreadable, maximumPhotoBytes } from '#domain/photos.ts'
import { withoutUnseen } from '#domain/unseen-characters.ts'
import { AppError } from '../../../../platform/errors.ts'

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
const isHeicName = /\.hei[cf]$/i
/** What operating systems add, and folders. It is never read. */
const isBeside = /^__MACOSX\/|\/$|^(.*\/)?(\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** A file of the ZIP that is not taken, and why. */
export interface LeftOut {
  name: string
  code: ErrorCode
  problem: string
}

interface Named {
  entry: Entry
  /** Without its folder, which nothing is written to. */
  name: string
}

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000

const because = (code: ErrorCode, problem: string = errors[code][1]) => ({ code, problem })

/** Why a file of the ZIP is no photo that can be taken. Undefined if it may be one. */
const whyNot = ({ entry, name }: Named): Omit<LeftOut, 'name'> | undefined => {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  if (isHeicName.test(name)) return because('not_a_photo', heicUnreadable)
  if (isSymbolicLink(entry) || /\p{Cc}/u.test(name) || name.startsWith('.') || name.length > maxNameLength)
    return because('zip_name')
  if (!isPhotoName.test(name)) return because('not_a_photo')
  // 0: stored, 8: deflated.
  if (![0, 8].includes(compressionMethod)) return because('zip_file_unreadable')
  const isDense = uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio
  return uncompressedSize > maximumPhotoBytes || isDense ? because('zip_too_large') : undefined
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

const readable = <Read>(reading: Promise<Read>): Promise<Read> =>
  reading.catch(() => {
    throw new AppError('zip_unreadable')
  })

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

const pathOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

/** How the name of a file that is left out is shown. */
const shownName = (name: string): string =>
  withoutUnseen(name.replaceAll(/\p{Cc}/gu, ' '))
    .trim()
    .slice(0, maxNameLength)

/** The photos that can be taken, by name. The others are added to `leftOut`. */
const sortOut = (entries: readonly Named[], leftOut: LeftOut[]): Named[] => {
  const byName = Map.groupBy(entries, ({ name }) => photoName(name))
  return entries.filter((named) => {
    const isTwice = (byName.get(photoName(named.name))?.length ?? 0) > 1
    const why = whyNot(named) ?? (isTwice ? because('zip_same_name') : undefined)
    if (why) leftOut.push({ name: shownName(named.name), ...why })
    return why === undefined
  })
}

/**
 * Passes each photo of a ZIP to `take`, one after the other, and returns the files that are none. All entries are judged by the
 * directory before the first is read, and yauzl compares their sizes again while it reads. Names are only compared, and never
 * become paths. Throws `zip_unreadable` or `zip_too_large`.
 */
export const readZip = async (
  path: string,
  take: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<LeftOut[]> => {
  const zip = await readable(open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }))
  const leftOut: LeftOut[] = []
  try {
    if (zip.entryCount > maxEntries) throw new AppError('zip_too_large')
    const all = await readable(readEntries(zip))
    if (all.some((entry) => entry.isEncrypted())) throw new AppError('zip_unreadable')
    const files = all
      .map((entry) => ({ entry, path: pathOf(entry) }))
      .filter((file) => !isBeside.test(file.path))
      .map(({ entry, path: name }) => ({ entry, name: name.slice(name.lastIndexOf('/') + 1) }))
    const photos = sortOut(files, leftOut)
    if (photos.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > maxAllBytes)
      throw new AppError('zip_too_large')
    refuseOverlaps(all, zip.fileSize)
    const openEntry = promisify(zip.openReadStream.bind(zip) as OpenEntry)
    for (const { entry, name } of photos) {
      const bytes = await openEntry(entry)
        .then(buffer)
        .catch(() => undefined)
      if (bytes) await take(photoName(name), bytes)
      else leftOut.push({ name: shownName(name), ...because('zip_file_unreadable') })
    }
    return leftOut
  } finally {
    zip.close()
  }
}

type OpenEntry = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void

/**
 * Names of photos are compared without upper and lower case, with one kind of spaces, and without what nobody sees: screenshots of
 * a Mac have a narrow no-break space in theirs, and photos of chats a mark of direction.
 */
export const photoName = (name: string): string =>
  withoutUnseen(name.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim().toLowerCase()
