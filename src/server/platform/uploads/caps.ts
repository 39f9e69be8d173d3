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

/** Who sends an upload, by the kinds of `uploadCaps`. */
interface Owner {
  /** Empty without an account. */
  account: string
  subnet: string
  block: string
  process: ''
  isNew: boolean
}

interface Upload extends Owner {
  bytes: number
  arrived: number
  since: number
  receiving: boolean
  free(): void
  end(full: Kind): void
}

/** Who shares the room of each kind, and loses an upload to one with a smaller share of it. */
const rivals = { subnet: 'account', block: 'subnet', process: 'block' } as const
type SharedKind = keyof typeof rivals

const isShared = (kind: Kind): kind is SharedKind => kind !== 'account'

const ownerOf = ({ ip, accountID }: Sender): Owner => ({
  account: accountID ?? '',
  subnet: networkOf(ip).subnet,
  block: blockOf(ip),
  process: '',
  isNew: accountID === undefined || isNewAccount(accountID),
})

const holdersOf = (owner: Owner): Holder<Kind>[] =>
  (['account', 'subnet', 'block', 'process'] as const)
    .filter((kind) => kind !== 'account' || owner.account !== '')
    .map((kind) => [kind, owner[kind]])

const speedOf = ({ arrived, since }: Upload): number => arrived / (performance.now() - since + 1)

/**
 * Limits the uploads in progress. When the process, a block or a network is full, a new upload may cancel another in it:
 * an older account one of a new account, and a block, network or account with a small share one of that with the
 * largest. Of several, the slowest is cancelled. Within a block, new accounts cancel none: an attacker with many would
 * make the server receive much of each upload.
 */
export const createUploadCaps = (caps: Record<Kind, ByteCap> = uploadCaps) => {
  const reserved = createReservedBytes(caps)
  const uploads = new Set<Upload>()

  /** The share that a rival has of this kind's room, by number or bytes, whichever is more. */
  const shareOf = (kind: SharedKind, owner: Owner, more = 0): number => {
    const rival = rivals[kind]
    const { count, bytes } = reserved.of([rival, owner[rival]])
    return Math.max((count + Math.sign(more)) / caps[kind].count, (bytes + more) / caps[kind].bytes)
  }

  const mayEnd = (kind: SharedKind, one: Upload, sender: Owner, bytes: number): boolean => {
    if (!one.receiving || one[kind] !== sender[kind]) return false
    if (sender.isNew && kind !== 'process') return false
    if (one.isNew !== sender.isNew) return one.isNew
    const rival = rivals[kind]
    return one[rival] !== sender[rival] && shareOf(kind, one) > shareOf(kind, sender, bytes)
  }

  /** The upload of a full network, block or process to cancel in favour of one of this sender. */
  const loser = (kind: SharedKind, sender: Owner, bytes: number): Upload | undefined =>
    [...uploads]
      .filter((one) => mayEnd(kind, one, sender, bytes))
      .toSorted(
        (a, b) =>
          Number(b.isNew) - Number(a.isNew) || shareOf(kind, b) - shareOf(kind, a) || speedOf(a) - speedOf(b),
      )[0]

  const take = (upload: Pick<Upload, 'free' | 'bytes'> & Owner): void => {
    upload.free = reserved.take(holdersOf(upload), upload.bytes)
  }

  /** Frees room, and returns a function that cancels the uploads which had it. Cancels none if the sender is refused. */
  const makeRoom = (sender: Owner, bytes: number): (() => void) => {
    const lost: [Upload, SharedKind][] = []
    for (;;) {
      const full = reserved.full(holdersOf(sender), bytes)
      if (!full) return () => lost.forEach(([one, kind]) => one.end(kind))
      const next = isShared(full) ? loser(full, sender, bytes) : undefined
      if (!next || !isShared(full)) {
        for (const [one] of lost) {
          take(one)
          uploads.add(one)
        }
        throw fullError(full)
      }
      next.free()
      uploads.delete(next)
      lost.push([next, full])
    }
  }

  return {
    /**
     * Reserves room for an upload of at most this many bytes. Throws `too_many_uploads`, or `busy` if the process is
     * full.
     */
    reserve(given: Sender, bytes: number): UploadRoom {
      const sender = ownerOf(given)
      const endLost = makeRoom(sender, bytes)
      const ended = new AbortController()
      const release = (): void => {
        uploads.delete(upload)
        upload.free()
      }
      const upload: Upload = {
        ...sender,
        bytes,
        arrived: 0,
        since: performance.now(),
        receiving: true,
        free: () => undefined,
        end: (full) => ended.abort(fullError(full)),
      }
      take(upload)
      uploads.add(upload)
      endLost()
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
