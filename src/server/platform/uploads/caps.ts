import { AppError } from '../errors.ts'
import { networkOf } from '../limits/client-network.ts'

/** Limits for uploads in progress: their number and bytes. */
export interface UploadCap {
  uploads: number
  bytes: number
}

const megabytes = (count: number): number => count * 1024 * 1024

/**
 * Counted per process, because they protect the memory, disk and sockets of the process. A network has much higher
 * limits than an account, because a mobile carrier puts thousands of people behind one address.
 */
export const uploadCaps = {
  account: { uploads: 12, bytes: megabytes(64) },
  /** An IPv4 address, or the /64 of an IPv6 address. */
  subnet: { uploads: 64, bytes: megabytes(512) },
  /** The /48 of an IPv6 address. */
  site: { uploads: 96, bytes: megabytes(768) },
  process: { uploads: 128, bytes: megabytes(1024) },
} as const satisfies Record<string, UploadCap>

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

/** Counts the uploads under way. */
export const createUploadCaps = (caps: Record<Kind, UploadCap> = uploadCaps) => {
  const underWay = new Map<string, UploadCap>()

  return {
    /**
     * Reserves room for an upload of at most this many bytes and returns a function that releases it. Throws
     * `too_many_uploads`, or `busy` if the process is full.
     */
    reserve({ ip, accountID }: Sender, bytes: number): () => void {
      const { subnet, site } = networkOf(ip)
      const kinds: [Kind, string | null | undefined][] = [
        ['account', accountID],
        ['subnet', subnet],
        ['site', site],
        ['process', ''],
      ]
      const counted = kinds.flatMap(([kind, name]) =>
        name === null || name === undefined ? [] : [{ kind, key: `${kind} ${name}` }],
      )
      for (const { kind, key } of counted) {
        const { uploads, bytes: before } = underWay.get(key) ?? { uploads: 0, bytes: 0 }
        if (uploads >= caps[kind].uploads || before + bytes > caps[kind].bytes) throw fullError(kind)
      }
      const change = (sign: 1 | -1) => {
        for (const { key } of counted) {
          const { uploads, bytes: before } = underWay.get(key) ?? { uploads: 0, bytes: 0 }
          const left = { uploads: uploads + sign, bytes: before + sign * bytes }
          if (left.uploads > 0) underWay.set(key, left)
          else underWay.delete(key)
        }
      }
      change(1)
      let released = false
      return () => {
        if (!released) change(-1)
        released = true
      }
    },
    /** The uploads in progress in this process, for metrics. */
    count: (): number => underWay.get('process ')?.uploads ?? 0,
  }
}

export type UploadCaps = ReturnType<typeof createUploadCaps>
