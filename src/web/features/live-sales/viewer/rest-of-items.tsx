import { NextPageFailed } from '#web/ui/list-end.tsx'
import { NearEnd } from '#web/ui/near-end.tsx'
import type { Rest } from './own-query.ts'

/** The end of a list of items, where the rest is loaded in time. */
export const RestOfItems = ({ rest: { isMissing, load, error } }: { rest: Rest }) => {
  if (error) return <NextPageFailed error={error} onRetry={load} />
  return isMissing ? <NearEnd onNear={load} /> : null
}
