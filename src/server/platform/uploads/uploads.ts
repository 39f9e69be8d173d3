import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { blockOf } from '../limits/client-network.ts'
import type { UploadCaps, UploadRoom } from './caps.ts'
import type { FileFields } from './file-fields.ts'
import type { UploadFolder } from './folder.ts'
import { type UploadPace, largestBody, receiveMultipart } from './receive.ts'

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\//i.test(request.headers['content-type'] ?? '')

/** An upload that was admitted and whose body has not been read yet. */
interface Admitted {
  files: FileFields
  room: UploadRoom
  /** True once `read` was called. It then releases the room, instead of the close event. */
  begun: boolean
}

/** The declared size of a body, or the maximum of the call without one. */
const declaredBytes = ({ headers }: FastifyRequest, max: number): number => {
  const length = headers['content-length']
  return length === undefined ? max : Number(length)
}

/**
 * Receives multipart uploads: checks the headers first, reserves room, and later reads the body into temporary files.
 */
export const createUploads = (caps: UploadCaps, folder: UploadFolder, pace?: UploadPace) => {
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  return {
    /**
     * Checks a multipart request by its headers and reserves room for its body. Returns its size in bytes, or the
     * maximum of the call if it declares none. Throws `unsupported_body` for a call without files, `too_large`,
     * `too_many_uploads` or `busy`.
     */
    admit(request: FastifyRequest, reply: FastifyReply, files: FileFields): number {
      if (files.size === 0) throw new AppError('unsupported_body')
      // The close event has already been emitted, so the room would never be released.
      if (reply.raw.destroyed) throw new AppError('bad_input')
      const max = largestBody(files)
      const bytes = declaredBytes(request, max)
      if (!(bytes <= max)) throw new AppError('too_large')
      const room = caps.reserve({ ip: request.ip, accountID: request.caller?.accountID }, bytes)
      const upload: Admitted = { files, room, begun: false }
      admitted.set(request, upload)
      // Releases the room if the request is refused, or disconnects, before its body is read.
      reply.raw.once('close', () => {
        if (!upload.begun) room.release()
      })
      return bytes
    },

    /** Reads the admitted body, passes it to `handle`, and removes its files in any case. */
    async read<Result>(
      request: FastifyRequest,
      handle: (fields: Record<string, unknown>) => Promise<Result>,
    ): Promise<Result> {
      const upload = admitted.get(request)
      if (!upload) throw new AppError('unsupported_body')
      upload.begun = true
      const paths: string[] = []
      try {
        await folder.prepare()
        const { files, room } = upload
        const block = blockOf(request.ip)
        return await handle(await receiveMultipart(request.raw, { files, folder, room, block, paths, pace }))
      } finally {
        await Promise.all(paths.map((path) => rm(path, { force: true })))
        upload.room.release()
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
