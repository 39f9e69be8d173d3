import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** In bytes. Smaller responses fit into one packet anyway. */
const threshold = 1024
/** Results are as small as those of the best gzip, and a feed page takes a fraction of a millisecond. */
const brotliQuality = 4

/**
 * Compresses pages and responses; a page with initial data is a quarter of its size. The files of the web app are
 * compressed by the build. No response contains a secret beside text of other people, so its compressed length
 * reveals nothing (BREACH attack). Compressed request bodies are not accepted.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    threshold,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(html|plain|css|javascript)|application\/json)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
}
