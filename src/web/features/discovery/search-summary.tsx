import type { Ref } from 'react'
import type { Search } from './search-filters.ts'
import classes from './search-page.module.css'
import type { SearchPageReply } from './search-query.ts'

const wordsOfTotal = ({ total, moreThan }: SearchPageReply): string => {
  if (total === null) return `More than ${moreThan} pieces`
  return total === 1 ? '1 piece' : `${total.toLocaleString('en-PH')} pieces`
}

interface SearchSummaryProps {
  search: Search
  /** The first page of results, once it is there. */
  first: SearchPageReply | undefined
  ref: Ref<HTMLOutputElement>
}

/** How many were found, and for which words. */
export const SearchSummary = ({ search, first, ref }: SearchSummaryProps) => {
  // Where nothing was found, it was not found for what was typed.
  const corrected = first && first.total !== 0 ? first.corrected : null
  return (
    <output ref={ref} tabIndex={-1} className={classes.summary}>
      {first && (
        <>
          {corrected !== null && (
            <span>
              Showing results for <strong>{corrected}</strong>
            </span>
          )}
          <span>
            {wordsOfTotal(first)}
            {search.q && corrected === null && ` for “${search.q}”`}
          </span>
          {first.partial && first.total !== 0 && <span>Pieces with only some of your words follow.</span>}
        </>
      )}
    </output>
  )
}
