import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { Upload } from '#contract/fields.ts'
import { AppError } from '../errors.ts'
import type { FileField, FileFields } from './file-fields.ts'
import type { UploadRoom } from './caps.ts'
import type { UploadFolder } from './folder.ts'

/** For all photos of one body together. */
const maximumBodyBytes = 32 * 1024 * 1024
/** For fields beside the files, and the boundaries between the parts. */
const besideFiles = 64 * 1024
const maximumFields = 60
/** Larger than the longest text field of any call, a description of 2,000 characters. */
const maximumFieldBytes = 16 * 1024

/**
 * The minimum speed of an upload: every `windowMs` must bring at least `windowBytes`, and no upload may take longer
 * than `longestMs`.
 */
export const uploadPace = { windowMs: 20_000, windowBytes: 64 * 1024, longestMs: 300_000 }
export type UploadPace = typeof uploadPace

const sumOf = (files: FileFields, amountOf: (field: FileField) => number): number =>
  [...files.values()].reduce((sum, field) => sum + amountOf(field), 0)

const countOf = (files: FileFields): number => sumOf(files, ({ count }) => count)

/** The maximum body size of a call with these files. */
export const largestBody = (files: FileFields): number => {
  const ofPhotos = sumOf(files, ({ isPhoto, count, bytes }) => (isPhoto ? count * bytes : 0))
  const ofOthers = sumOf(files, ({ isPhoto, count, bytes }) => (isPhoto ? 0 : count * bytes))
  return Math.min(ofPhotos, maximumBodyBytes) + ofOthers + besideFiles
}

const malformed = () => new AppError('bad_input', { sentence: 'The upload was cut off or is malformed.' })

const parserFor = (request: IncomingMessage, files: FileFields) => {
  const type = request.headers['content-type'] ?? ''
  // The standard allows 70 characters; the parser throws an unhandled error beyond its own limit.
  if (/boundary=("[^"]{71}|[^";\s]{71})/i.test(type)) throw malformed()
  const count = countOf(files)
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: {
        fileSize: Math.max(...[...files.values()].map(({ bytes }) => bytes)),
        files: count,
        fields: maximumFields,
        parts: maximumFields + count,
        fieldSize: maximumFieldBytes,
        headerPairs: 20,
        headerSize: 4 * 1024,
      },
    })
  } catch {
    throw malformed()
  }
}

const add = (fields: Map<string, unknown>, name: string, value: unknown): void => {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else fields.set(name, [before, value])
}

/** Calls `stop` with an error if the body arrives too slowly. Returns a function that ends the watch. */
const watchPace = (request: IncomingMessage, pace: UploadPace, stop: (error: AppError) => void) => {
  const { socket } = request
  let before = socket.bytesRead
  const tooSlow = () => {
    // If all has arrived, only the disk is slow.
    if (!request.complete) stop(new AppError('upload_slow'))
  }
  const windows = setInterval(() => {
    if (socket.bytesRead - before < pace.windowBytes) tooSlow()
    before = socket.bytesRead
  }, pace.windowMs)
  const longest = setTimeout(tooSlow, pace.longestMs)
  return () => {
    clearInterval(windows)
    clearTimeout(longest)
  }
}

export interface Receiving {
  files: FileFields
  folder: UploadFolder
  room: UploadRoom
  /** The address block of the sender. */
  block: string
  /** Receives the path of every file that was started, even if this throws: the caller removes them. */
  paths: string[]
  pace?: UploadPace | undefined
}

/**
 * Parses a multipart body and writes its files to `folder` with backpressure. A repeated field becomes a list, as in
 * a form-encoded body.
 */
export const receiveMultipart = async (
  request: IncomingMessage,
  { files, folder, room, block, paths, pace = uploadPace }: Receiving,
): Promise<Record<string, unknown>> => {
  if (request.destroyed) throw malformed()
  room.ended.throwIfAborted()
  const parser = parserFor(request, files)
  const max = largestBody(files)
  const fields = new Map<string, unknown>()
  const counts = new Map<string, number>()
  const written: Promise<[name: string, upload: Upload]>[] = []
  const open = new Set<{ destroy(): unknown }>()
  let received = 0
  let fieldBytes = 0

  const { promise, resolve, reject } = Promise.withResolvers<void>()

  const keepFile = (name: string | undefined, file: BusboyFileStream, filename = ''): void => {
    file.on('error', () => stop(malformed()))
    if (name === undefined) return stop(malformed())
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const field = files.get(name)
    if (!field || count > field.count) {
      const sentence = field
        ? `At most ${field.count} files can be sent here.`
        : 'There is a file where none is expected.'
      return stop(new AppError('bad_input', { sentence }))
    }
    let bytes = 0
    file.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > field.bytes) stop(new AppError('too_large'))
    })
    file.once('limit', () => stop(new AppError('too_large')))
    const path = folder.newPath()
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    paths.push(path)
    open.add(file).add(target)
    file.pipe(target)
    const done = finished(target).then((): [string, Upload] => {
      open.delete(file)
      open.delete(target)
      return [name, new Upload(path, target.bytesWritten, filename, block)]
    })
    // A full disk must end the request at once; the list is awaited only after the whole body has arrived.
    done.catch(stop)
    written.push(done)
  }

  const keepField = (name: string | undefined, value: string, nameCut: boolean, valueCut: boolean): void => {
    if (name === undefined) return stop(malformed())
    fieldBytes += name.length + value.length
    if (nameCut || valueCut || fieldBytes > besideFiles) return stop(new AppError('too_large'))
    add(fields, name, value)
  }

  const countBytes = (part: Buffer): void => {
    received += part.length
    room.arrived(part.length)
    if (received > max) stop(new AppError('too_large'))
  }
  const cutOff = () => {
    if (!request.readableEnded) stop(malformed())
  }

  const makeRoom = () => stop(room.ended.reason)
  const stopWatching = watchPace(request, pace, (error) => stop(error))
  const erase = (): void => {
    stopWatching()
    room.ended.removeEventListener('abort', makeRoom)
    request.off('data', countBytes).off('close', cutOff).off('error', cutOff)
    request.unpipe(parser)
  }
  const stop = (error: unknown): void => {
    erase()
    for (const stream of open) stream.destroy()
    reject(error)
  }

  parser
    .on('file', keepFile)
    .on('field', keepField)
    .on('filesLimit', () => stop(new AppError('too_large')))
    .on('fieldsLimit', () => stop(new AppError('too_large')))
    .on('partsLimit', () => stop(new AppError('too_large')))
    // busboy's error for a truncated or malformed body.
    .on('error', () => stop(malformed()))
    .on('finish', () => resolve())
  room.ended.addEventListener('abort', makeRoom)
  request.on('data', countBytes).on('close', cutOff).on('error', cutOff)
  request.pipe(parser)

  try {
    await promise
    room.complete()
    for (const [name, upload] of await Promise.all(written)) add(fields, name, upload)
  } finally {
    erase()
    // Wait for files that are still being opened: they would be created after their removal.
    await Promise.allSettled(written)
  }
  return Object.fromEntries(fields)
}
