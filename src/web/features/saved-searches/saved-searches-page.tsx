import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { maxNewFound } from '#domain/saved-searches.ts'
import * as m from '#messages/saved-searches.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { type SavedSearch, feedOf, resultsOf, savedSearchesQuery } from './saved-searches-query.ts'
import { useSearchChange } from './use-saved-searches.ts'

const photoSizes = '(min-width: 600px) 140px, 22vw'
const columns = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', maxWidth: 600 }

/** The searches that the buyer saved, with what each found. */
export const SavedSearchesPage = () => {
  const query = useQuery(savedSearchesQuery)
  const skeleton = (
    <ul className="stack gap-24" aria-label={m.title} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index} aria-hidden>
          <Skeleton height={200} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <PageTitle title={m.title} />
      <QueryState
        query={query}
        skeleton={skeleton}
        empty={
          query.data?.searches.length === 0 && (
            <EmptyState
              large
              text={m.empty}
              hint={m.emptyHint}
              action={<Button to="/search">{m.goSearch}</Button>}
            />
          )
        }
      >
        {({ searches, feeds }) => (
          <ul className="stack gap-24" aria-label={m.title}>
            {searches.map((search) => (
              <SearchRow key={search.searchID} search={search} feeds={feeds} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  )
}

const SearchRow = ({ search, feeds }: { search: SavedSearch; feeds: boolean }) => {
  const notice = useNotice()
  const [open, setOpen] = useState(false)
  const remove = useSearchChange('POST homepage/delete_saved_search', m.deleteFailed)
  const deleteIt = () =>
    remove.mutate({ searchID: search.searchID }, { onSuccess: () => void notice.success(m.removed) })
  const Bell = search.notify === 'never' ? IconBellOff : IconBell
  return (
    <li className="stack gap-12 min-0">
      <div className="row gap-12 min-0">
        <div className="grow min-0">
          <p className="large semibold ellipsis">
            <Link to={resultsOf(search)} className="plain ink">
              {search.name}
            </Link>
          </p>
          <p className="small muted">
            {search.newItems > 0
              ? m.newCount(search.newItems, search.newItems >= maxNewFound)
              : search.items.length === 0 && m.nothingYet}
          </p>
        </div>
        <Button
          variant="default"
          size="sm"
          className="rigid"
          leftSection={<Bell size={18} stroke={1.75} aria-hidden />}
          aria-label={m.changeNamed(search.name)}
          onClick={() => setOpen(true)}
        >
          {m.times[search.notify]}
        </Button>
      </div>
      {search.items.length > 0 && (
        <ul className="grid gap-8" style={columns}>
          {search.items.map((item) => (
            <li key={item.item_id} className="stack gap-4 min-0">
              <Link
                to={`/item/${item.item_id}`}
                aria-label={item.item_name}
                className="stack gap-4 plain ink"
              >
                <span className="block portrait clip radius-medium">
                  <Photo photo={item.images[0]} sizes={photoSizes} alt="" />
                </span>
                <span className="small numbers ellipsis">
                  <b>{formatPesos(item.item_price)}</b>{' '}
                  {item.isNew ? <span className="accent semibold">{m.isNew}</span> : item.size}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <SearchDialog
          title={m.changeTitle}
          search={search}
          feed={feedOf(search.address, feeds)}
          onClose={() => setOpen(false)}
          onDelete={deleteIt}
        />
      )}
    </li>
  )
}
