import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from '#web/lib/router.tsx'
import * as m from '#messages/listings.tsx'
import { isNotFound } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { LessThanSaved } from '#web/ui/earlier-price.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OfferedUntil } from '#web/ui/offered.tsx'
import { BackArrow, PageTitle, useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import {
  Facts,
  ItemDetails,
  ItemName,
  ItemStore,
  LotLine,
  Origin,
  PriceLine,
  WhereLine,
  sizeAndTown,
} from './item-details.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemGallery } from './item-gallery.tsx'
import classes from './item-page.module.css'
import { type Item, itemQuery, useItemPreview } from './item-query.ts'
import { ItemStanding, standingBadge } from './item-standing.tsx'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import { ShareItem } from './share-item.tsx'

interface ItemPageProps {
  /**
   * The actions of the viewer, such as buying. If the item cannot be bought, they are shown beside the notice that
   * says so: an element with `data-own-standing` replaces the notice, one with `data-looking` delays it.
   */
  actions?: (item: Item) => ReactNode
  /**
   * What the viewer sees of an item on hold, instead of the notice that says so: a notice, a label on the photos, and a bar
   * with the actions and with a fact below the price.
   */
  onHold?: { notice: ReactNode; badge?: string; actions: ReactNode; fact: ReactNode } | undefined
  /** What the item cost when the viewer saved it. */
  savedPrice?: number | undefined
  /** What the viewer pays, where that is less than the price, and until when. */
  pays?: { price: number; until?: string } | undefined
  /** What the viewer and the shop offer each other, below the name. */
  offer?: (item: Item) => ReactNode
  /** A control beside the price. */
  mark?: (item: Item) => ReactNode
  /** The card of the shop. */
  shop: (item: Item) => ReactNode
  /** The actions of its seller, below the name. */
  manage?: (item: Item) => ReactNode
  /** The address of a search for a tag. */
  tagAddress?: (tagID: number) => string
  /** The address of a search for a brand. */
  brandAddress?: (brand: string) => string
  /** A button that reports the item. */
  report?: (item: Item) => ReactNode
  /** Similar items, at the end. */
  similar?: (item: Item) => ReactNode
}

export const ItemPage = (props: ItemPageProps) => {
  const { id = '' } = useParams()
  // Keyed, so that another item starts at its first photo with the text folded.
  return <OneItem key={id} id={id} {...props} />
}

const OneItem = ({
  id,
  actions,
  onHold: held,
  savedPrice,
  pays,
  offer,
  mark,
  shop,
  manage,
  tagAddress,
  brandAddress,
  report,
  similar,
}: ItemPageProps & { id: string }) => {
  const query = useQuery(itemQuery(id))
  const { data: item, error } = query
  const bar = useBarBelowNotices('(max-width: 767.9px)')
  const preview = useItemPreview(id)
  const name = item?.name ?? preview?.item_name
  useDocumentTitle(name ?? m.item)
  const isMissing = !item && Boolean(error)
  const canBeBought = actions !== undefined && (!item || item.status === 'for_sale')
  const onHold = item?.status === 'held' ? held : undefined
  const hasBar = canBeBought || onHold !== undefined
  usePhoneBars({ photoPage: !isMissing, buyBar: hasBar && !isMissing })

  if (!item && isNotFound(error)) return <NoSuchItem />
  const photos = item?.images ?? preview?.images ?? []
  const usual = item?.price ?? preview?.item_price
  const price = pays?.price ?? usual
  const page = (
    <article
      className={`relative ${classes.page}`}
      data-bar={hasBar || undefined}
      aria-busy={!item || undefined}
    >
      <div className={classes.back}>
        <BackArrow />
      </div>
      <div className={`min-0 ${classes.photos}`}>
        {name !== undefined && photos.length > 0 ? (
          <ItemGallery
            name={name}
            photos={photos}
            seenAsTile={preview !== undefined && preview.images[0]?.link === photos[0]?.link}
            badge={onHold?.badge ?? (item && standingBadge[item.status])}
          />
        ) : (
          <div className={`portrait on-linen ${classes.noPhoto}`} data-loading={!item || undefined} />
        )}
      </div>
      <div className={`min-0 ${classes.words}`}>
        {item && !hasBar && (
          <div className={`mb-20 ${classes.standing}`}>
            <ItemStanding item={item} />
            {actions?.(item)}
          </div>
        )}
        <div className={`row wrap min-44 relative ${classes.facts}`}>
          <PriceLine
            price={price}
            was={item?.was}
            savedPrice={savedPrice}
            usual={price === usual ? undefined : usual}
          />
          <Facts size={item?.size ?? preview?.size} condition={(item ?? preview)?.condition} />
          <div className={`flex gap-8 absolute ${classes.marks}`} data-two={mark && ''}>
            {item && item.status !== 'draft' && <ShareItem item={item} />}
            {item && mark?.(item)}
          </div>
        </div>
        {pays?.until === undefined ? (
          item?.status === 'for_sale' && <LessThanSaved price={item.price} savedPrice={savedPrice} />
        ) : (
          <OfferedUntil until={pays.until} className="mt-4" />
        )}
        <WhereLine of={item ?? preview} />
        <ItemName name={name} />
        <Origin item={item} brandAddress={brandAddress} />
        {item && <LotLine pieces={item.pieces} price={price ?? item.price} />}
        {item && offer?.(item)}
        {onHold?.notice}
        {hasBar && (
          <div ref={bar} className={classes.bar}>
            <div className={`grid min-0 small medium line-18 below-768 ${classes.barFacts}`}>
              <PriceLine price={price} />
              <span className="ellipsis">{onHold ? onHold.fact : sizeAndTown(item ?? preview)}</span>
            </div>
            <div className={`flex wrap gap-8 min-0 ${classes.actions}`}>
              {onHold ? (
                onHold.actions
              ) : item ? (
                actions?.(item)
              ) : (
                <div className={`on-linen radius-medium ${classes.noAction}`} />
              )}
            </div>
          </div>
        )}
        {item && manage?.(item)}
        {item && <ItemFacts item={item} />}
        <ItemDetails item={item} tagAddress={tagAddress} />
        <div className={`line-above ${classes.shop}`}>
          {item ? shop(item) : <ItemStore store={preview?.storeName} />}
        </div>
        {item && report && <div className={classes.report}>{report(item)}</div>}
      </div>
      {item && similar?.(item)}
    </article>
  )
  return (
    <>
      {isMissing && <PageTitle title={name ?? m.item} />}
      <QueryState query={query} skeleton={page}>
        {() => page}
      </QueryState>
    </>
  )
}

const NoSuchItem = () => (
  <>
    <PageTitle title={m.notFoundTitle} />
    <EmptyState large text={m.notFound} hint={m.notFoundHint} action={<Button to="/">{m.toHome}</Button>} />
  </>
)
