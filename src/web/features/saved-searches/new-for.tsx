import { useQuery } from '@tanstack/react-query'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import { maxNewFound } from '#domain/saved-searches.ts'
import * as m from '#messages/saved-searches.ts'
import { Photo } from '#web/ui/photo.tsx'
import { type SavedSearch, resultsOf, savedSearchesQuery } from './saved-searches-query.ts'

const photosShown = 2
const maxRows = 3
const staleMs = 5 * 60_000

/** What saved searches found lately: a row each, which leads to the results. Nothing if they found nothing. */
export const NewFor = () => {
  const { data } = useQuery({ ...savedSearchesQuery, staleTime: staleMs })
  const found = data?.searches.filter(({ newItems }) => newItems > 0).slice(0, maxRows) ?? []
  if (found.length === 0) return null
  return (
    <ul className="stack mb-20" aria-label={m.title}>
      {found.map((search) => (
        <Row key={search.searchID} search={search} />
      ))}
    </ul>
  )
}

const Row = ({ search }: { search: SavedSearch }) => (
  <li className="line-below">
    <Link to={resultsOf(search)} className="row gap-12 pad-8-0 plain ink min-48">
      <span className="row gap-2 rigid">
        {search.items.slice(0, photosShown).map((item) => (
          <span key={item.item_id} className="width-44 block portrait clip radius-small">
            <Photo photo={item.images[0]} sizes="44px" alt="" />
          </span>
        ))}
      </span>
      <span className="grow min-0">
        <span className="block semibold ellipsis">{m.newFor(search.name)}</span>
        <span className="block small accent semibold">
          {m.newCount(search.newItems, search.newItems >= maxNewFound)}
        </span>
      </span>
      <IconChevronRight className="rigid muted" size={20} aria-hidden />
    </Link>
  </li>
)
