/** Limits for bodies that are arriving: their number and bytes. */
export interface ByteCap {
  count: number
  bytes: number
}

/** Who a limit applies to: an account, a network, or the whole process, whose name is empty. */
export type Holder<Kind extends string> = readonly [kind: Kind, name: string]

/** Counts arriving bodies by number and bytes. Each counts for several holders, such as an account and a network. */
export const createReservedBytes = <Kind extends string>(caps: Record<Kind, ByteCap>) => {
  const underWay = new Map<string, ByteCap>()
  const keyOf = ([kind, name]: Holder<Kind>): string => `${kind} ${name}`
  const of = (holder: Holder<Kind>): ByteCap => underWay.get(keyOf(holder)) ?? { count: 0, bytes: 0 }

  return {
    /** What is reserved for this holder now. */
    of,

    /** The kind of the first holder that has no room for this many more bytes. */
    full(holders: readonly Holder<Kind>[], bytes: number): Kind | undefined {
      const found = holders.find((holder) => {
        const [kind] = holder
        const before = of(holder)
        return before.count >= caps[kind].count || before.bytes + bytes > caps[kind].bytes
      })
      return found?.[0]
    },

    /** Reserves without checking the limits: call `full` first. Returns a function that releases it, once. */
    take(holders: readonly Holder<Kind>[], bytes: number): () => void {
      const change = (sign: 1 | -1) => {
        for (const holder of holders) {
          const before = of(holder)
          const left = { count: before.count + sign, bytes: before.bytes + sign * bytes }
          if (left.count > 0) underWay.set(keyOf(holder), left)
          else underWay.delete(keyOf(holder))
        }
      }
      change(1)
      let released = false
      return () => {
        if (!released) change(-1)
        released = true
      }
    },
  }
}
