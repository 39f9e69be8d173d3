import type { MouseEvent, Ref } from 'react'
import { Link } from 'react-router'
import { type Search, writeSearch } from './search-filters.ts'
import classes from './search-page.module.css'
import type { SearchPageReply } from './search-query.ts'

const wordsOfTotal = ({ total, moreThan }: SearchPageReply): string => {
  if (total === null) return `More than ${moreThan} pieces`
  return total === 1 ? '1 piece' : `${total.toLocaleString('en-PH')} pieces`
}

/** How the results have the words, where some of them have only some. */
const wordsOfPartial = ({ partialFrom, total }: SearchPageReply, filtered: boolean): string | null => {
  if (partialFrom === null || total === 0) return null
  if (partialFrom === 0)
    return `${
      filtered ? 'With these filters, no piece has' : 'No piece for sale has'
    } all of your words. These have some of them.`
  const first = partialFrom === 1 ? 'The first piece has' : `The first ${partialFrom} pieces have`
  return `${first} all of your words. Pieces with only some of your words follow.`
}

/** The link goes away with these results: the summary of the next ones takes the focus. */
const focusSummary = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('output')?.focus({ preventScroll: true })

interface SearchSummaryProps {
  search: Search
  /** The first page of results, once it is there. */
  first: SearchPageReply | undefined
  /** Whether a filter is on. */
  filtered: boolean
  ref: Ref<HTMLOutputElement>
}

/** How many were found, and for which words; and other words to search for. */
export const SearchSummary = ({ search, first, filtered, ref }: SearchSummaryProps) => {
  const linkTo = (next: Partial<Search>) => ({
    pathname: '/search',
    search: writeSearch({ ...search, ...next }).toString(),
  })
  // Where nothing was found, it was not found for what was typed.
  const corrected = first && first.total !== 0 ? first.corrected : null
  const partial = first ? wordsOfPartial(first, filtered) : null
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
          {partial !== null && <span>{partial}</span>}
          {corrected !== null && (
            <Link className={classes.other} to={linkTo({ exact: true })} onClick={focusSummary}>
              Search instead for “{search.q}”
            </Link>
          )}
          {first.didYouMean !== null && (
            <Link
              className={classes.other}
              to={linkTo({ q: first.didYouMean, exact: false })}
              onClick={focusSummary}
            >
              Did you mean “{first.didYouMean}”?
            </Link>
          )}
        </>
      )}
    </output>
  )
}
