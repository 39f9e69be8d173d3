import { listings as calls } from '#contract/listings.ts'
import { photoLink } from '#domain/photos.ts'
import { type Register, RawJson } from '../../../platform/http/register.ts'
import type { ListsForBuyers } from '../item-state/lists-for-buyers.ts'
import type { Drafts } from './drafts.ts'
import type { PriceRanges } from './price-range.ts'
import { toItem, toShopItem, toWaitingDraft } from './presenter.ts'
import type { Listings } from './service.ts'
import type { OpenedItems } from './opened-items.ts'
import { toSoldItem } from './sold-items.ts'
import type { ItemViewed, Viewers } from './viewers.ts'

export const listingRoutes = (
  register: Register,
  listings: Listings,
  drafts: Drafts,
  priceRangeOf: PriceRanges,
  openedItems: OpenedItems,
  viewers: { ofItems: Viewers; ofShops: Viewers },
  { viewed, lists }: { viewed: ItemViewed; lists: ListsForBuyers },
): void =>
  register(calls, {
    'POST store/add_item': async ({ caller, input }) => ({ generatedID: await listings.add(caller, input) }),
    'GET store/get_drafts': async ({ caller, input: { cursor } }) => {
      const { rows, ...page } = await drafts.waiting(caller, cursor)
      return { ...page, drafts: rows.map(toWaitingDraft) }
    },
    'POST store/publish_items': ({ caller, input }) => drafts.publish(caller, input.itemIDs),
    'GET store/price_range': async ({ input }) => ({ range: await priceRangeOf(input.tagID) }),
    'POST store/add_img_item': async ({ caller, input }) => {
      const { item, key: sent } = await listings.addPhoto(caller, input.id, input.img, input.position)
      return {
        image_links: item.photos.map(({ key }) => photoLink(key)),
        status: item.availability,
        image_link: sent === null ? null : photoLink(sent),
      }
    },
    'POST store/attach_tag_to_item': async ({ caller, input }) => {
      await listings.addTags(caller, input.itemID, input.tagID)
      return { response: 'Tags added' }
    },
    'GET store/item': async ({ caller, input }) => {
      viewers.ofItems.note(input.id, caller.accountID)
      if (caller.role !== 'buyer') {
        const item = await listings.find(caller, input.id)
        const isOwn = item.owner_id === caller.sellerID
        if (caller.role === 'seller' && !isOwn) viewed(item.id, { accountID: caller.accountID })
        return toItem(item, isOwn)
      }
      const { json, size } = await listings.pageOf(input.id)
      openedItems.note(caller.accountID, { item: input.id, size })
      viewed(input.id, { accountID: caller.accountID })
      return new RawJson(json)
    },
    'GET store/item_images': async ({ caller, input }) => {
      const item = await listings.find(caller, input.id)
      return { image_links: item.photos.map(({ key }) => photoLink(key)) }
    },
    'GET store/get_shop_items': async ({ caller, input }) => {
      if (input.shopID !== undefined) viewers.ofShops.note(input.shopID, caller.accountID)
      const { rows, own, ...page } = await listings.ofShop(caller, input)
      const items = rows.map((item) => toShopItem(item, own))
      return {
        ...page,
        items: caller.role === 'buyer' ? await lists.ofItems(caller, items) : items,
      }
    },
    'GET store/get_sold_items': async ({ caller, input: { shopID, cursor } }) => {
      viewers.ofShops.note(shopID, caller.accountID)
      const { rows, ...page } = await listings.soldOf(shopID, cursor)
      return { ...page, items: rows.map(toSoldItem) }
    },
  })
