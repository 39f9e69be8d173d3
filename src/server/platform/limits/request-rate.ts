import { AppError } from '../errors.ts'

export interface Rate {
  max: number
  seconds: number
}

/** Entries of ended windows are removed when there are this many, ten times in a window at most. */
const manyEntries = 10_000

/**
 * A rate limit per account or network in the memory of this process, for reads that are cheaper than counting them in the database
 * would be. Each process counts for itself.
 */
export const createRequestRate = ({ max, seconds }: Rate, now = () => performance.now()) => {
  const windows = new Map<string, { count: number; endsAt: number }>()

  let removedAt = -Infinity

  const removeEnded = (at: number): void => {
    if (windows.size < manyEntries || at < removedAt + seconds * 100) return
    removedAt = at
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key)
  }

  return {
    /** Throws `too_many_requests` beyond the limit. */
    take(key: string): void {
      const at = now()
      const known = windows.get(key)
      if (!known || known.endsAt <= at) {
        removeEnded(at)
        windows.set(key, { count: 1, endsAt: at + seconds * 1000 })
        return
      }
      known.count += 1
      if (known.count > max)
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.max(1, Math.ceil((known.endsAt - at) / 1000)),
        })
    },
  }
}
