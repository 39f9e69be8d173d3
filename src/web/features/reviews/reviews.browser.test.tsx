import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { PickupReview } from './pickup-review.tsx'
import type { PickupReviews, Review } from './queries.ts'
import { ShopReviews } from './shop-reviews.tsx'

const shopID = '0198c1d2-0000-7000-8000-000000000001'
const [example] = exampleOf('GET reviews/get_reviews').reviews as [Review]
const review = (n: number, changed: Partial<Review>): Review => ({
  ...example,
  reviewID: `0198c1d2-0000-7000-8000-00000000010${n}`,
  ...changed,
})
const wordless = review(1, { name: 'Ana R.', rating: 4, text: '', words: ['kind', 'clean'] })
const answered = review(2, {
  name: null,
  text: 'A button was loose',
  reply: { text: 'Sorry, bring it back any time.', at: example.at },
})

const cards = page.getByRole('article')
const report = (reviewID: string) => <button type="button">Report {reviewID}</button>

const openShop = (reviews: Review[], summary = exampleOf('GET reviews/get_reviews').summary) =>
  show(<ShopReviews shopID={shopID} name="Luz Finds" report={report} />, {
    'GET reviews/get_reviews': { ...exampleOf('GET reviews/get_reviews'), summary, reviews },
  })

test('a review without a text is shown with its stars and words; one with a text as it was written', async () => {
  await openShop([wordless, answered])
  const ana = cards.filter({ hasText: 'Ana R.' })
  await expect.element(ana).toHaveTextContent('4 stars of 5')
  await expect.element(ana).toHaveTextContent('Nov 21, 2026')
  await expect.element(ana.getByRole('list')).toHaveTextContent('KindClean')
  await expect.element(ana).not.toHaveTextContent(/null|undefined/)
  await expect.element(ana.getByRole('button', { name: `Report ${wordless.reviewID}` })).toBeVisible()
  const other = cards.filter({ hasText: 'A button was loose' })
  await expect.element(other).toHaveTextContent('Luz Finds answers')
  await expect.element(other).toHaveTextContent('Sorry, bring it back any time.')
  await expect.element(other.getByRole('list')).not.toBeInTheDocument()
})

test('how many gave how many stars is shown once there are enough reviews', async () => {
  await openShop([wordless], {
    count: 12,
    average: 4.25,
    ratings: [1, 0, 2, 3, 6],
    words: [{ word: 'clean', count: 7 }],
  })
  const summary = page.getByRole('region', { name: '12 reviews' })
  await expect.element(summary).toHaveTextContent('4.3')
  const rows = summary.getByRole('list').first().getByRole('listitem')
  await expect.element(rows.first()).toHaveAttribute('aria-label', '5 stars of 5: 6')
  await expect.element(rows.last()).toHaveAttribute('aria-label', '1 star of 5: 1')
  await expect.element(summary).toHaveTextContent('Clean 7')
})

test('a shop without reviews says so', async () => {
  await openShop([], { count: 0, average: null, ratings: [], words: [] })
  await expect.element(page.getByText('No reviews yet')).toBeVisible()
})

const pickupID = 2
const ofPickup = (changed: Partial<PickupReviews>): PickupReviews => ({
  ...exampleOf('GET reviews/get_pickup_reviews'),
  mine: null,
  ...changed,
})
const { mine } = exampleOf('GET reviews/get_pickup_reviews')
if (!mine) throw new Error('The example has no review of the reader.')

const openPickup = (reviews: PickupReviews, more: Replies = {}, side: 'buyer' | 'seller' = 'buyer') =>
  show(<PickupReview pickupID={pickupID} side={side} report={report} />, {
    'GET reviews/get_pickup_reviews': reviews,
    ...more,
  })

const send = page.getByRole('button', { name: 'Send review' })

test('a review needs stars, but neither words nor a text, and what was typed stays if it cannot be sent', async () => {
  await openPickup(ofPickup({ canReview: true }), {
    'POST reviews/new_review': (_, before) =>
      before === 0 ? refusal('internal') : exampleOf('POST reviews/new_review'),
  })
  await expect.element(page.getByRole('heading', { name: 'How was it with Ukay?' })).toBeVisible()
  await expect.element(page.getByText('You can review it until Dec 5, 2026.')).toBeVisible()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose one to five stars')
  expect(sentWith('POST reviews/new_review')).toEqual([])
  await page.getByRole('radio', { name: '4 stars of 5' }).click({ force: true })
  await page.getByLabelText('In your own words').fill('Good coat')
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('In your own words')).toHaveValue('Good coat')
  await page.getByLabelText('In your own words').fill('')
  await send.click()
  await expect.element(page.getByText('Thank you for your review')).toBeVisible()
  expect(sentWith('POST reviews/new_review').at(-1)).toMatchObject({ pickupID, rating: 4, words: [] })
})

test('one’s own review says until when others do not see it', async () => {
  await openPickup(ofPickup({ mine: { ...mine, visible: false, visibleAt: '2026-12-05T07:00:00.000Z' } }))
  await expect.element(cards).toHaveTextContent('Your review')
  await expect.element(cards).toHaveTextContent('Hidden until the other review is in, or until Dec 5, 2026')
  await expect.element(cards).not.toHaveTextContent('An admin has hidden')
  await expect.element(send).not.toBeInTheDocument()
})

test('a review that an admin has hidden says why, and leads to the decision', async () => {
  await openPickup(ofPickup({ mine: { ...mine, visible: false, hiddenBecause: 'It names a person.' } }))
  await expect.element(cards).toHaveTextContent('An admin has hidden your review: It names a person.')
  await expect.element(cards).not.toHaveTextContent('Hidden until')
  await expect.element(page.getByRole('link', { name: /See why/ })).toHaveAttribute('href', '/decisions')
})

test('who a review is about can answer it where the server says so', async () => {
  const theirs = { ...answered, name: 'Maria S.', reply: null }
  await openPickup(
    ofPickup({ theirs, canReply: true }),
    { 'POST reviews/reply': exampleOf('POST reviews/reply') },
    'seller',
  )
  await page.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer' })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(dialog).toHaveTextContent('Please write a few words')
  await dialog.getByLabelText('Your answer').fill('Salamat!')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect.element(page.getByText('Your answer is visible')).toBeVisible()
  expect(sentWith('POST reviews/reply')).toEqual([{ reviewID: theirs.reviewID, text: 'Salamat!' }])
})

test('without the right to answer there is no button for it', async () => {
  await openPickup(ofPickup({ theirs: { ...answered, reply: null }, canReply: false }))
  await expect.element(cards).toHaveTextContent('A button was loose')
  await expect.element(page.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
})
