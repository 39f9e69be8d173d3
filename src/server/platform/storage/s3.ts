import { Readable } from 'node:stream'
import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3'
import { type Storage, StorageAway, StorageRefuses, isFileName } from './storage.ts'

export interface Bucket {
  /** Where the S3-speaking server is; Amazon's of the region without it. */
  endpoint?: string | undefined
  bucket: string
  region: string
  accessKeyID: string
  secretAccessKey: string
}

/** Milliseconds. */
export interface Patience {
  /** For a connection, for the beginning of an answer, and between two parts of it. */
  tryFor: number
  /** For all tries, the wait for a connection and the file itself. */
  giveUpAfter: number
}

/** Within what the database waits for a transaction that waits for this. */
const patient: Patience = { tryFor: 6_000, giveUpAfter: 12_000 }
const mostTries = 5

/** An S3 that is slow must not take all memory: whoever comes later waits for one of these to be done. */
const atOnce = 64

/** What each try was (`GetObject`), how it ended (the status, or `broken`), and how long its answer took to begin. */
export type OnTry = (operation: string, outcome: string, milliseconds: number) => void

interface Options {
  patience?: Patience
  onTry?: OnTry
  /** Files in one answer to a listing. */
  pageSize?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** The client is loaded by the first question: whoever keeps files in a folder does without it. */
export const connectS3 = async (
  { endpoint, region, accessKeyID: accessKeyId, secretAccessKey }: Bucket,
  { tryFor } = patient,
): Promise<{ sdk: Sdk; client: S3Client }> => {
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { maxSockets: atOnce }
  const client = new sdk.S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every server understands a bucket in the path, and none but Amazon's the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: mostTries,
    requestHandler: {
      connectionTimeout: tryFor,
      requestTimeout: tryFor,
      throwOnRequestTimeout: true,
      socketTimeout: tryFor,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

const tellTries = ({ sdk, client }: { sdk: Sdk; client: S3Client }, onTry: OnTry): void =>
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

/** S3 says that what was asked for is not there. */
class Missing extends Error {}

/** No answer, or the half of one. */
class Broken extends StorageAway {}

const noBucket = (bucket: string) => new StorageRefuses(`S3 has no bucket "${bucket}"`)

/** What an error of the client means here. What S3 said of the keys stays behind. */
const understood = (sdk: Sdk, error: unknown, bucket: string): Error => {
  if (!(error instanceof sdk.S3ServiceException)) return new Broken(`S3 does not answer: ${String(error)}`)
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode ?? 0
  if (name === 'NoSuchBucket') return noBucket(bucket)
  if (status === 404) return new Missing(name)
  if (status >= 500 || status === 429) return new StorageAway(`S3 does not answer: ${status} ${name}`)
  return new StorageRefuses(`S3 refuses: ${status} ${name}`)
}

const refuseOther = (name: string): void => {
  if (!isFileName(name)) throw new Error(`"${name}" is not a file name`)
}

/**
 * Files in a bucket of anything that speaks S3, by their names. A PUT is there as a whole or not at all, and every byte of
 * it is signed.
 */
export const s3Storage = (
  at: Bucket,
  { patience = patient, onTry, pageSize = 1000 }: Options = {},
): Storage => {
  const Bucket = at.bucket
  let connecting: ReturnType<typeof connectS3> | undefined
  const connected = () =>
    (connecting ??= connectS3(at, patience).then((connection) => {
      if (onTry) tellTries(connection, onTry)
      return connection
    }))

  const ask = async <Answer>(
    question: (client: S3Client, sdk: Sdk, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    abortSignal = AbortSignal.timeout(patience.giveUpAfter),
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
    // Some other page of the web, as networks that want a login show them, would be an empty one.
    if (page.Name !== Bucket) throw new StorageAway('S3 answered a listing with something else')
    return page
  }

  /** Whether S3 has the file that was asked for. Where it does not say what is missing, its bucket must be there. */
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

  /** What breaks off half-way is asked for again; what does not begin, the client tries again by itself. */
  const read = async (Key: string, until: AbortSignal): Promise<Uint8Array> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await ask(async (client, sdk, options) => {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), options)
          return (await Body?.transformToByteArray()) ?? new Uint8Array()
        }, until)
      } catch (error) {
        if (!(error instanceof Broken) || until.aborted || tries === mostTries) throw error
      }
  }

  return {
    async has(name) {
      refuseOther(name)
      return found(head(name))
    },

    async put(name, bytes) {
      refuseOther(name)
      // That its bucket is there, the PUT will tell.
      const isThere = await head(name).catch((error: unknown) => {
        if (!(error instanceof Missing)) throw error
      })
      if (isThere) return
      const file = { Bucket, Key: name, Body: bytes }
      await ask((client, sdk, options) => client.send(new sdk.PutObjectCommand(file), options))
    },

    // All of it at once: files are small, and a phone on a weak network keeps no connection to S3 for minutes.
    async open(name) {
      if (!isFileName(name)) return null
      const reading = read(name, AbortSignal.timeout(patience.giveUpAfter))
      if (!(await found(reading))) return null
      const bytes = await reading
      return { stream: Readable.from([bytes], { objectMode: false }), bytes: bytes.length }
    },

    async remove(name) {
      refuseOther(name)
      const file = { Bucket, Key: name }
      await found(ask((client, sdk, options) => client.send(new sdk.DeleteObjectCommand(file), options)))
    },

    // A listing is in the order of the names' bytes, whatever is asked for.
    async *list(within) {
      const part = { MaxKeys: pageSize, ...(within && { Prefix: within.folder, StartAfter: within.after }) }
      let next: string | undefined
      let asked = pageOf(part)
      do {
        const page = await asked
        next = page.NextContinuationToken
        // Asked for while this one is read; of its failure hears who comes for it.
        if (next) asked = pageOf({ ...part, ContinuationToken: next })
        asked.catch(() => undefined)
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined || Size === undefined || !LastModified)
            throw new StorageAway('S3 listed a file without its name, size or time')
          // What has a name that is none of ours belongs to somebody else.
          if (isFileName(Key)) yield { name: Key, bytes: Size, writtenAt: LastModified }
        }
        // Taken for the end, files would seem to be lost.
        if (page.IsTruncated && !next) throw new StorageAway('S3 did not say how its listing goes on')
      } while (next)
    },

    // Asked by a listing, since its answer says what is wrong.
    check: async () => void (await pageOf({ MaxKeys: 1 })),
  }
}
