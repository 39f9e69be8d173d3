import { AppError } from '../errors.ts'
import { isNewAccount } from '../limits/account-age.ts'
import { blockOf, networkOf } from '../limits/client-network.ts'
import { type ByteCap, type Holder, createReservedBytes } from '../limits/reserved-bytes.ts'

const megabytes = (count: number): number => count * 1024 * 1024

/**
 * Limits per process, because they protect its memory, disk and sockets. A network has much higher
 * limits than an account, because a mobile carrier puts thousands of people behind one address.
 */
export const uploadCaps = {
  account: { count: 12, bytes: megabytes(128) },
  /** An IPv4 address, or the /64 of an IPv6 address. */
  subnet: { count: 64, bytes: megabytes(512) },
  /** The /24 or /48 around it. Only a share of the process, because a single carrier may have the whole block. */
  block: { count: 96, bytes: megabytes(768) },
  process: { count: 128, bytes: megabytes(1024) },
} as const satisfies Record<string, ByteCap>

type Kind = keyof typeof uploadCaps

const retryAfterSeconds = 5

const fullError = (kind: Kind): AppError => {
  if (kind === 'process')
    return new AppError('busy', {
      retryAfterSeconds,
      sentence: 'Many photos are being uploaded right now. Please try again in a moment.',
    })
  return new AppError('too_many_uploads', {
    retryAfterSeconds,
    ...(kind !== 'account' && {
      sentence: 'Many photos are being sent from your network right now. Please try again in a moment.',
    }),
  })
}

export interface Sender {
  /** `request.ip` */
  ip: string
  accountID: string | undefined
}

/** An upload in progress. */
export interface UploadRoom {
  /** Aborted, with the error for the client, if the upload is cancelled in favour of another. */
  ended: AbortSignal
  /** Call it for each chunk. */
  arrived(bytes: number): void
  /** Call it when the body is complete. From then on the upload is not cancelled in favour of another. */
  complete(): void
  release(): void
}

interface Upload {
  block: string
  isNew: boolean
  arrived: number
  since: number
  receiving: boolean
  end(): void
}

const speedOf = ({ arrived, since }: Upload): number => arrived / (performance.now() - since + 1)

/**
 * Limits the uploads in progress. When the process is full, a new upload may cancel one of another sender: an older
 * account that of a new account, and a block with a small share that of the block with the largest. Of several, the
 * slowest is cancelled.
 */
export const createUploadCaps = (caps: Record<Kind, ByteCap> = uploadCaps) => {
  const reserved = createReservedBytes(caps)
  const uploads = new Set<Upload>()
  const ofProcess: Holder<Kind> = ['process', '']

  /** The share of the process that a block has, by number or bytes, whichever is more. */
  const shareOf = (block: string, more = 0): number => {
    const { count, bytes } = reserved.of(['block', block])
    return Math.max((count + Math.sign(more)) / caps.process.count, (bytes + more) / caps.process.bytes)
  }

  const mayEnd = (one: Upload, sender: Pick<Upload, 'block' | 'isNew'>, bytes: number): boolean =>
    one.receiving &&
    (one.isNew === sender.isNew
      ? one.block !== sender.block && shareOf(one.block) > shareOf(sender.block, bytes)
      : one.isNew)

  /** The upload to cancel in favour of one of this sender. */
  const loser = (sender: Pick<Upload, 'block' | 'isNew'>, bytes: number): Upload | undefined =>
    [...uploads]
      .filter((one) => mayEnd(one, sender, bytes))
      .toSorted(
        (a, b) =>
          Number(b.isNew) - Number(a.isNew) || shareOf(b.block) - shareOf(a.block) || speedOf(a) - speedOf(b),
      )[0]

  return {
    /**
     * Reserves room for an upload of at most this many bytes. Throws `too_many_uploads`, or `busy` if the process is
     * full.
     */
    reserve({ ip, accountID }: Sender, bytes: number): UploadRoom {
      const block = blockOf(ip)
      const isNew = accountID === undefined || isNewAccount(accountID)
      const senders: Holder<Kind>[] = [
        ...(accountID === undefined ? [] : [['account', accountID] as const]),
        ['subnet', networkOf(ip).subnet],
        ['block', block],
      ]
      const full = reserved.full(senders, bytes)
      if (full) throw fullError(full)
      while (reserved.full([ofProcess], bytes)) {
        const lost = loser({ block, isNew }, bytes)
        if (!lost) throw fullError('process')
        lost.end()
      }
      const free = reserved.take([...senders, ofProcess], bytes)
      const release = (): void => {
        uploads.delete(upload)
        free()
      }
      const ended = new AbortController()
      const upload: Upload = {
        block,
        isNew,
        arrived: 0,
        since: performance.now(),
        receiving: true,
        end: () => {
          release()
          ended.abort(fullError('process'))
        },
      }
      uploads.add(upload)
      return {
        ended: ended.signal,
        arrived: (count) => void (upload.arrived += count),
        complete: () => void (upload.receiving = false),
        release,
      }
    },
    /** The uploads in progress in this process, for metrics. */
    count: (): number => uploads.size,
  }
}

export type UploadCaps = ReturnType<typeof createUploadCaps>
