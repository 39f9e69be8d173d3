import type { ReactNode } from 'react'
import { ErrorState, type FailedQuery } from './error-state.tsx'

interface QueryStateProps<Data> {
  query: FailedQuery & { data: Data | undefined }
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query; without data its error, or the skeleton while it loads. */
export const QueryState = <Data,>({ query, skeleton, children }: QueryStateProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <ErrorState query={query} /> : skeleton
}
