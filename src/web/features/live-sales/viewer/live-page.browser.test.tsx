import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import type { LiveItem, LiveReply } from '../sale-stream.ts'
import { LivePage } from './live-page.tsx'

const example = exampleOf('GET live/get_sale')
const [someItem] = example.items
if (!someItem) throw new Error('The example of a live sale has no item.')

const liveItem = (number: number): LiveItem => ({
  ...someItem,
  number,
  itemID: `0198c1d2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Jacket ${number}`,
  state: 'free',
  holder: null,
  claimedAt: null,
  inLine: 0,
  shownAt: new Date(Date.parse('2026-11-25T01:00:00Z') + number * 1_000).toISOString(),
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** 120 items that are all free. The page has the 24 that were shown last. */
const reply = (state: LiveReply['sale']['state']): LiveReply => ({
  sale: { ...example.sale, state, items: 120, shown: 120, claimed: 0, free: 120 },
  items: numbers(97, 120).map(liveItem).toReversed(),
  pages: 3,
})
const pageOf = ({ page: n }: { page: number }) => ({
  items: numbers(50 * n - 49, Math.min(120, 50 * n)).map(liveItem),
})

/** A stream that brings nothing. */
class SilentSource extends EventTarget {
  close() {}
}

interface Opened {
  viewer?: 'visitor' | 'buyer'
  query?: string
  more?: Replies
}

const open = async (
  state: LiveReply['sale']['state'],
  { viewer = 'visitor', query = '', more = {} }: Opened = {},
) => {
  vi.stubGlobal('EventSource', SilentSource)
  await show(
    <LivePage viewer={viewer} />,
    { 'GET live/get_sale': reply(state), 'GET live/get_items': pageOf, ...more },
    { at: `/live/${example.sale.slug}${query}`, path: '/live/:slug' },
  )
}
const asked = () => sentWith('GET live/get_items').map((input) => input.page)

test('a running sale says how many pieces are free, and gets the rest when all are wanted', async () => {
  await open('running')
  await expect.element(page.getByRole('heading', { name: 'Jacket 120' })).toBeVisible()
  expect(asked()).toEqual([])
  await page.getByRole('button', { name: 'All 119' }).click()
  await page.getByRole('link', { name: 'No. 97, Jacket 97' }).element().scrollIntoView()
  await expect.element(page.getByRole('link', { name: 'No. 1, Jacket 1', exact: true })).toBeInTheDocument()
  expect(asked().toSorted()).toEqual([1, 2, 3])
})

test('a link to a piece that was shown long ago opens it', async () => {
  await open('running', { query: '?no=3' })
  await expect.element(page.getByRole('heading', { name: 'Jacket 3', exact: true })).toBeVisible()
  expect(asked().toSorted()).toEqual([1, 2, 3])
})

test('a sale that is over has the bill and the places of its buyer at once, and the rest of the free pieces at the end', async () => {
  const own = { name: 'Barong', image: someItem.image, price: 300 }
  const claimed = { ...own, itemID: liveItem(1).itemID, number: 1, ticketID: 7, canUndo: true }
  await open('ended', {
    viewer: 'buyer',
    more: {
      'GET live/get_mine': {
        claims: [{ ...claimed, claimedAt: '2026-11-25T01:00:00.000Z' }],
        places: [{ ...own, itemID: liveItem(2).itemID, number: 2, place: 1 }],
        subscribed: false,
        pickup: { pickupID: 5, items: 1, total: 300 },
      },
      'GET live/get_items': (input, before) => (before < 3 ? refusal('too_many_requests') : pageOf(input)),
    },
  })
  await expect.element(page.getByText('You are 1st for No. 2')).toBeVisible()
  await expect.element(page.getByText('Barong, ₱300')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See my bill' })).toBeVisible()
  await page.getByRole('link', { name: 'Jacket 97' }).element().scrollIntoView()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: /Jacket 1\b/ }).first()).toBeInTheDocument()
})
