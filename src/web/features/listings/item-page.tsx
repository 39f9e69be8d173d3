import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import * as m from '#messages/listings.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BackArrow, PageTitle, useDocumentTitle } from '#web/ui/page-title.tsx'
import { ItemDetails, ItemHeading, PriceLine } from './item-details.tsx'
import { ItemGallery } from './item-gallery.tsx'
import classes from './item-page.module.css'
import { type Item, itemQuery, useItemPreview } from './item-query.ts'
import { ItemStanding, standingBadge } from './item-standing.tsx'

interface ItemPageProps {
  /**
   * The actions of the viewer, such as buying. If the item cannot be bought, they are shown beside the notice that
   * says so: an element with `data-own-standing` replaces the notice, one with `data-looking` delays it.
   */
  actions?: (item: Item) => ReactNode
  /** A control beside the name. */
  mark?: (item: Item) => ReactNode
  /** The contact of the shop, below its name. Its space is reserved before it is loaded. */
  contact?: (item: Item) => ReactNode
  /** Directions to the shop, below the contact. */
  way?: (item: Item) => ReactNode
  /** The actions of its seller, below the price. */
  manage?: (item: Item) => ReactNode
  /** Similar items, at the end. */
  similar?: (item: Item) => ReactNode
}

export const ItemPage = (props: ItemPageProps) => {
  const { id = '' } = useParams()
  // Keyed, so that another item starts at its first photo with the text folded.
  return <OneItem key={id} id={id} {...props} />
}

const OneItem = ({ id, actions, mark, contact, way, manage, similar }: ItemPageProps & { id: string }) => {
  const { data: item, error, isFetching, refetch } = useQuery(itemQuery(id))
  const preview = useItemPreview(id)
  const name = item?.name ?? preview?.item_name
  useDocumentTitle(name ?? m.item)

  if (!item && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <NoSuchItem />
  if (!item && error)
    return (
      <>
        <PageTitle title={name ?? m.item} />
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )

  const photos = item?.images ?? preview?.images ?? []
  const price = item?.price ?? preview?.item_price
  const canBeBought = actions !== undefined && (!item || item.status === 'for_sale')
  return (
    <article className={classes.page} data-bar={canBeBought || undefined} aria-busy={!item || undefined}>
      <div className={classes.back}>
        <BackArrow />
      </div>
      <div className={classes.photos}>
        {name !== undefined && photos.length > 0 ? (
          <ItemGallery
            name={name}
            photos={photos}
            seenAsTile={preview !== undefined && preview.images[0]?.link === photos[0]?.link}
            badge={item && standingBadge[item.status]}
          />
        ) : (
          <div className={classes.noPhoto} data-loading={!item || undefined} />
        )}
      </div>
      <div className={classes.words}>
        {item && !canBeBought && (
          <div className={classes.standing}>
            <ItemStanding status={item.status} />
            {actions?.(item)}
          </div>
        )}
        <div className={classes.heading}>
          <div>
            <ItemHeading name={name} store={item?.storeName ?? preview?.storeName} storeID={item?.storeID} />
          </div>
          {mark && <div className={classes.mark}>{item && mark(item)}</div>}
        </div>
        {contact && <div className={classes.contact}>{item && contact(item)}</div>}
        {item && way?.(item)}
        <div className={classes.price}>
          <PriceLine price={price} />
        </div>
        {canBeBought && (
          <div className={classes.bar}>
            <div className={classes.barPrice}>
              <PriceLine price={price} />
            </div>
            <div className={classes.actions}>
              {item ? actions(item) : <div className={classes.noAction} />}
            </div>
          </div>
        )}
        {item && manage?.(item)}
        <ItemDetails item={item} />
      </div>
      {item && similar?.(item)}
    </article>
  )
}

const NoSuchItem = () => (
  <>
    <PageTitle title={m.notFoundTitle} />
    <EmptyState
      drawing="hanger"
      text={m.notFound}
      hint={m.notFoundHint}
      action={
        <Button component={Link} to="/">
          {m.toHome}
        </Button>
      }
    />
  </>
)
