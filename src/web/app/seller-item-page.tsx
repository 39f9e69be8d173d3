import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode } from 'react'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { ItemButtons } from '#web/features/listings/item-buttons.tsx'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { SimilarItems } from '#web/features/visual-search/similar-items.tsx'
import { Optional } from '#web/ui/optional.tsx'
import { ItemShop } from './item-shop.tsx'
import { lazyPage } from './lazy-page.ts'
import { reportItem } from './report-item.tsx'
import { UnlessOwn } from './unless-own.tsx'

type Slots = ComponentProps<typeof ItemPage>

const shop: Slots['shop'] = (item) => <ItemShop item={item} />
const similar: Slots['similar'] = (item) => <SimilarItems itemID={item.itemID} />

const OfferToSavers = lazy(async () => ({
  default: (await import('#web/features/offers/offer-to-savers.tsx')).OfferToSavers,
}))
const ItemRules = lazy(async () => ({
  default: (await import('#web/features/offers/rules.tsx')).ItemRules,
}))

const ItemBundleRule = lazy(async () => ({
  default: (await import('#web/features/bundles/bundle-rule.tsx')).ItemBundleRule,
}))

/** Helpers answer offers, and see no floor. They do not offer to those who saved an item. */
const ForOwner = ({ children }: { children: ReactNode }) => {
  const { data: session } = useQuery(sessionQuery)
  return session && !session.helps?.working ? <Optional>{children}</Optional> : null
}

const manage: Slots['manage'] = (item) => (
  <>
    <ItemButtons item={item} />
    {item.status === 'for_sale' && item.actions.length > 0 && (
      <ForOwner>
        <OfferToSavers
          item={{
            itemID: item.itemID,
            name: item.name,
            price: item.price,
            image: item.images[0],
            storeName: item.storeName,
          }}
        />
      </ForOwner>
    )}
  </>
)
const report: Slots['report'] = (item) => <UnlessOwn shopID={item.storeID}>{reportItem(item)}</UnlessOwn>

/** The page of an item for sellers: with its shop and similar items, and actions on their own items. */
export const SellerItemPage = () => <ItemPage shop={shop} manage={manage} report={report} similar={similar} />

const EditPage = lazyPage(
  async () => (await import('#web/features/listings/edit-item-page.tsx')).EditItemPage,
)

const offerRules: ComponentProps<typeof EditPage>['below'] = ({ itemID, price }) => (
  <ForOwner>
    <ItemRules itemID={itemID} price={price} />
    <ItemBundleRule itemID={itemID} />
  </ForOwner>
)

/** The form for an item of the seller, with the rules for offers and bundles below it. */
export const EditItemPage = () => <EditPage below={offerRules} />
