import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hasVersion, versionOf } from './etag.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** In bytes. Smaller documents are not compressed, like other small replies. */
const worthwhile = 1024
/** 60 ms for the largest document. The best quality takes two seconds and saves a tenth. */
const brotliQuality = 9

type Encoding = 'br' | 'gzip'

const refused = (weight: string | undefined): boolean => /^q=0(\.0*)?$/.test(weight ?? '')

const accepted = ({ headers }: FastifyRequest): Encoding | undefined => {
  const given = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((field) => field.trim()))
  const takes = (wanted: string): boolean => {
    const found = given.find(([name]) => name === wanted) ?? given.find(([name]) => name === '*')
    return found !== undefined && !refused(found[1])
  }
  return (['br', 'gzip'] as const).find(takes)
}

interface StaticDocument {
  document: string | Buffer
  mediaType: string
  cacheControl?: string
  vary?: string
}

/**
 * Returns a handler that sends a document which is the same for everybody. The first request compresses it, and later
 * ones reuse the result; a client that has it already gets 304.
 */
export const staticDocument = ({ document, mediaType, cacheControl = 'no-cache', vary }: StaticDocument) => {
  const plain = Buffer.from(document)
  const version = versionOf(plain)
  const made = new Map<Encoding, Promise<Buffer>>()
  const compress = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'br'
      ? asBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : asGzip(plain, { level: 9 })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Weak, because all encodings share it.
    reply.headers({
      etag: `W/"${version}"`,
      'cache-control': cacheControl,
      vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    })
    if (hasVersion(request, version)) return reply.code(304).send()
    reply.type(mediaType)
    const encoding = plain.length < worthwhile ? undefined : accepted(request)
    if (!encoding) return reply.send(plain)
    const compressed = made.get(encoding) ?? compress(encoding)
    made.set(encoding, compressed)
    return reply.header('content-encoding', encoding).send(await compressed)
  }
}

type Send = ReturnType<typeof staticDocument>

/** Characters of the documents that one `createDocuments` keeps. Buffers and compressed copies need as much again. */
const maxKept = 8 * 1024 * 1024

/**
 * For texts that many people get and that change now and then. The same text is one document: it is compressed once, and
 * its ETag differs from that of any other text.
 */
export const createDocuments = (options: Omit<StaticDocument, 'document'>) => {
  const kept = new LRUCache<string, Send>({
    maxSize: maxKept,
    sizeCalculation: (_send, text) => Math.max(1, text.length),
  })
  return (text: string): Send => {
    const send = kept.get(text) ?? staticDocument({ ...options, document: text })
    kept.set(text, send)
    return send
  }
}
