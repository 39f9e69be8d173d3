import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams } from '#web/lib/router.tsx'
import * as m from '#messages/listings.tsx'
import { isNotFound } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import formClasses from './add-item/add-item-form.module.css'
import { EditItemForm } from './edit-item/edit-item-form.tsx'
import { isCompleteDraft } from './complete-draft.ts'
import { type Item, itemQuery } from './item-query.ts'
import { myShopQuery } from './queries.ts'
import { useIsLoaded } from './sending/item-store.ts'

interface EditItemPageProps {
  /** What is stored by itself, below the form. */
  below?: (item: Item) => ReactNode
}

/** Changes a listed item of the signed-in seller. */
export const EditItemPage = ({ below }: EditItemPageProps) => {
  const { id = '' } = useParams()
  return <OneItem key={id} id={id} below={below} />
}

const OneItem = ({ id, below }: Pick<EditItemPageProps, 'below'> & { id: string }) => {
  const shop = useQuery(myShopQuery)
  const query = useQuery({
    ...itemQuery(id),
    // Another device may have changed it since the cached reply.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const { data: item, error, isFetchedAfterMount } = query
  const isLoaded = useIsLoaded()
  // The form keeps the item it was opened with, so that it does not overwrite later changes of others.
  const [opened, setOpened] = useState<Item>()
  if (!opened && item && isFetchedAfterMount && !error) setOpened(item)

  const isNotOurs = item && shop.data && item.storeID !== shop.data.shopID
  const isGone = isNotFound(error)
  const reload = async () => {
    const { data } = await query.refetch()
    if (data) setOpened(data)
  }
  if (opened?.status === 'draft' && !isCompleteDraft(opened))
    return <Navigate to={`/shop/add?item=${id}`} replace />
  return (
    <div className={formClasses.page}>
      <PageTitle title={m.editTitle} />
      {isNotOurs || isGone ? (
        <EmptyState
          text={m.itemNotFoundInShop}
          action={
            <Button to="/shop" replace>
              {m.toShop}
            </Button>
          }
        />
      ) : (
        <QueryState
          query={{ ...query, data: isLoaded && item && opened ? { opened, now: item } : undefined }}
          skeleton={<Skeleton height={320} aria-busy />}
        >
          {(items) => (
            <>
              <EditItemForm {...items} onReload={reload} />
              {below?.(items.now)}
            </>
          )}
        </QueryState>
      )}
    </div>
  )
}
