import { AppError } from '../errors.ts'

export interface Rate {
  max: number
  seconds: number
}

/** Entries of ended windows are removed when there are this many accounts. */
const manyAccounts = 10_000

/**
 * A rate limit per account in the memory of this process, for reads that are cheaper than counting them in the database
 * would be. Each process counts for itself.
 */
export const createRequestRate = ({ max, seconds }: Rate, now = () => performance.now()) => {
  const windows = new Map<string, { count: number; endsAt: number }>()

  const removeEnded = (at: number): void => {
    for (const [accountID, { endsAt }] of windows) if (endsAt <= at) windows.delete(accountID)
  }

  return {
    /** Throws `too_many_requests` beyond the limit. */
    take(accountID: string): void {
      const at = now()
      const known = windows.get(accountID)
      if (!known || known.endsAt <= at) {
        if (windows.size >= manyAccounts) removeEnded(at)
        windows.set(accountID, { count: 1, endsAt: at + seconds * 1000 })
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
