import type { ReactNode } from 'react'
import { ErrorState, type FailedQuery } from './error-state.tsx'

interface QueryStateProps<Data> {
  query: FailedQuery & { data: Data | undefined }
  skeleton?: ReactNode
  /** Shown instead of the data, unless it is false. */
  empty?: ReactNode
  /** The layout around an error. */
  frame?: (error: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query, or its empty state; without data its error, or the skeleton while it loads. */
export const QueryState = <Data,>({ query, skeleton, empty, frame, children }: QueryStateProps<Data>) => {
  if (query.data !== undefined) return empty || children(query.data)
  if (!query.error) return skeleton
  const error = <ErrorState query={query} />
  return frame ? frame(error) : error
}
