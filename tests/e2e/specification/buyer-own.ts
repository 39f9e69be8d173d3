import { type Page, expect } from '@playwright/test'
import {
  answering,
  arrive,
  button,
  byWidth,
  dialog,
  failing,
  field,
  fill,
  heading,
  inside,
  type Lines,
  link,
  nothingOpens,
  nothingOpensSoon,
  notice,
  open,
  type Part,
  press,
  says,
  text,
  ticketOf,
  ticketTabs,
} from './lines.ts'
import type { Item } from '../items.ts'
import type { Market, Tile } from './market.ts'

const cart: Part = (page) => page.getByRole('list', { name: 'Pieces in your cart' })
const entryOf =
  (name: string): Part =>
  (page) =>
    cart(page).getByRole('listitem').filter({ hasText: name })
const tab =
  (name: string): Part =>
  (page) =>
    page.getByRole('tab', { name })
const addToCart =
  ({ id }: { id: string }) =>
  (page: Page) =>
    page.request.post('/api/homepage/add_to_cart', { data: { itemID: id } })
const message: Part = (page) => page.getByPlaceholder('Type your message here')
const sent =
  (words: string): Part =>
  (page) =>
    page.getByLabel(/^Messages with/).getByText(words)
const stores: Part = (page) => page.getByRole('list', { name: 'Stores' })
const requested = text(/^Requested on .*\d/)

const inTwoColumns = async (page: Page) => {
  const at = (n: number) => page.locator('ul[aria-label=Collections] > li').nth(n).boundingBox()
  const [first, second, third] = [await at(0), await at(1), await at(2)]
  expect([second?.y, third?.x]).toEqual([first?.y, first?.x])
  expect(third?.y).toBeGreaterThan(first?.y ?? Infinity)
}

/** The notice of the specification closes by itself. */
const closesAfter3s = async (page: Page) => {
  const from = Date.now()
  await notice('Purchased all items')(page).waitFor({ state: 'hidden' })
  expect(Date.now() - from).toBeGreaterThan(1_500)
  expect(Date.now() - from).toBeLessThan(4_500)
}

