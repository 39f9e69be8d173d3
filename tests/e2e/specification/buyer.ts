import { type Page, expect } from '@playwright/test'
import { formatPesos } from '#domain/money.ts'
import {
  answering,
  arrive,
  button,
  dialog,
  failing,
  heading,
  inside,
  type Line,
  type Lines,
  link,
  mainBar,
  menu,
  nothingOpens,
  open,
  type Part,
  press,
  profile,
  reload,
  says,
  several,
  slowly,
  text,
} from './lines.ts'
import type { Item } from '../items.ts'
import type { Market, Tile } from './market.ts'

const preferences = slowly('auth/get_pref_for_user')
const feed = slowly('homepage')
const skeletons = (count: number, when: string): Line => [
  `Skeleton placeholders: ${count} ${when}`,
  (page) => page.getByTestId('tile-skeleton').first(),
  (page) => expect(page.getByTestId('tile-skeleton')).toHaveCount(count),
]
const tileOf =
  (name: string): Part =>
  (page) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const tile = (name: string, price: number, shop: string): Part[] => [
  (page) => tileOf(name)(page).locator('img'),
  ...inside(tileOf(name), text(name), text(new RegExp(`${shop}$`)), text(formatPesos(price))),
]
const tileFrom = (one: Tile | undefined) =>
  tile(one?.item_name ?? '', one?.item_price ?? 0, one?.storeName ?? '')
const photoOf = async (page: Page, one: Tile | undefined) => {
  const image = await page.request.get(one?.images[0]?.link ?? '')
  return { name: 'photo.webp', mimeType: 'image/webp', buffer: await image.body() }
}
const similar = (one: Tile) => ({ ...one, similarity: 0.9 })
const photoFound = { close: true, kind: null, complete: true, not_compared: 0 }

/** What another buyer takes during the walk. */
interface Taken {
  shirt: Item
  coat: Item
  take: (item: Item) => Promise<void>
}

