import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { FeedItemTile } from './feed-item-tile.tsx'

const [item] = exampleOf('GET homepage').items
if (!item) throw new Error('The example of the home has no item.')

const link = page.getByRole('link')
const open = (changed: Partial<typeof item>) =>
  show(
    <ul>
      <FeedItemTile item={{ ...item, item_name: 'Jacket', item_price: 250, ...changed }} />
    </ul>,
  )

test('a tile has the price, what it was before, size, condition, name, town and shop', async () => {
  await open({ was: 400, condition: 'like_new' })
  await expect.element(link).toHaveTextContent('₱250 was ₱400 M · Like newJacketBaguio Ukay')
  await expect.element(link).toHaveAttribute('href', `/item/${item.item_id}`)
})

test('a tile of what the shop offers this buyer says so, with what others pay', async () => {
  await open({ was: 400, offered: { usual: 310, until: '2026-12-01T04:00:00.000Z' } })
  await expect.element(link).toHaveTextContent('For you₱250 was ₱310 MJacketBaguio Ukay')
})

test('a tile of a price that was not lowered names no other', async () => {
  await open({})
  await expect.element(link).toHaveTextContent('₱250 MJacketBaguio Ukay')
})
