import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { verifiedSellers } from './people.ts'
import { openPage, signIn } from './steps.ts'

export interface ListedItem {
  id: string
  name: string
}

interface NewItem {
  name: string
  description?: string
  price?: number
  size?: string
  isFeminine?: 0 | 1
  /** One of the folder's when left out. */
  photo?: Buffer
}

/** Puts a piece up for sale in the shop of whoever is signed in; `n` picks its photo. */
export const listItem = async (
  request: APIRequestContext,
  { photo, ...piece }: NewItem,
  n = 0,
): Promise<ListedItem> => {
  const usual = { description: 'Worn once.', price: 250, size: 'M', isFeminine: 1, tagID: [1] }
  const added = await request.post('/api/store/add_item', { data: { ...usual, ...piece } })
  const { generatedID: id } = (await added.json()) as { generatedID: string }
  const buffer = photo ?? Buffer.from(await (await somePhoto(n)).arrayBuffer())
  const img = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const sent = await request.post('/api/store/add_img_item', { multipart: { id, img } })
  expect(sent.status()).toBe(200)
  return { id, name: piece.name }
}

/** How often a buyer finds a piece: the feed puts it anywhere among the newest of other tests. */
export const timesForSale = async (buyer: APIRequestContext, name: string): Promise<number> => {
  const answer = await buyer.get('/api/homepage/search', { params: { q: name } })
  const { results } = (await answer.json()) as { results: { item_name: string }[] }
  return results.filter((found) => found.item_name === name).length
}

/** New pieces of the shop that has the rack. */
export const listItems = async <const Items extends readonly NewItem[]>(
  browser: Browser,
  pieces: Items,
): Promise<{ [n in keyof Items]: ListedItem }> => {
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const listed: ListedItem[] = []
  for (const [n, piece] of pieces.entries()) listed.push(await listItem(seller.request, piece, n))
  await seller.context().close()
  return listed as { [n in keyof Items]: ListedItem }
}
