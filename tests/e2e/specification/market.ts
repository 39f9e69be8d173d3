import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { type Item, listItem } from '../items.ts'
import { somePhoto } from '../../support/photos.ts'
import { journeyPassword, verifiedSellers } from '../people.ts'
import { createShop, mark, openPage, ready, signIn } from '../steps.ts'

/** A shop with two items, made through the API. */
export interface Market {
  shop: string
  description: string
  asSeller: APIRequestContext
  blazer: Item
  skirt: Item
  /** Lists another item. */
  list: (name: string, photo: number) => Promise<Item>
}

const description = 'Lined, with two pockets.'

const named = (name: string) => `${name} ${mark()}`

export const openMarket = async (browser: Browser, place: number): Promise<Market> => {
  const seller = ready(verifiedSellers, place, place + 1)
  const page = await openPage(browser)
  await signIn(page, seller)
  const shop = await createShop(page, seller, { name: 'Walk' })
  const asSeller = page.request
  await asSeller.post('/api/auth/location/attach_location', { data: { long: 120.596, lat: 16.4023 } })
  const blazer = await listItem(asSeller, { name: named('Walk blazer'), description, price: 1250.5 }, 0)
  const second = Buffer.from(await (await somePhoto(3)).arrayBuffer())
  const img = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: second }
  await asSeller.post('/api/store/add_img_item', { multipart: { id: blazer.id, img } })
  return {
    shop,
    description,
    asSeller,
    blazer,
    skirt: await listItem(asSeller, { name: named('Walk skirt'), price: 300 }, 1),
    list: (name, photo) => listItem(asSeller, { name: named(name) }, photo),
  }
}

export const reserve = async (buyer: APIRequestContext, ...items: Item[]): Promise<void> => {
  for (const { id } of items) {
    const answer = await buyer.post('/api/tickets/purchase_item', { data: { itemID: id } })
    expect(answer.status()).toBe(200)
  }
}

/** Signs up by the call of the specification, with its fields alone. */
export const signUpAsSpecified = async (
  request: APIRequestContext,
  kind: 'user' | 'owner',
  email: string,
): Promise<void> => {
  const person: Record<string, string> = {
    email,
    password: journeyPassword,
    first_name: 'Bea',
    last_name: 'Manalo',
  }
  const own: Record<string, string> =
    kind === 'user' ? { isFeminine: '1', tagIDs: '1' } : { address: '4 Mabini Street Poblacion Sagada' }
  const form = { ...person, phone_no: '09181230001', ...own }
  const answer = await request.post(`/api/auth/new_shop_${kind}`, { form })
  expect(answer.status()).toBe(200)
  await request.post('/api/auth/login', { form: { email, password: journeyPassword } })
}

export interface Tile {
  item_id: string
  item_name: string
  item_price: number
  storeName: string
  images: { link: string }[]
}

/** The tiles of the feed from other shops, for replies that the walk does not wait for the real model for. */
export const tilesOf = async (request: APIRequestContext, ownShop: string): Promise<Tile[]> => {
  const answer = await request.get('/api/homepage', { params: { page: 1 } })
  const { items } = (await answer.json()) as { items: Tile[] }
  return items.filter(({ storeName }) => storeName !== ownShop)
}
