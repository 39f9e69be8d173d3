import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { UploadCaps } from './caps.ts'
import type { FileFields } from './file-fields.ts'
import type { UploadFolder } from './folder.ts'
import { type UploadPace, largestBody, receiveMultipart } from './receive.ts'

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\//i.test(request.headers['content-type'] ?? '')

/** An upload that was let in, and whose body has not been read yet. */
interface Admitted {
  files: FileFields
  /** Gives the room of the upload back. */
  release(): void
  /** From then on the room is given back when the request was handled, not when the connection closes. */
  begun: boolean
}

/** What a body says of its size; without a word of it, the most that the call takes. */
const declaredBytes = ({ headers }: FastifyRequest, most: number): number => {
  const length = headers['content-length']
  return length === undefined ? most : Number(length)
}

export const createUploads = (caps: UploadCaps, folder: UploadFolder, pace?: UploadPace) => {
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  return {
    /**
     * Judges a multipart body before a byte of it is read, and takes room for it. Throws `unsupported_body` for a call
     * without files, `too_large`, `too_many_uploads` or `busy`.
     */
    admit(request: FastifyRequest, reply: FastifyReply, files: FileFields): void {
      if (files.size === 0) throw new AppError('unsupported_body')
      // Its close event has been: the room would never be given back.
      if (reply.raw.destroyed) throw new AppError('bad_input')
      const most = largestBody(files)
      const bytes = declaredBytes(request, most)
      if (!(bytes <= most)) throw new AppError('too_large')
      const release = caps.reserve({ ip: request.ip, accountID: request.caller?.accountID }, bytes)
      const upload: Admitted = { files, release, begun: false }
      admitted.set(request, upload)
      // For one that was refused after all, or ended before it was read.
      reply.raw.once('close', () => {
        if (!upload.begun) release()
      })
    },

    /** Reads the body that was let in, gives it to `handle`, and removes its files however that ends. */
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
        return await handle(await receiveMultipart(request.raw, upload.files, folder, paths, pace))
      } finally {
        await Promise.all(paths.map((path) => rm(path, { force: true })))
        upload.release()
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
