import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { verifiedSellers } from './people.ts'
import { openPage, signIn } from './steps.ts'

export interface Item {
  id: string
  name: string
}

interface NewItem {
  name: string
  description?: string
  price?: number
  size?: string
  isFeminine?: 0 | 1
  brand?: string
  measurements?: Record<string, number>
  /** Keeps it as a draft. */
  later?: boolean
  /** The photo. The default is one of the folder. */
  photo?: Buffer
}

/** Lists an item in the shop of the signed-in seller. `n` picks its photo. */
export const listItem = async (
  request: APIRequestContext,
  { photo, ...item }: NewItem,
  n = 0,
): Promise<Item> => {
  const usual = { description: 'Worn once.', price: 250, size: 'M', isFeminine: 1, tagID: [1] }
  const added = await request.post('/api/store/add_item', { data: { ...usual, ...item } })
  const { generatedID: id } = (await added.json()) as { generatedID: string }
  const buffer = photo ?? Buffer.from(await (await somePhoto(n)).arrayBuffer())
  const img = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const sent = await request.post('/api/store/add_img_item', { multipart: { id, img } })
  expect(sent.status()).toBe(200)
  return { id, name: item.name }
}

/** Whether a buyer finds an item. Search is used, because the feed also has the items of other tests. */
export const timesForSale = async (buyer: APIRequestContext, name: string): Promise<number> => {
  const answer = await buyer.get('/api/homepage/search', { params: { q: name } })
  const { results } = (await answer.json()) as { results: { item_name: string }[] }
  return results.filter((found) => found.item_name === name).length
}

/** Adds new items to the shop with the older items. */
export const listItems = async <const Items extends readonly NewItem[]>(
  browser: Browser,
  items: Items,
): Promise<{ [n in keyof Items]: Item }> => {
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const listed: Item[] = []
  for (const [n, item] of items.entries()) listed.push(await listItem(seller.request, item, n))
  await seller.context().close()
  return listed as { [n in keyof Items]: Item }
}
