import type { MouseEvent, Ref } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { type Search, addressOf } from './search-filters.ts'
import classes from './search-page.module.css'
import type { SearchPageReply } from './search-query.ts'

export const wordsOfTotal = ({ total, moreThan }: SearchPageReply): string =>
  total === null ? m.moreItemsThan(moreThan ?? 0) : common.itemCount(total)

/** Describes which results have all of the words. */
const wordsOfPartial = ({ partialFrom, total }: SearchPageReply, filtered: boolean): string | null => {
  if (partialFrom === null || total === 0) return null
  if (partialFrom === 0) return filtered ? m.partialAllFiltered : m.partialAll
  return m.partialFrom(partialFrom)
}

/** The link disappears with these results, so the next summary takes the focus. */
const focusSummary = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('output')?.focus({ preventScroll: true })

interface SearchSummaryProps {
  search: Search
  /** The first page of results, once loaded. */
  first: SearchPageReply | undefined
  /** Whether a filter is set. */
  filtered: boolean
  ref: Ref<HTMLOutputElement>
}

/** The number of results, the searched words, and suggested corrections. */
export const SearchSummary = ({ search, first, filtered, ref }: SearchSummaryProps) => {
  const linkTo = (next: Partial<Search>) => addressOf({ ...search, ...next })
  // Without results it names the typed words, not the correction.
  const corrected = first && first.total !== 0 ? first.corrected : null
  const partial = first ? wordsOfPartial(first, filtered) : null
  return (
    <output ref={ref} tabIndex={-1} className={`min-0 muted break ${classes.summary}`}>
      {first && (
        <>
          {corrected !== null && <span className="block">{m.corrected(<strong>{corrected}</strong>)}</span>}
          <span className="block">
            {search.q && corrected === null ? m.countFor(wordsOfTotal(first), search.q) : wordsOfTotal(first)}
          </span>
          {partial !== null && <span className="block">{partial}</span>}
          {corrected !== null && (
            <Link
              className={`row min-44 fit ${classes.other}`}
              to={linkTo({ exact: true })}
              onClick={focusSummary}
            >
              {m.searchInstead(search.q)}
            </Link>
          )}
          {first.didYouMean !== null && (
            <Link
              className={`row min-44 fit ${classes.other}`}
              to={linkTo({ q: first.didYouMean, exact: false })}
              onClick={focusSummary}
            >
              {m.didYouMean(first.didYouMean)}
            </Link>
          )}
        </>
      )}
    </output>
  )
}
