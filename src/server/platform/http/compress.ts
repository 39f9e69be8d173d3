import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit the first packet anyhow, in bytes. */
const threshold = 1024
/** As small as gzip at its best, in a fraction of a millisecond for a page of the feed. */
const brotliQuality = 4

/**
 * Pages and answers leave compressed where the browser takes it: a page that brings its first answers is four times as
 * long without. The files of the web app are compressed by the build. No answer holds a secret beside what a stranger
 * may put into it, so that its length gives nothing away. Bodies that come in compressed are not read.
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
