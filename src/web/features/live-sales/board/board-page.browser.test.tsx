import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { BoardPage } from './board-page.tsx'
import type { Board, SaleItem } from './queries.ts'

const example = exampleOf('GET live/get_board')
const [anItem] = example.items as [SaleItem]
const { saleID } = example.sale

const item = (number: number, name: string, changed: Partial<SaleItem> = {}): SaleItem => ({
  ...anItem,
  number,
  itemID: `0198c1d2-0000-7000-8000-00000000010${number}`,
  name,
  ...changed,
})
const waiting = { state: 'waiting', shownAt: null } as const
const ana = { name: 'Ana', kind: 'comment', billID: '0198c1d2-0000-7000-8000-000000000301' } as const
const coat = item(1, 'Coat', {
  state: 'claimed',
  holder: ana,
  inLine: 2,
  line: ['Bea', 'Cy'],
  claimedAt: '2026-11-25T01:50:00.000Z',
})
const boots = item(2, 'Boots', { price: 890 })
const dress = item(3, 'Dress', waiting)
const shirt = item(4, 'Shirt', waiting)
const board: Board = {
  ...example,
  sale: {
    ...example.sale,
    items: 4,
    shown: 2,
    claimed: 1,
    viewers: 12,
    startedAt: '2026-11-25T01:30:00.000Z',
  },
  now: boots.itemID,
  items: [coat, boots, dress, shirt],
  names: [{ billID: ana.billID, name: 'Ana', items: 1, sent: false }],
}

const startItem = () => ({ watch: () => () => undefined, send: vi.fn(), giveUp: () => undefined })

const open = (changed: Partial<Board> = {}, replies: Replies = {}) =>
  show(
    <BoardPage saleID={saleID} startItem={startItem} />,
    { 'GET live/get_board': { ...board, ...changed }, ...replies },
    { at: `/live/${saleID}/board` },
  )

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })

test('the board has the shown item, the states of all, and who has and who waits', async () => {
  await open()
  await expect.element(page.getByText('30 min · 12 here')).toBeVisible()
  await expect.element(region('Now showing')).toHaveTextContent('No. 2₱890 · Size M')
  await expect.element(region('Now showing')).toHaveTextContent('free')
  await expect.element(region('Pieces')).toHaveTextContent('2 of 4 shown · 1 claimed · 1 free')
  for (const name of [
    'No. 1, Coat, Ana',
    'No. 2, Boots, free',
    'No. 3, Dress, next',
    'No. 4, Shirt, not shown yet',
  ])
    await expect.element(button(name)).toBeInTheDocument()
  const claims = region('Claims').getByRole('listitem')
  await expect.element(region('Claims')).toHaveTextContent('1 piece, 1 person')
  await expect.element(claims.nth(0)).toHaveTextContent('AnaNo. 1 · you wrote it downHas it')
  await expect.element(claims.nth(1)).toHaveTextContent('Bea')
  await expect.element(claims.nth(1)).toHaveTextContent('1st in line')
  await expect.element(claims.nth(2)).toHaveTextContent('2nd in line')
})

test('the next item is the first after the shown one that waits', async () => {
  await open(
    {},
    {
      'POST live/show_piece': {
        response: 'Shown',
        item: { ...dress, state: 'free', shownAt: '2026-11-25T02:00:00.000Z' },
      },
    },
  )
  await button('Show next: No. 3').click()
  await expect.element(region('Now showing')).toHaveTextContent('No. 3')
  expect(sentWith('POST live/show_piece')).toEqual([{ saleID, itemID: dress.itemID }])
})

test('an item that could not be shown is shown again with a tap', async () => {
  await open({}, { 'POST live/show_piece': refusal('internal') })
  await button('Show next: No. 3').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No. 3 was not shown.' })).toBeVisible()
  await button('Try again').click()
  await expect.poll(() => sentWith('POST live/show_piece').length).toBe(2)
})

test('once all are shown nothing more can be', async () => {
  await open({ items: [coat, boots] })
  await expect.element(button('All pieces are shown')).toBeDisabled()
})

test('an item that is free is held for a name in the comments, an earlier person first', async () => {
  await open({}, { 'POST live/claim_for_name': exampleOf('POST live/claim_for_name') })
  await button('Claim for a commenter').click()
  const dialog = page.getByRole('dialog', { name: 'Claim for a commenter' })
  await expect.element(dialog).toHaveTextContent('Boots · ₱890 · M')
  await dialog.getByLabelText('Name, as in the comment').fill('an')
  await dialog.getByRole('button', { name: 'Hold No. 2 for Ana' }).click()
  await expect.element(page.getByText('No. 2 is on hold for Ana')).toBeVisible()
  expect(sentWith('POST live/claim_for_name')).toMatchObject([
    { saleID, itemID: boots.itemID, billID: ana.billID },
  ])
})

test('an item that somebody has says who, who waits, and is released from a name only', async () => {
  await open({}, { 'POST live/release_name': exampleOf('POST live/release_name') })
  await button('No. 1, Coat, Ana').click()
  const dialog = page.getByRole('dialog', { name: 'No. 1 Coat' })
  await expect.element(dialog).toHaveTextContent('Ana has it')
  await expect
    .element(dialog.getByRole('list', { name: '2 in line' }))
    .toHaveTextContent('Bea 1st in lineCy 2nd in line')
  await expect.element(dialog.getByRole('button', { name: 'Claim for a commenter' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Release it from Ana' }).click()
  await expect.poll(() => sentWith('POST live/release_name')).toEqual([{ saleID, itemID: coat.itemID }])
})

test('a claim with an account is not released here', async () => {
  await open({ items: [{ ...coat, holder: { name: 'Ana R.', kind: 'account', billID: null } }, boots] })
  await button('No. 1, Coat, Ana R.').click()
  const dialog = page.getByRole('dialog', { name: 'No. 1 Coat' })
  await expect.element(dialog).toHaveTextContent('Claimed with an account. You can cancel it in the ticket.')
  await expect.element(dialog.getByRole('button', { name: /Release/ })).not.toBeInTheDocument()
})

test('the end is asked about with its figures', async () => {
  await open({}, { 'POST live/end_sale': exampleOf('POST live/end_sale') })
  await button('End the live').click()
  const question = page.getByRole('alertdialog', { name: 'End the live?' })
  await expect
    .element(question)
    .toHaveTextContent('2 pieces were not shown yet. They go back where they were.')
  await expect.element(question).toHaveTextContent('claimed1bills1stay for sale1')
  await question.getByRole('button', { name: 'End and make 1 bill' }).click()
  await expect.poll(() => window.location.pathname).toBe(`/live/${saleID}/bills`)
  expect(sentWith('POST live/end_sale')).toEqual([{ saleID }])
})
