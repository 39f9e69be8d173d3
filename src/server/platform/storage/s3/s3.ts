import { Readable } from 'node:stream'
import { type Storage, StorageRefuses, isFileName } from '../storage.ts'
import { listingIn, wordIn } from './answers.ts'
import { type Bucket, type OnTry, type Patience, asking } from './ask.ts'

interface Options {
  patience?: Patience
  onTry?: OnTry
  /** Files in one answer to a listing. */
  pageSize?: number
}

const refuseOther = (name: string): void => {
  if (!isFileName(name)) throw new Error(`"${name}" is not a file name`)
}

/**
 * Files in a bucket of anything that speaks S3, by their names. A PUT is there as a whole or not at all, and every byte of
 * it is signed.
 */
export const s3Storage = (bucket: Bucket, { patience, onTry, pageSize = 1000 }: Options = {}): Storage => {
  const ask = asking(bucket, patience, onTry)
  const noBucket = () => new StorageRefuses(`S3 has no bucket "${bucket.bucket}"`)

  /** What is asked by HEAD is answered without a reason: without its bucket every file would seem lost. */
  const refuseMissingBucket = async (): Promise<void> => {
    if ((await ask({ method: 'HEAD' })).status === 404) throw noBucket()
  }
  const pageOf = async (query: Record<string, string>) => {
    const { status, body } = await ask({ method: 'GET', query: { 'list-type': '2', ...query } })
    if (status === 404) throw noBucket()
    return listingIn(body.toString())
  }

  return {
    async has(name) {
      refuseOther(name)
      if ((await ask({ method: 'HEAD', name })).status !== 404) return true
      await refuseMissingBucket()
      return false
    },

    async put(name, bytes) {
      refuseOther(name)
      if ((await ask({ method: 'HEAD', name })).status !== 404) return
      if ((await ask({ method: 'PUT', name, body: bytes })).status === 404) throw noBucket()
    },

    // All of it at once: files are small, a phone on a weak network keeps no connection to S3 for minutes, and what breaks
    // half-way is asked for again before anybody was promised anything.
    async open(name) {
      if (!isFileName(name)) return null
      const { status, body } = await ask({ method: 'GET', name })
      if (status !== 404) return { stream: Readable.from([body], { objectMode: false }), bytes: body.length }
      if (wordIn(body.toString(), 'Code') !== 'NoSuchKey') throw noBucket()
      return null
    },

    async remove(name) {
      refuseOther(name)
      if ((await ask({ method: 'DELETE', name })).status === 404) await refuseMissingBucket()
    },

    async *list() {
      let next: string | undefined
      do {
        const page = await pageOf({
          'max-keys': String(pageSize),
          ...(next && { 'continuation-token': next }),
        })
        yield* page.files
        next = page.next
      } while (next)
    },

    // Asked by a listing, since its answer says what is wrong.
    check: async () => void (await pageOf({ 'max-keys': '1' })),
  }
}
