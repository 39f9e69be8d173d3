import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { HeldActions, HeldFact, HeldNotice } from './held-item.tsx'
import { LineList } from './line-list.tsx'
import type { Line } from './line-query.ts'

const lineWith = (changed: Partial<Line>): Line => ({
  ...exampleOf('GET tickets/get_line').line,
  heldUntil: '2026-11-26T07:00:00.000Z',
  ...changed,
})
const turn = {
  beginsAt: '2026-11-25T02:00:00.000Z',
  endsAt: '2026-11-25T02:30:00.000Z',
  secondsLeft: 1800,
}

const open = (line: Line, replies: Replies = {}) =>
  show(
    <>
      <section aria-label="Notice">
        <HeldNotice line={line} readAt={Date.now()} />
      </section>
      <section aria-label="Fact">
        <HeldFact line={line} readAt={Date.now()} />
      </section>
      <HeldActions line={line} buy={<button type="button">Buy Now</button>} />
    </>,
    replies,
  )

const notice = page.getByRole('region', { name: 'Notice' })
const fact = page.getByRole('region', { name: 'Fact' })
const button = (name: string) => page.getByRole('button', { name })

test('who is not in line reads how many are, and the place that they would have', async () => {
  const line = lineWith({ inLine: 2 })
  await open(line, {
    'POST tickets/line_up': {
      ...exampleOf('POST tickets/line_up'),
      line: { ...line, inLine: 3, place: 3 },
    },
  })
  await expect.element(notice).toHaveTextContent('Until Thu, 26 Nov, 3:00 PM.')
  await expect.element(notice).toHaveTextContent("2 people are in line. You'd be 3rd, and pay nothing")
  await expect.element(fact).toHaveTextContent('On hold')
  await expect.element(button('Buy Now')).not.toBeInTheDocument()
  await button('Tell me first').click()
  await expect.element(page.getByText("We'll tell you when it is your turn.")).toBeVisible()
  expect(sentWith('POST tickets/line_up')).toEqual([{ itemID: line.itemID }])
})

test.each([
  { place: 1, inLine: 1, words: 'You are 1st', dots: '0 before you, 0 after you', shown: 'You' },
  { place: 2, inLine: 3, words: 'You are 2nd', dots: '1 before you, 1 after you', shown: '1You3' },
  { place: 4, inLine: 4, words: 'You are 4th', dots: '3 before you, 0 after you', shown: '23You' },
])(
  'who is at $place of $inLine in line reads that, and may leave',
  async ({ place, inLine, words, dots, shown }) => {
    const line = lineWith({ place, inLine })
    await open(line, { 'POST tickets/leave_line': exampleOf('POST tickets/leave_line') })
    await expect.element(notice).toHaveTextContent(words)
    await expect.element(notice).toHaveTextContent(dots)
    expect(notice.element().querySelector('[aria-hidden]')?.textContent).toBe(shown)
    await expect
      .element(notice)
      .toHaveTextContent('The hold ends Thu, 26 Nov, 3:00 PM. If it comes to you, you have 30 minutes')
    await expect.element(button('Buy Now')).not.toBeInTheDocument()
    await expect.element(button('Tell me first')).not.toBeInTheDocument()
    await button('Leave the line').click()
    await expect.element(page.getByText('You left the line')).toBeVisible()
    expect(sentWith('POST tickets/leave_line')).toEqual([{ itemID: line.itemID }])
  },
)

test('in a turn the time left runs, and the piece can be bought or let go', async () => {
  const line = lineWith({ place: 1, inLine: 2, turn: { ...turn, secondsLeft: 95 } })
  await open(line)
  await expect.element(notice).toHaveTextContent("It's your turn")
  await expect
    .element(notice)
    .toHaveTextContent('It is kept for you until 10:30 AM. After that, it goes to the next in line.')
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^1:3[0-5]$/)
  await expect.element(fact).toHaveTextContent(/^1:[23]\d left$/)
  await expect.element(button('Buy Now')).toBeVisible()
  await expect.element(button('Let it go')).toBeVisible()
  await expect.element(button('Leave the line')).not.toBeInTheDocument()
})

test('the seconds of the time left have two digits', async () => {
  await open(lineWith({ place: 1, inLine: 2, turn: { ...turn, secondsLeft: 68 } }))
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^1:0\d$/)
})

test('a turn that begins in the morning has no countdown, and the piece can be bought before', async () => {
  const line = lineWith({ place: 1, inLine: 1, turn: { ...turn, secondsLeft: 30 * 60 + 3600 } })
  await open(line)
  await expect.element(notice).toHaveTextContent('Kept for you')
  await expect.element(notice).toHaveTextContent('After that, anyone can buy it.')
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  await expect.element(fact).toHaveTextContent('Kept for you')
  await expect.element(button('Buy Now')).toBeVisible()
})

test('why somebody is not in line stands where they tapped', async () => {
  await open(lineWith({}), { 'POST tickets/line_up': refusal('line_not_needed') })
  await button('Tell me first').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are not in line')
})

test('each line among the tickets has its place, and a turn its way to the piece', async () => {
  const [jacket] = exampleOf('GET homepage/cart').cart
  if (!jacket) throw new Error('The example of a cart is empty.')
  const { price, size, storeID, storeName } = jacket
  const of = (itemName: string, itemID: string, line: Partial<Line>) => ({
    ...lineWith(line),
    itemID,
    itemName,
    price,
    size,
    storeID,
    storeName,
    image: null,
    condition: null,
  })
  const waiting = '0198c1d2-0000-7000-8000-000000000101'
  const mine = '0198c1d2-0000-7000-8000-000000000102'
  await show(<LineList />, {
    'GET tickets/get_lines': {
      lines: [
        of('Jacket', waiting, { place: 2, inLine: 3 }),
        of('Boots', mine, { place: 1, inLine: 2, turn: { ...turn, secondsLeft: 600 } }),
      ],
    },
  })
  const rows = page.getByRole('region', { name: 'In line' }).getByRole('listitem')
  const jackets = rows.filter({ hasText: 'Jacket' })
  await expect.element(jackets).toHaveTextContent('2nd of 3 The hold ends Thu, 26 Nov, 3:00 PM')
  await expect.element(jackets.getByRole('link', { name: 'See it' })).not.toBeInTheDocument()
  const boots = rows.filter({ hasText: 'Boots' })
  await expect.element(boots).toHaveTextContent(/It's your turn (10:00|9:5\d) left/)
  await expect.element(boots.getByRole('link', { name: 'See it' })).toHaveAttribute('href', `/item/${mine}`)
})