/** Navigation, home, search and the item page. */
export const browsingLines = (
  market: Market,
  { shirt, coat, take }: Taken,
  [first, ...others]: Tile[],
): Lines => ({
  'B2 Home': [
    ['Each tile shows image, name, store name and price', open('/'), ...tileFrom(first)],
    nothingOpens,
    [
      'While loading',
      open('/collections'),
      feed.hold,
      press((page) => page.getByRole('banner').locator('a[href="/"]')),
    ],
    skeletons(16, 'on first load'),
    ['The next page loads when the last item is in view', feed.goOn, ...tileFrom(first)],
    [
      'While fetching more',
      feed.hold,
      async (page) => {
        // The last item is in view once nothing more comes.
        for (let n = 0; n < 40 && !(await page.getByTestId('tile-skeleton').count()); n += 1) {
          await page.mouse.wheel(0, 2_000)
          await page.waitForTimeout(50)
        }
      },
    ],
    skeletons(8, 'while fetching more'),
  ],
  'A2 Navigation, buyer': [
    [
      'Logo (back to home), text search, search by photo',
      feed.goOn,
      open('/'),
      (page) => page.getByRole('banner').locator('a[href="/"]'),
      (page) => page.getByRole('combobox').or(page.getByRole('searchbox')),
      (page) => page.locator('label[title="Search by photo"]'),
    ],
    [
      'Profile menu, cart and tickets: wide in the top bar, narrow in a bottom bar',
      ...inside(mainBar, link(/^Cart/), link(/^Tickets/), profile),
    ],
    [
      'Profile menu: Home, Collections, Chat, Preferences, Logout',
      press(profile),
      ...inside(
        menu,
        link('Home'),
        link('Collections'),
        link(/^Chat/),
        button('Preferences'),
        button('Logout'),
      ),
    ],
    [
      'Preferences opens the tag picker "Select your preferences", which shows "Loading tags..."',
      preferences.hold,
      press(button('Preferences')),
      heading('Select your preferences'),
      text('Loading tags...'),
    ],
    [
      'A checkbox per tag; a Save button',
      preferences.goOn,
      ...inside(dialog('Select your preferences'), text('T-Shirt'), text('Denim'), button(/^Save/)),
      (page) => expect(page.getByRole('dialog').getByRole('checkbox').nth(50)).toBeAttached(),
    ],
    [
      '"Error loading tags"',
      reload,
      failing('auth/get_pref_for_user'),
      press(profile),
      press(button('Preferences')),
      text(/Error loading tags/),
    ],
  ],
  'B2 Search results': [
    ['Title "Results"', open(`/search?q=${encodeURIComponent(market.skirt.name)}`), heading('Results')],
    ['Image, name, store, price', ...tile(market.skirt.name, 300, market.shop)],
    [
      'Also the results of a photo search, together with the chosen image',
      answering('homepage/img_search', { results: others.slice(0, 4).map(similar), ...photoFound }),
      async (page) =>
        page
          .getByLabel('Search by photo')
          .first()
          .setInputFiles(await photoOf(page, first)),
      heading('Results'),
      (page) =>
        expect(page.getByRole('region', { name: 'Your photo' }).locator('img, canvas').first()).toBeVisible(),
      ...tileFrom(others[0]),
    ],
  ],
  'B2 Item page': [
    [
      'Image gallery: thumbnails, with the selected one shown large',
      answering('models/get_similar_items', { items: others.slice(0, 4) }),
      open(`/item/${market.blazer.id}`),
      button('Show photo 1 of 2'),
      (page) => page.getByRole('button', { name: /^Enlarge photo 1/ }).locator('img'),
      press(button('Show photo 2 of 2')),
      (page) => page.getByRole('button', { name: /^Enlarge photo 2/ }).locator('img'),
    ],
    ['Name, "by" store name', heading(market.blazer.name), text(`by ${market.shop}`)],
    [
      'Tags, a Feminine or Masculine badge',
      (page) => page.getByRole('list', { name: 'Tags' }).getByRole('link'),
      text('Feminine'),
    ],
    ['Add-to-collection icon', button(`Add ${market.blazer.name} to a collection`)],
    ['A maps link when the shop location is known', link('Open in Maps')],
    ['Description, size, price', text(market.description), text('M'), text('₱1,250.50')],
    [
      '"Talk to Seller", "Add to Cart", "Buy Now"',
      ...['Talk to Seller', 'Add to Cart', 'Buy Now'].map(button),
    ],
    [
      '"Similar Items": a list of 4',
      heading('Similar Items'),
      (page) => expect(page.getByRole('list', { name: 'Similar Items' }).getByRole('link')).toHaveCount(4),
    ],
    nothingOpens,
    [
      'Clicking a similar item reloads the page for that item',
      async (page) => {
        const similarTile = page.getByRole('list', { name: 'Similar Items' }).getByRole('link').first()
        const path = (await similarTile.getAttribute('href')) ?? ''
        await similarTile.click()
        await page.waitForURL(path)
      },
      open(`/item/${market.blazer.id}`),
    ],
    says('Item added to cart!', press(button('Add to Cart'))),
    [
      '"You must select a collection"',
      press(button(`Add ${market.blazer.name} to a collection`)),
      press(button('Add')),
      text('You must select a collection'),
    ],
    says(
      'This collection is full.',
      press(text('Office')),
      failing('collections/add_item_to_collection', 'This collection is full.'),
      press(button('Add')),
    ),
    says('Item added to collection successfully', press(button('Add'))),
    [
      '"Buy Now" with a confirm dialog "Are you sure you want to buy this?" (Yes/No)',
      press(button('Buy Now')),
      ...inside(dialog('Are you sure you want to buy this?'), button('Yes'), button('No')),
    ],
    says('Item purchased!', press(button('Yes'))),
  ],
  'B8 A pending ticket of another buyer': [
    ['Cart', open(`/item/${shirt.id}`), button('Add to Cart'), () => take(shirt)],
    says('Cannot add item to cart. Pending ticket already exists.', press(button('Add to Cart'))),
    ['Buy', open(`/item/${coat.id}`), press(button('Buy Now')), () => take(coat)],
    says('Cannot buy item. Pending ticket already exists.', press(button('Yes'))),
  ],
})

/** The demo screens, and the end of the visit. */
export const lastLines: Lines = {
  'B2 Invoice': [
    [
      'Fields card number, name on card, address, expiry month, security code',
      open('/invoice'),
      ...['Card number', 'Name on card', 'Address', 'Expiry month', 'Security code'].map(
        (label): Part =>
          (page) =>
            page.getByLabel(label, { exact: true }),
      ),
    ],
    [
      'Button "PROCESS PAYMENT"; logos of four card brands',
      button('PROCESS PAYMENT'),
      ...several('[aria-label=Cards] [role=img]', 4),
    ],
  ],
  'B2 Ordering': [
    ['Six items at 200 each', open('/ordering'), ...several('[aria-label=Items] > li :text("₱200")', 6)],
    ['Total 1200', text('₱1,200')],
    [
      'Credit Card or Cash On-Hand; "PROCEED TO PAYMENT"',
      text('Credit Card'),
      text('Cash On-Hand'),
      button('PROCEED TO PAYMENT'),
    ],
  ],
  'A4 Logout': [
    ['reloads to /', open('/'), press(profile), press(button('Logout')), arrive('/'), heading('Log in')],
  ],
}
