import { type ComponentProps, useEffect } from 'react'
import { useParams } from 'react-router'
import { AddToCart } from '#web/features/cart/add-to-cart.tsx'
import { TalkToSeller } from '#web/features/chat/talk-to-seller.tsx'
import { SaveButton } from '#web/features/collections/save-button.tsx'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { BuyButton } from '#web/features/tickets/buy-button.tsx'
import { openedItems } from '#web/lib/kept-list.ts'
import { ItemShop } from './item-shop.tsx'
import { tileHeart } from './tile-heart.tsx'

type Slots = ComponentProps<typeof ItemPage>

const actions: Slots['actions'] = (item) => (
  <>
    <AddToCart item={item} />
    <BuyButton item={item} />
  </>
)
const mark: Slots['mark'] = (item) => <SaveButton itemID={item.itemID} name={item.name} at="page" />
const shop: Slots['shop'] = (item) => (
  <ItemShop item={item} contact={<TalkToSeller itemID={item.itemID} size="md" />} />
)
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} action={tileHeart} />

const tagAddress = (tagID: number) => `/search?${new URLSearchParams({ tagID: String(tagID) })}`

const brandAddress = (brand: string) => `/search?${new URLSearchParams({ brand })}`

/** The page of an item with the buyer's actions. */
export const BuyerItemPage = () => {
  const { id } = useParams()
  useEffect(() => {
    if (id) openedItems.add(id)
  }, [id])
  return (
    <ItemPage
      actions={actions}
      mark={mark}
      shop={shop}
      tagAddress={tagAddress}
      brandAddress={brandAddress}
      similar={similar}
    />
  )
}