/** Cart, tickets, collections and chat of a buyer who reserved the blazer and has it in the collection Office. */
export const ownLines = ({ blazer, skirt, shop, asSeller }: Market, scarf: Item, tiles: Tile[]): Lines => ({
  'B2 Cart': [
    ['Title "Cart"', addToCart(skirt), addToCart(scarf), open('/cart'), heading('Cart')],
    [
      'Each entry has thumbnail, name, store, size, price and a delete control',
      (page) => entryOf(skirt.name)(page).locator('img'),
      ...inside(entryOf(skirt.name), link(skirt.name), text('Size M'), text('₱300')),
      // The first entry of a shop has it also as a heading.
      ...[skirt, scarf].flatMap(({ name }) => inside(entryOf(name), (page) => text(shop)(page).last())),
      button(`Delete ${skirt.name} from cart`),
    ],
    ['Button "PURCHASE ALL ITEMS"', button('PURCHASE ALL ITEMS')],
    nothingOpens,
    says(
      'Error deleting item from cart!',
      failing('homepage/remove_from_cart'),
      press(button(`Delete ${scarf.name} from cart`)),
    ),
    says('Deleted item from cart!', press(button(`Delete ${scarf.name} from cart`))),
    says(
      'Error purchasing items',
      failing('tickets/purchase_cart'),
      press(button('PURCHASE ALL ITEMS')),
      press(button('Yes')),
    ),
    [
      '"Purchased all items" for 3 s, then it goes to /ticketcenter',
      press(button('PURCHASE ALL ITEMS')),
      press(button('Yes')),
      notice('Purchased all items'),
      closesAfter3s,
      arrive('/ticketcenter'),
    ],
    ['Empty text "No items in cart."', open('/cart'), text('No items in cart.')],
  ],
  'B2 Tickets, buyer': [
    [
      'Title, back arrow, tabs Pending, For Pickup, Completed, Cancelled',
      open('/ticketcenter'),
      heading('Tickets'),
      button('Back'),
      ...ticketTabs,
    ],
    nothingOpensSoon,
    [
      'Each card shows "Requested on {date}"; pending ones "Expect confirmation on or before {date}"',
      ...[skirt, blazer].flatMap(({ name }) =>
        inside(ticketOf(name), requested, text(/^Expect confirmation on or before .*\d/)),
      ),
    ],
    [
      'Pickup tickets add "Expect pickup on or before {date}"',
      async (page) => {
        const answer = await page.request.get('/api/tickets/ticket', { params: { itemID: blazer.id } })
        const { tickets } = (await answer.json()) as { tickets: { ticketID: number }[] }
        const data = { ticketID: tickets[0]?.ticketID, statusID: 4 }
        await asSeller.post('/api/tickets/update_ticket_status', { data })
      },
      press(tab('For Pickup')),
      ...inside(ticketOf(blazer.name), requested, text(/^Expect pickup on or before .*\d/)),
    ],
    [
      'Empty text "No tickets found in this category."',
      press(tab('Completed')),
      text('No tickets found in this category.'),
    ],
  ],
  'B2 Collections': [
    [
      '"Your Collections", in two columns, with a create tile',
      open('/collections'),
      heading('Your Collections'),
      button('Create a collection'),
      inTwoColumns,
    ],
    ['Per-collection rename and delete icons', button('Rename Office'), button('Delete Office')],
    [
      'Create: field "Collection Name", buttons Submit and Close',
      press(button('Create a collection')),
      ...inside(dialog('New collection'), field('Collection Name'), button('Submit'), text('Close')),
    ],
    ['"Collection name is required"', press(button('Submit')), text('Collection name is required')],
    says(
      'Error creating collection',
      failing('collections/new_collection'),
      fill({ 'Collection Name': 'Beach' }),
      press(button('Submit')),
    ),
    says('Collection created successfully', press(button('Submit')), text('Beach')),
    [
      'Rename: field "Collection Name", buttons Submit and Close',
      press(button('Rename Beach')),
      ...inside(dialog('Rename collection'), field('Collection Name'), button('Submit'), text('Close')),
    ],
    says(
      'Failed renaming collection',
      failing('collections/rename_collection'),
      fill({ 'Collection Name': 'Lake' }),
      press(button('Submit')),
    ),
    says('Collection renamed successfully', press(button('Submit')), text('Lake')),
    [
      'Delete: "Are you sure you want to delete {name}?", Confirm and Close',
      press(button('Delete Lake')),
      ...inside(dialog('Are you sure you want to delete Lake?'), button('Confirm'), button('Close')),
    ],
    says('Failed deleting collection', failing('collections/delete_collection'), press(button('Confirm'))),
    says('Collection deleted successfully', press(button('Confirm'))),
    [
      'Clicking a collection opens a detail view with tabs "All Items" and "For You"',
      answering('collections/get_similar_items_collection', { item_list: tiles.slice(0, 2) }),
      press(link(/^Office/)),
      heading('Office'),
      tab('All Items'),
      tab('For You'),
      text(blazer.name),
    ],
    nothingOpens,
    [
      'A delete icon on an item opens a "Remove?" dialog',
      press(button(`Remove ${blazer.name}`)),
      heading('Remove?'),
    ],
    says(
      'Failed removing item from collection',
      failing('collections/remove_item_from_collection'),
      press(button('Yes')),
    ),
    says('Item removed from collection', press(button('Yes'))),
    [
      '"For You": similar items that can be added to the collection',
      press(tab('For You')),
      text(tiles[0]?.item_name ?? ''),
      press((page) => page.getByRole('tabpanel').getByRole('button', { name: /to a collection$/ })),
      press(button('Add')),
      notice('Item added to collection successfully'),
    ],
  ],
  'B2 Chat, buyer': [
    [
      '"Talk to Seller" goes to chat: a text input "Type your message here"',
      open(`/item/${blazer.id}`),
      press(button('Talk to Seller')),
      arrive(/\/chat\//),
      message,
    ],
    [
      'Enter sends',
      (page) => message(page).fill('Is it lined?'),
      (page) => page.keyboard.press('Enter'),
      sent('Is it lined?'),
    ],
    [
      'The send icon sends',
      (page) => message(page).fill('And warm?'),
      press(button('Send')),
      sent('And warm?'),
    ],
    ['Left: list of chatrooms. Right: message pane', byWidth(stores, message)],
    ['The list has stores', open('/chat'), ...inside(stores, text(shop))],
    nothingOpens,
  ],
})
