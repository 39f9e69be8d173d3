import { type APIRequestContext, test } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { type Item, listItem } from './items.ts'
import { admin, completedSeller, verifiedSellers } from './people.ts'
import { browsingLines, lastLines } from './specification/buyer.ts'
import { ownLines } from './specification/buyer-own.ts'
import { neverAsked, unknownPaths, walk } from './specification/lines.ts'
import { openMarket, reserve, signUpAsSpecified, tilesOf } from './specification/market.ts'
import { adminLines, completedLines, unverifiedLines } from './specification/office.ts'
import { addItemLines, newShopLines, shopLines } from './specification/seller.ts'
import { walletLines, workLines } from './specification/seller-work.ts'
import { visitorLines } from './specification/visitor.ts'
import { mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

/**
 * What cards, menus, dialogs and error texts show, line by line in the words of the specification, each seen in the window
 * as a person sees it.
 */
// A walk that finds much takes longer, and still names all of it.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(neverAsked)
})

let people = 0
const newEmail = () => `walker-${mark()}-${(people += 1)}-${Date.now()}@example.ph`

test('signed out: login and sign-up @landing @desk-by-night', async ({ page }) => {
  await walk(page, unknownPaths('/cart', '/nowhere'), visitorLines(newEmail()))
})

const collect = async (buyer: APIRequestContext, collection_name: string): Promise<string> => {
  const answer = await buyer.post('/api/collections/new_collection', { data: { collection_name } })
  return ((await answer.json()) as { collectionID: string }).collectionID
}

test('buyer: navigation, home, search and items @nightly', async ({ page, browser }) => {
  const market = await openMarket(browser, 57)
  const [shirt, coat] = [await market.list('Walk shirt', 2), await market.list('Walk coat', 4)]
  const other = await openPage(browser)
  await signInNewBuyer(other)
  await signUpAsSpecified(page.request, 'user', newEmail())
  await collect(page.request, 'Office')
  // The page learns what another buyer took only by its own calls, as on a weak network.
  await page.route('**/api/events', (route) => route.abort())
  const taken = { shirt, coat, take: (item: Item) => reserve(other.request, item) }
  await walk(page, browsingLines(market, taken, await tilesOf(page.request, market.shop)))
})

test('buyer: cart, tickets, collections, chat and the demo screens @landing @desk-by-night', async ({
  page,
  browser,
}) => {
  const market = await openMarket(browser, 61)
  const scarf = await market.list('Walk scarf', 2)
  await signUpAsSpecified(page.request, 'user', newEmail())
  await collect(page.request, 'Summer')
  const collectionID = await collect(page.request, 'Office')
  const itemID = market.blazer.id
  await page.request.post('/api/collections/add_item_to_collection', { data: { collectionID, itemID } })
  await reserve(page.request, market.blazer)
  await walk(
    page,
    ownLines(market, scarf, await tilesOf(page.request, market.shop)),
    unknownPaths('/shop', '/generate', '/shopdocs'),
    lastLines,
  )
})

test('seller: shop, new items, balance, tickets and chat @landing @desk-by-night', async ({
  page,
  browser,
}) => {
  const shop = `Walk of ${mark()}`
  await signIn(page, ready(verifiedSellers, 59, 60))
  await walk(page, newShopLines(shop))
  const item = await listItem(page.request, { name: `Walk dress ${mark()}` }, 5)
  await walk(page, shopLines(shop, item.name), addItemLines(`Walk cape ${mark()}`), walletLines)

  const email = newEmail()
  const buyer = (await openPage(browser)).request
  await signUpAsSpecified(buyer, 'user', email)
  await reserve(buyer, item)
  const opened = await buyer.post('/api/chat/open_conversation', { data: { itemID: item.id } })
  const { chatroom } = (await opened.json()) as { chatroom: { id: string } }
  const message = { message: 'Hello po!', sellerID: chatroom.id, clientID: crypto.randomUUID() }
  await buyer.post('/api/chat/send_message', { data: message })

  const box = [
    await listItem(page.request, { name: `Walk vest ${mark()}` }, 6),
    await listItem(page.request, { name: `Walk belt ${mark()}` }, 7),
  ] as const
  const emailOfBox = newEmail()
  const second = (await openPage(browser)).request
  await signUpAsSpecified(second, 'user', emailOfBox)
  await reserve(second, ...box)
  await walk(
    page,
    unknownPaths('/cart', '/search', '/collections'),
    workLines({ item, email, box, emailOfBox }),
  )
})

test('admin: approval and vouchers @landing @desk-by-night', async ({ page }) => {
  await signIn(page, admin)
  const photo = Buffer.from(await (await somePhoto(6)).arrayBuffer())
  await walk(page, adminLines({ email: completedSeller, photo }), unknownPaths('/cart', '/chat'))
})

test('unverified seller: documents @landing @desk-by-night', async ({ page }) => {
  await signUpAsSpecified(page.request, 'owner', newEmail())
  await walk(page, unverifiedLines, unknownPaths('/shop', '/ticketcenter'))
  await signIn(page, completedSeller)
  await walk(page, completedLines)
})
