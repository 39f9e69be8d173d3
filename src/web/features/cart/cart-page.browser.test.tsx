import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { CartPage } from './cart-page.tsx'
import type { CartEntry } from './cart-query.ts'

const [example] = exampleOf('GET homepage/cart').cart as [CartEntry]
const entry = (n: number, changed: Partial<CartEntry> = {}): CartEntry => ({
  ...example,
  itemID: `0198c1d2-0000-7000-8000-00000000010${n}`,
  ...changed,
})
const jacket = entry(1, { name: 'Jacket', price: 250 })
const boots = entry(2, { name: 'Boots', price: 890.5 })
const dress = entry(3, { name: 'Dress', price: 430, status: 'sold' })
const shorts = entry(4, { name: 'Shorts', price: 180, status: 'held' })

const total = page.getByRole('region', { name: 'Total' })
const items = page.getByRole('list', { name: 'Pieces in your cart' }).getByRole('listitem')
const question = page.getByRole('alertdialog')

const open = (cart: CartEntry[], more: Replies = {}) =>
  show(<CartPage />, { 'GET homepage/cart': { cart, bundles: [] }, ...more }, { at: '/cart' })

test('the total counts the pieces that are still for sale, and each other one says why it is not', async () => {
  await open([jacket, dress, boots, shorts])
  await expect.element(total).toHaveTextContent('Total 2 pieces₱1,140.50')
  await expect
    .element(page.getByText('2 pieces are no longer available and are not in the total.'))
    .toBeVisible()
  await expect.element(items.filter({ hasText: 'Dress' })).toHaveTextContent('Sold')
  const held = items.filter({ hasText: 'Shorts' })
  await expect.element(held).toHaveTextContent('Someone else is buying it')
  await expect
    .element(held.getByRole('link', { name: 'Line up' }))
    .toHaveAttribute('href', `/item/${shorts.itemID}`)
  await expect
    .element(items.filter({ hasText: 'Jacket' }).getByRole('link', { name: 'Line up' }))
    .not.toBeInTheDocument()
})

test('a piece that was saved at a higher price says how much less it costs, while it can be bought', async () => {
  await open([
    { ...jacket, savedPrice: 320 },
    { ...boots, savedPrice: 890.5 },
    { ...dress, savedPrice: 900 },
  ])
  await expect
    .element(items.filter({ hasText: 'Jacket' }))
    .toHaveTextContent('₱70 less than when you saved it')
  for (const name of ['Boots', 'Dress'])
    await expect.element(items.filter({ hasText: name })).not.toHaveTextContent('when you saved it')
})

test('pieces that are gone are removed together, and the others stay', async () => {
  let cart = [jacket, dress, shorts]
  await open(cart, {
    'GET homepage/cart': () => ({ cart, bundles: [] }),
    'POST homepage/remove_from_cart': ({ itemID }) => {
      cart = cart.filter((one) => one.itemID !== itemID)
      return exampleOf('POST homepage/remove_from_cart')
    },
  })
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect.element(page.getByRole('status').getByText('Deleted 2 items from cart!')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect.poll(() => items.elements().length).toBe(1)
  expect(sentWith('POST homepage/remove_from_cart').map(({ itemID }) => itemID)).toEqual([
    dress.itemID,
    shorts.itemID,
  ])
})

test('a piece that could not be deleted comes back', async () => {
  await open([jacket, boots], { 'POST homepage/remove_from_cart': refusal('internal') })
  await page.getByRole('button', { name: 'Delete Jacket from cart' }).click()
  await expect.element(page.getByRole('alert').getByText('Error deleting item from cart!')).toBeVisible()
  await expect.element(total).toHaveTextContent('₱1,140.50')
})

test('nothing is bought before Yes, and then all that is shown, at the prices that are shown', async () => {
  await open([jacket, boots], {
    'POST tickets/purchase_cart': {
      response: 'Purchased all items',
      purchased: [
        { itemID: jacket.itemID, ticketID: 1 },
        { itemID: boots.itemID, ticketID: 2 },
      ],
      failed: null,
    },
  })
  await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
  await expect.element(question).toHaveTextContent('Are you sure you want to buy everything in your cart?')
  await expect.element(question).toHaveTextContent('2 pieces₱1,140.50')
  await question.getByRole('button', { name: 'No' }).click()
  expect(sentWith('POST tickets/purchase_cart')).toEqual([])
  await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('status').getByText('Purchased all items')).toBeVisible()
  expect(sentWith('POST tickets/purchase_cart')).toMatchObject([
    {
      itemIDs: [jacket.itemID, boots.itemID],
      prices: [
        { itemID: jacket.itemID, price: 250 },
        { itemID: boots.itemID, price: 890.5 },
      ],
    },
  ])
})

test('a price that has changed is asked about, and bought at only after Yes', async () => {
  await open([jacket, boots], {
    'POST tickets/purchase_cart': (_, before) => ({
      ...exampleOf('POST tickets/purchase_cart'),
      purchased: before === 0 ? [] : [{ itemID: jacket.itemID, ticketID: 1 }],
      failed:
        before === 0
          ? {
              itemID: jacket.itemID,
              name: 'Jacket',
              code: 'item_changed',
              error: 'Its price has changed.',
              price: 300,
            }
          : null,
    }),
  })
  await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(question).toHaveTextContent('The price is now ₱300. Reserve it at this price?')
  expect(sentWith('POST tickets/purchase_cart')).toHaveLength(1)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(() => sentWith('POST tickets/purchase_cart').at(1)?.prices)
    .toEqual([
      { itemID: jacket.itemID, price: 300 },
      { itemID: boots.itemID, price: 890.5 },
    ])
})

test('after the first error the rest can be bought, for its own sum', async () => {
  await open([jacket, boots], {
    'POST tickets/purchase_cart': (_, before) => ({
      ...exampleOf('POST tickets/purchase_cart'),
      purchased: before === 0 ? [] : [{ itemID: boots.itemID, ticketID: 2 }],
      failed:
        before === 0
          ? { itemID: jacket.itemID, name: 'Jacket', code: 'item_gone', error: 'It is no longer for sale.' }
          : null,
    }),
  })
  await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(total).toHaveTextContent('Jacket: It is no longer for sale.')
  await page.getByRole('button', { name: 'Buy the rest: 1 piece, ₱890.50' }).click()
  await expect.poll(() => sentWith('POST tickets/purchase_cart').at(1)?.itemIDs).toEqual([boots.itemID])
})

test('an empty cart says so', async () => {
  await open([])
  await expect.element(page.getByText('No items in cart.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'PURCHASE ALL ITEMS' })).not.toBeInTheDocument()
})
