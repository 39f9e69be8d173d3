import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { ItemPage } from './item-page.tsx'
import type { Item } from './item-query.ts'

const example = exampleOf('GET store/item')

const open = (changed: Partial<Item>, savedPrice?: number) =>
  show(
    <ItemPage
      savedPrice={savedPrice}
      shop={({ storeName }) => <p>{storeName}</p>}
      actions={() => <button type="button">Buy Now</button>}
    />,
    {
      'GET store/item': { ...example, ...changed },
      'GET store/get_shop_details': exampleOf('GET store/get_shop_details'),
    },
    { at: `/item/${example.itemID}`, path: '/item/:id' },
  )

const article = page.getByRole('article')

test('the old price stands at the new one, and not where somebody buys', async () => {
  await open({ price: 250, was: 400 })
  await expect.element(article.getByText('₱250 was ₱400')).toBeVisible()
  await expect.element(page.getByText('was ₱400')).toBeVisible()
  expect(article.element().textContent?.match(/was ₱400/g)).toHaveLength(1)
  expect(article.element().textContent?.match(/₱250/g)).toHaveLength(2)
})

test('who saved it at a higher price reads how much less it costs, instead of the old price', async () => {
  await open({ price: 240, was: 300 }, 310)
  await expect.element(article.getByText('₱70 less than when you saved it')).toBeVisible()
  await expect.element(article).not.toHaveTextContent('was ₱300')
})

test.each([
  { changed: { price: 240, was: 300 }, savedPrice: 240 },
  { changed: { price: 240, was: 300 }, savedPrice: 200 },
  { changed: { price: 240, status: 'sold' as const }, savedPrice: 310 },
])('nothing is said of saving at $savedPrice of $changed', async ({ changed, savedPrice }) => {
  await open(changed, savedPrice)
  await expect.element(article.getByText('₱240').first()).toBeVisible()
  await expect.element(article).not.toHaveTextContent('when you saved it')
})

test('a price that was not lowered names no other', async () => {
  await open({ price: 250 })
  await expect.element(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect.element(article).not.toHaveTextContent('was')
})

test.each([
  { status: 'sold' as const, says: 'This piece is sold' },
  { status: 'held' as const, says: 'Someone is buying this piece' },
  { status: 'withdrawn' as const, says: 'This piece is no longer for sale' },
])('of a piece that is $status the page says so', async ({ status, says }) => {
  await open({ status })
  await expect.element(page.getByRole('status').filter({ hasText: says })).toBeVisible()
})

test('a style, size, condition and description are those of the piece', async () => {
  await open({ size: 'L', condition: 'good', isFeminine: 0, description: 'Worn twice, no stains.' })
  for (const text of ['Masculine', 'Worn twice, no stains.', 'Good'])
    await expect.element(article).toHaveTextContent(text)
  await expect.element(article).not.toHaveTextContent('Feminine')
})

test('an address without a piece says so', async () => {
  await show(
    <ItemPage shop={() => null} />,
    { 'GET store/item': refusal('not_found') },
    { at: `/item/${example.itemID}`, path: '/item/:id' },
  )
  await expect.element(page.getByRole('link', { name: /home/i })).toBeVisible()
})
