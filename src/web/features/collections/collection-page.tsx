import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from '#web/lib/router.tsx'
import * as m from '#messages/collections.ts'
import { isNotFound } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CollectionItems } from './collection-items.tsx'
import { collectionItemsQuery } from './collection-queries.ts'
import { ForYou } from './for-you.tsx'

const tabs = [
  { key: 'all', name: m.allItems },
  { key: 'for-you', name: m.forYou },
] as const

type Tab = (typeof tabs)[number]['key']

/** The items of one collection, and recommendations. */
export const CollectionPage = () => {
  const { id = '' } = useParams()
  return <OneCollection key={id} id={id} />
}

const OneCollection = ({ id }: { id: string }) => {
  const items = useInfiniteQuery(collectionItemsQuery(id))
  const [search, setSearch] = useSearchParams()
  const open: Tab = search.get('tab') === 'for-you' ? 'for-you' : 'all'
  if (!items.data && isNotFound(items.error)) return <NoSuchCollection />
  return (
    <>
      <PageTitle title={items.data?.pages[0]?.name ?? m.collection} />
      <Tabs
        label={m.collection}
        tabs={tabs}
        open={open}
        onOpen={(tab) => setSearch(tab === 'all' ? {} : { tab }, { replace: true })}
      >
        {open === 'for-you' ? (
          <ForYou collectionID={id} empty={items.data?.pages[0]?.itemInformation.length === 0} />
        ) : (
          <CollectionItems collectionID={id} query={items} />
        )}
      </Tabs>
    </>
  )
}

const NoSuchCollection = () => (
  <>
    <PageTitle title={m.notFoundTitle} />
    <EmptyState
      large
      text={m.notFound}
      hint={m.notFoundHint}
      action={
        <Button to="/collections" replace>
          {m.toCollections}
        </Button>
      }
    />
  </>
)
