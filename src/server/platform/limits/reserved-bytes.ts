import { networkOf } from './client-network.ts'

/** Limits for bodies that are arriving: their number and bytes. */
export interface ByteCap {
  count: number
  bytes: number
}

/** `subnet`: an IPv4 address, or the /64 of an IPv6 address. `site`: the /48 of an IPv6 address. */
export type ByteCapKind = 'account' | 'subnet' | 'site' | 'process'

export interface Sender {
  /** `request.ip` */
  ip: string
  accountID: string | undefined
}

/** Counts what is under way per account, network and process. `full` makes the error for what is beyond a limit. */
export const createReservedBytes = (
  caps: Record<ByteCapKind, ByteCap>,
  full: (kind: ByteCapKind) => Error,
) => {
  const underWay = new Map<string, ByteCap>()
  const of = (key: string): ByteCap => underWay.get(key) ?? { count: 0, bytes: 0 }

  return {
    /** Reserves room for this many bytes and returns a function that releases it. Throws if there is no room. */
    reserve({ ip, accountID }: Sender, bytes: number): () => void {
      const { subnet, site } = networkOf(ip)
      const kinds: [ByteCapKind, string | null | undefined][] = [
        ['account', accountID],
        ['subnet', subnet],
        ['site', site],
        ['process', ''],
      ]
      const counted = kinds.flatMap(([kind, name]) =>
        name === null || name === undefined ? [] : [{ kind, key: `${kind} ${name}` }],
      )
      for (const { kind, key } of counted) {
        const before = of(key)
        if (before.count >= caps[kind].count || before.bytes + bytes > caps[kind].bytes) throw full(kind)
      }
      const change = (sign: 1 | -1) => {
        for (const { key } of counted) {
          const before = of(key)
          const left = { count: before.count + sign, bytes: before.bytes + sign * bytes }
          if (left.count > 0) underWay.set(key, left)
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
    /** What is in progress in this process, for metrics. */
    count: (): number => of('process ').count,
  }
}
