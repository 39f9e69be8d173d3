import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, lazy, useEffect } from 'react'
import { useParams } from '#web/lib/router.tsx'
import { keptForYou } from '#messages/line.tsx'
import { AddToCart } from '#web/features/cart/add-to-cart.tsx'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { savedQuery } from '#web/features/collections/saved-query.ts'
import { SaveButton } from '#web/features/collections/save-button.tsx'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { HeldActions, HeldFact, HeldNotice } from '#web/features/line/held-item.tsx'
import { lineQuery } from '#web/features/line/line-query.ts'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { itemQuery } from '#web/features/listings/item-query.ts'
import { type OwnPrice, useOwnPrice } from '#web/features/offers/use-agreed.ts'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { BuyButton, BuyNow } from '#web/features/tickets/buy-button.tsx'
import { openedItems } from '#web/lib/kept-list.ts'
import { Optional } from '#web/ui/optional.tsx'
import { ItemShop } from './item-shop.tsx'
import { lazyPage } from './lazy-page.ts'
import { reportItem } from './report-item.tsx'
import { tileHeart } from './tile-heart.tsx'

/** Here, because the first load lists the files of every page that it can fetch itself. */
export const OwnOffersPage = lazyPage(
  async () => (await import('#web/features/offers/own-offers-page.tsx')).OwnOffersPage,
)

const OfferPanel = lazy(async () => ({
  default: (await import('#web/features/offers/offer-panel.tsx')).OfferPanel,
}))

const ItemBundle = lazy(async () => ({
  default: (await import('#web/features/bundles/bundle-panel.tsx')).ItemBundle,
}))

type Slots = ComponentProps<typeof ItemPage>

const actionsAt =
  (own: OwnPrice | undefined): Slots['actions'] =>
  (item) => (
    <>
      <AddToCart item={item} />
      <BuyButton item={{ ...item, ...(own && { price: own.price, offeredUntil: own.until }) }} />
    </>
  )
const mark: Slots['mark'] = (item) => <SaveButton itemID={item.itemID} name={item.name} at="page" />
const shop: Slots['shop'] = (item) => (
  <ItemShop
    item={item}
    contact={<TalkToSeller itemID={item.itemID} size="md" />}
    follow={(isNear) => <FollowButton shopID={item.storeID} size="sm" isNear={isNear} />}
  />
)
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} action={tileHeart} />

/** As high as the way to make an offer, so that the page does not move when it comes. */
const offerSkeleton = <div className="skeleton mt-16 radius-medium" style={{ height: 60 }} aria-hidden />

const offer: Slots['offer'] = ({ itemID, name, price, images, status }) => (
  <Optional>
    <Suspense fallback={status === 'for_sale' && offerSkeleton}>
      <OfferPanel
        item={{ itemID, name, price, image: images[0] }}
        whileLoading={status === 'for_sale' && offerSkeleton}
      />
    </Suspense>
    {status === 'for_sale' && <ItemBundle itemID={itemID} photo={images[0]} />}
  </Optional>
)

const tagAddress = (tagID: number) => `/search?${new URLSearchParams({ tagID: String(tagID) })}`

const brandAddress = (brand: string) => `/search?${new URLSearchParams({ brand })}`

/** The line for an item that is on hold for somebody else. */
const useLineOf = (id: string): Slots['onHold'] => {
  const { data: item } = useQuery(itemQuery(id))
  const isHeld = item?.status === 'held' && !item.awayUntil
  const { data, dataUpdatedAt } = useQuery({ ...lineQuery(id), enabled: isHeld })
  if (!isHeld || !data || data.line.isMine) return undefined
  const { line } = data
  return {
    notice: <HeldNotice line={line} readAt={dataUpdatedAt} />,
    ...(line.turn && { badge: keptForYou }),
    fact: <HeldFact line={line} readAt={dataUpdatedAt} />,
    actions: <HeldActions line={line} buy={<BuyNow item={item} />} />,
  }
}

/** The page of an item with the buyer's actions. */
export const BuyerItemPage = () => {
  const { id = '' } = useParams()
  const onHold = useLineOf(id)
  const { data: saved } = useQuery(savedQuery(id, useQueryClient()))
  const own = useOwnPrice(id)
  useEffect(() => {
    if (id) openedItems.add(id)
  }, [id])
  return (
    <ItemPage
      actions={actionsAt(own)}
      onHold={onHold}
      savedPrice={saved?.savedPrice}
      pays={own}
      offer={offer}
      mark={mark}
      shop={shop}
      tagAddress={tagAddress}
      brandAddress={brandAddress}
      report={reportItem}
      similar={similar}
    />
  )
}
