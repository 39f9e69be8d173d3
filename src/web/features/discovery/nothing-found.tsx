import { shorten } from '#domain/shorten.ts'
import { IconX } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import type { ActiveFilter } from './active-filters.tsx'
import type { TileAction } from './feed-grid.tsx'
import classes from './nothing-found.module.css'
import { inputOf, type Search, withoutFilters, addressOf } from './search-filters.ts'
import type { SearchPageReply } from './search-query.ts'
import { wordsOfTotal } from './search-summary.tsx'
import { shownOnce } from './tile-items.ts'

/** Each costs a search. */
const maxDropped = 4
const maxWords = 4
const maxClose = 8
/** The number of first letters that suggested words share with the search. */
const lettersKept = 3

/** The first page of another search. */
const otherSearch = (search: Search) => ({
  ...callQuery('GET homepage/search', inputOf(search)),
  staleTime: 60_000,
})

interface NothingFoundProps {
  search: Search
  /** The empty first page. */
  first: SearchPageReply | undefined
  active: ActiveFilter[]
  action: TileAction | undefined
  onApply: (search: Search) => void
  /** Whether the filters are beside the results. */
  beside: boolean
}

/** Says that nothing was found, and offers what is close: other words, fewer filters, and items. */
export const NothingFound = ({ search, first, active, action, onApply, beside }: NothingFoundProps) => {
  const filtered = active.length > 0
  const all = useQuery({ ...otherSearch(withoutFilters(search)), enabled: filtered })
  const words = first?.corrected ?? search.q
  return (
    <>
      <EmptyState
        text={search.q ? m.nothingFoundFor(search.q) : m.nothingFound}
        hint={filtered ? m.fewerFiltersHint : m.nothingFoundHint}
        action={
          <>
            {filtered ? (
              <Button onClick={() => onApply(withoutFilters(search))}>
                {all.data?.results.length ? m.clearFiltersFor(wordsOfTotal(all.data)) : m.clearFilters}
              </Button>
            ) : (
              <Button to="/">{common.browseItems}</Button>
            )}
            {filtered && active.length > 1 && <FewerFilters active={active} onApply={onApply} />}
            {first?.didYouMean === null && <OtherWords search={search} corrected={first.corrected} />}
          </>
        }
      />
      {filtered && all.isPending ? (
        <TilesLoading beside={beside} />
      ) : all.data?.results.length ? (
        <Tiles
          title={m.closeToIt}
          to={addressOf({ ...withoutFilters(search), q: words })}
          found={all.data}
          action={action}
          beside={beside}
        />
      ) : (
        <Newest search={search} action={action} beside={beside} />
      )}
    </>
  )
}

/** A button for each filter without which something is found. */
const FewerFilters = ({ active, onApply }: Pick<NothingFoundProps, 'active' | 'onApply'>) => {
  const dropped = active.slice(0, maxDropped)
  const counts = useQueries({ queries: dropped.map(({ rest }) => otherSearch(rest)) })
  const useful = dropped.flatMap((filter, n) => {
    const found = counts[n]?.data
    return found && found.results.length > 0 ? [{ filter, found }] : []
  })
  if (useful.length === 0) return null
  return (
    <ul className="flex wrap gap-8 mt-12" aria-label={m.fewerFilters}>
      {useful.map(({ filter: { key, label, rest }, found }) => (
        <li key={key}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconX size={16} stroke={2} aria-hidden />}
            onClick={() => onApply(rest)}
          >
            {m.withoutFilter(label, wordsOfTotal(found))}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The corrected words, or tags and popular searches that begin like the first word. */
const OtherWords = ({ search, corrected }: { search: Search; corrected: string | null }) => {
  const [begun = ''] = search.q.toLowerCase().split(/\s+/)
  const q = shorten(begun, lettersKept)
  const { data } = useQuery({
    ...callQuery('GET homepage/suggestions', { q }),
    enabled: corrected === null && q.length === lettersKept,
  })
  const plain = withoutFilters(search)
  const searches: { words: string; search: Search }[] =
    corrected === null
      ? [
          ...(data?.tags ?? []).map(({ tagID, tagName }) => ({
            words: tagName,
            search: { ...plain, q: '', exact: false, tagIDs: [tagID] },
          })),
          ...(data?.popular ?? [])
            .filter((words) => words.toLowerCase() !== search.q.toLowerCase())
            .map((words) => ({ words, search: { ...plain, q: words, exact: false } })),
        ]
      : [{ words: corrected, search: { ...plain, q: corrected, exact: false } }]
  if (searches.length === 0) return null
  return (
    <nav className="mt-20" aria-label={m.otherWords}>
      <p className="no-margin semibold">{m.otherWords}</p>
      <ul className="flex wrap gap-8 mt-12">
        {searches.slice(0, maxWords).map(({ words, search: other }) => (
          <li key={`${other.q} ${words}`}>
            <Link
              to={addressOf(other)}
              className={`block medium ink break plain radius-full relative hover-linen ${classes.word}`}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const TilesLoading = ({ beside }: { beside: boolean }) => (
  <ItemGrid label={m.closeToIt} busy beside={beside}>
    <TileSkeletons count={maxClose} />
  </ItemGrid>
)

type Close = Pick<NothingFoundProps, 'action' | 'beside'>

/** The newest items of the same style, if nothing has the words. */
const Newest = ({ search, action, beside }: Close & Pick<NothingFoundProps, 'search'>) => {
  const newest: Search = { ...withoutFilters(search), q: '', style: search.style, sort: 'newest' }
  const { data, isPending } = useQuery(otherSearch(newest))
  if (isPending) return <TilesLoading beside={beside} />
  if (!data?.results.length) return null
  return <Tiles title={m.newFinds} to={addressOf(newest)} found={data} action={action} beside={beside} />
}

interface TilesProps extends Close {
  title: string
  /** The address of all of them. */
  to: string
  found: SearchPageReply
}

const Tiles = ({ title, to, found, action, beside }: TilesProps) => {
  const heading = useId()
  const items = shownOnce(found.results).slice(0, maxClose)
  return (
    <section aria-labelledby={heading}>
      <div className={`flex gap-12 align-baseline between mb-12 ${classes.head}`}>
        <h2 id={heading}>{title}</h2>
        <Link to={to}>{m.seeAll}</Link>
      </div>
      <ItemGrid label={title} beside={beside}>
        {items.map((item) => (
          <FeedItemTile
            key={item.item_id}
            item={item}
            badge={item.status === 'held' ? common.statusHeld : undefined}
            action={action?.(item, items)}
          />
        ))}
      </ItemGrid>
    </section>
  )
}
