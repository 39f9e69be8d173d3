import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { maxNewFound } from '#domain/saved-searches.ts'
import * as m from '#messages/saved-searches.ts'
import { Photo } from '#web/ui/photo.tsx'
import { type SavedSearch, resultsOf } from './use-saved-searches.ts'

const photosShown = 2

/** What saved searches found lately: a row each, which leads to the results. */
export const NewFor = ({ searches }: { searches: SavedSearch[] }) => (
  <ul className="stack mb-20" aria-label={m.title}>
    {searches.map((search) => (
      <li key={search.searchID} className="line-below">
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
    ))}
  </ul>
)
