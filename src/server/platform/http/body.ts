import type { FastifyRequest } from 'fastify'
import type { Upload } from '#contract/fields.ts'
import { maximumPhotoBytes, maximumPhotosPerItem } from '#domain/photos.ts'
import { AppError } from '../errors.ts'

const add = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else if (Array.isArray(before)) before.push(value)
  else fields[name] = [before, value]
}

/** Of all photos of a body together; they are all in memory at once. */
const maximumBodyBytes = 32 * 1024 * 1024

/** The fields and files of a multipart body; a repeated field is a list, as in a form-encoded one. */
const readMultipart = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = Object.create(null)
  let bytes = 0
  // As long as the standard allows; the parser throws at its own limit.
  if (/boundary=("[^"]{71}|[^";\s]{71})/i.test(request.headers['content-type'] ?? '')) throw malformed()
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: maximumPhotoBytes,
        files: maximumPhotosPerItem,
        fields: 60,
        parts: 68,
        fieldSize: 64 * 1024,
      },
    })) {
      if (part.type === 'field') add(fields, part.fieldname, part.value)
      else {
        const upload: Upload = { bytes: new Uint8Array(await part.toBuffer()), filename: part.filename }
        bytes += upload.bytes.length
        if (bytes > maximumBodyBytes) throw new AppError('too_large')
        add(fields, part.fieldname, upload)
      }
    }
  } catch (error) {
    // The rest is read and forgotten: a connection with unread bytes would stay open for as long as its sender likes.
    request.raw.unpipe()
    request.raw.resume()
    throw multipartError(error)
  }
  return { ...fields }
}

const malformed = () => new AppError('bad_input', { sentence: 'The upload was cut off or is malformed.' })

const multipartError = (error: unknown): unknown => {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large')
  if (code?.startsWith('FST_') && code.endsWith('_LIMIT')) return new AppError('too_large')
  // What busboy says of a body that is cut or malformed.
  if (error instanceof Error && /multipart|unexpected end|boundary|malformed/i.test(error.message))
    return malformed()
  return error
}

/** The files among the fields of a call. */
export const uploadsOf = (input: Record<string, unknown>): Upload[] =>
  Object.values(input)
    .flat()
    .filter((value): value is Upload => value instanceof Object && 'bytes' in value)

/** What the caller sent: the query of a GET, the body of a POST in whichever of the three encodings. */
export const readInput = async (request: FastifyRequest): Promise<unknown> => {
  if (request.method === 'GET' || request.method === 'HEAD') return request.query
  if (request.isMultipart()) return readMultipart(request)
  return request.body ?? {}
}
