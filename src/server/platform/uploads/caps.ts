import { AppError } from '../errors.ts'
import { type ByteCap, type ByteCapKind, createReservedBytes } from '../limits/reserved-bytes.ts'

const megabytes = (count: number): number => count * 1024 * 1024

/**
 * Counted per process, because they protect the memory, disk and sockets of the process. A network has much higher
 * limits than an account, because a mobile carrier puts thousands of people behind one address.
 */
export const uploadCaps = {
  account: { count: 12, bytes: megabytes(64) },
  /** An IPv4 address, or the /64 of an IPv6 address. */
  subnet: { count: 64, bytes: megabytes(512) },
  /** The /48 of an IPv6 address. */
  site: { count: 96, bytes: megabytes(768) },
  process: { count: 128, bytes: megabytes(1024) },
} as const satisfies Record<string, ByteCap>

const retryAfterSeconds = 5

const fullError = (kind: ByteCapKind): AppError => {
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

/** Counts the uploads under way. A full account or network gets `too_many_uploads`, a full process `busy`. */
export const createUploadCaps = (caps: Record<ByteCapKind, ByteCap> = uploadCaps) =>
  createReservedBytes(caps, fullError)

export type UploadCaps = ReturnType<typeof createUploadCaps>
