import { Readable } from 'node:stream'
import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3'
import { StorageFull } from '../disk-full.ts'
import { type Storage, StorageAway, StorageRefuses, isFileName } from './storage.ts'

export interface Bucket {
  /** The URL of an S3-compatible server; Amazon's server of the region if undefined. */
  endpoint?: string | undefined
  bucket: string
  region: string
  accessKeyID: string
  secretAccessKey: string
}

/** In milliseconds. */
export interface Timeouts {
  /** For a connection, for the first byte of a response, and between two parts of it. */
  attemptMs: number
  /** For all attempts together, with the wait for a connection and the transfer. */
  totalMs: number
}

/** Below the database's idle-in-transaction timeout, because transactions wait for these requests. */
const defaultTimeouts: Timeouts = { attemptMs: 6_000, totalMs: 12_000 }
const maxAttempts = 5

/** The maximum number of concurrent requests, so that a slow S3 does not fill the memory. */
const maxRequests = 64

/** For metrics: the operation (`GetObject`), the outcome (status or `broken`) and the time to the first byte. */
export type OnTry = (operation: string, outcome: string, milliseconds: number) => void

interface Options {
  timeouts?: Timeouts
  onTry?: OnTry
  /** Files per page of a listing. */
  pageSize?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** The SDK is loaded on first use, so that servers with files on disk do not load it. */
export const connectS3 = async (
  { endpoint, region, accessKeyID: accessKeyId, secretAccessKey }: Bucket,
  { attemptMs } = defaultTimeouts,
): Promise<{ sdk: Sdk; client: S3Client }> => {
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { maxSockets: maxRequests }
  const client = new sdk.S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Path-style addresses work with every server; the newer checksums only with Amazon's.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: maxAttempts,
    requestHandler: {
      connectionTimeout: attemptMs,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      socketTimeout: attemptMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

const observeAttempts = ({ sdk, client }: { sdk: Sdk; client: S3Client }, onTry: OnTry): void =>
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const began = performance.now()
        let outcome = 'broken'
        try {
          const done = await next(args)
          outcome = '200'
          return done
        } catch (error) {
          if (error instanceof sdk.S3ServiceException) outcome = String(error.$metadata.httpStatusCode)
          throw error
        } finally {
          onTry(String(commandName).replace('Command', ''), outcome, performance.now() - began)
        }
      },
    { step: 'deserialize', priority: 'high' },
  )

/** S3 reports that the object or bucket does not exist. */
class Missing extends Error {}

/** No response or an incomplete one. */
class Broken extends StorageAway {}

const noBucket = (bucket: string) => new StorageRefuses(`S3 has no bucket "${bucket}"`)

/** Maps an SDK error to an error of the storage. What S3 says about the keys is dropped. */
const understood = (sdk: Sdk, error: unknown, bucket: string): Error => {
  if (!(error instanceof sdk.S3ServiceException)) return new Broken(`S3 does not answer: ${String(error)}`)
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode ?? 0
  if (name === 'NoSuchBucket') return noBucket(bucket)
  if (status === 404) return new Missing(name)
  if (status === 507) return new StorageFull(`S3 has no room: ${name}`)
  if (status >= 500 || status === 429) return new StorageAway(`S3 does not answer: ${status} ${name}`)
  return new StorageRefuses(`S3 refuses: ${status} ${name}`)
}

const refuseOther = (name: string): void => {
  if (!isFileName(name)) throw new Error(`"${name}" is not a file name`)
}

/** Files as objects of a bucket, by their names. A PUT is atomic, and all of its bytes are signed. */
export const s3Storage = (
  at: Bucket,
  { timeouts = defaultTimeouts, onTry, pageSize = 1000 }: Options = {},
): Storage => {
  const Bucket = at.bucket
  let connecting: ReturnType<typeof connectS3> | undefined
  const connected = () =>
    (connecting ??= connectS3(at, timeouts).then((connection) => {
      if (onTry) observeAttempts(connection, onTry)
      return connection
    }))

  const ask = async <Answer>(
    question: (client: S3Client, sdk: Sdk, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    abortSignal = AbortSignal.timeout(timeouts.totalMs),
  ): Promise<Answer> => {
    const { sdk, client } = await connected()
    try {
      return await question(client, sdk, { abortSignal })
    } catch (error) {
      throw understood(sdk, error, Bucket)
    }
  }

  const pageOf = async (part: Partial<ListObjectsV2CommandInput>) => {
    const page = await ask((client, sdk, options) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, ...part }), options),
    ).catch((error: unknown) => {
      throw error instanceof Missing ? noBucket(Bucket) : error
    })
    // Another web page, such as the login page of a network, would look like an empty listing.
    if (page.Name !== Bucket) throw new StorageAway('The response of S3 to a listing is not a listing')
    return page
  }

  /** Whether S3 has the object. If S3 does not say what is missing, check that the bucket exists. */
  const found = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked
      return true
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      if (error.message !== 'NoSuchKey') await pageOf({ MaxKeys: 1 })
      return false
    }
  }

  const head = (Key: string): Promise<unknown> =>
    ask((client, sdk, options) => client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options))

  /** Reads again if the transfer breaks off; the SDK retries requests that do not begin. */
  const read = async (Key: string, until: AbortSignal): Promise<Uint8Array> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await ask(async (client, sdk, options) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), options)
          return (await Body?.transformToByteArray()) ?? new Uint8Array()
        }, until)
      } catch (error) {
        if (!(error instanceof Broken) || until.aborted || tries === maxAttempts) throw error
      }
  }

  return {
    hasRoom: () => Promise.resolve(true),

    async has(name) {
      refuseOther(name)
      return found(head(name))
    },

    async put(name, bytes) {
      refuseOther(name)
      // The PUT reports a missing bucket.
      const isThere = await head(name).catch((error: unknown) => {
        if (!(error instanceof Missing)) throw error
      })
      if (isThere) return
      const file = { Bucket, Key: name, Body: bytes }
      await ask((client, sdk, options) => client.send(new sdk.PutObjectCommand(file), options))
    },

    // Read completely at once: files are small, and a slow client must not hold a connection to S3 for minutes.
    async open(name) {
      if (!isFileName(name)) return null
      const reading = read(name, AbortSignal.timeout(timeouts.totalMs))
      if (!(await found(reading))) return null
      const bytes = await reading
      return { stream: Readable.from([bytes], { objectMode: false }), bytes: bytes.length }
    },

    async remove(name) {
      refuseOther(name)
      const file = { Bucket, Key: name }
      await found(ask((client, sdk, options) => client.send(new sdk.DeleteObjectCommand(file), options)))
    },

    // S3 lists objects in byte order of their names.
    async *list(within) {
      const part = { MaxKeys: pageSize, ...(within && { Prefix: within.folder, StartAfter: within.after }) }
      let next: string | undefined
      let asked = pageOf(part)
      do {
        const page = await asked
        next = page.NextContinuationToken
        // Requests the next page while this one is read. An error of the request is thrown when it is awaited.
        if (next) asked = pageOf({ ...part, ContinuationToken: next })
        asked.catch(() => undefined)
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined || Size === undefined || !LastModified)
            throw new StorageAway('S3 listed a file without its name, size or time')
          // Objects with other names are not ours.
          if (isFileName(Key)) yield { name: Key, bytes: Size, writtenAt: LastModified }
        }
        // Treating it as the end would make files seem lost.
        if (page.IsTruncated && !next)
          throw new StorageAway('The truncated listing of S3 has no continuation token')
      } while (next)
    },

    // A listing, because its error response says what is wrong.
    check: async () => void (await pageOf({ MaxKeys: 1 })),
  }
}
