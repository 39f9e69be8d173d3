import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { ImportPage } from './import-page.tsx'
import type { ItemImport } from './queries.ts'

const example = exampleOf('POST store/import_items').import
if (!example) throw new Error('The example has no import.')
const checked: ItemImport = {
  ...example,
  lines: 5,
  plan: { add: 2, change: 1, same: 1, refuse: 1 },
}
const lines = (changed = {}) => ({
  lines: [
    {
      line: 4,
      sku: 'J-1',
      name: 'Jacket',
      plan: 'refuse' as const,
      outcome: null,
      itemID: null,
      problems: [{ column: 'price' as const, code: 'bad_input' as const, problem: 'This is not a price' }],
      ...changed,
    },
  ],
  has_next: false,
})

const open = (last: ItemImport | null, replies: Replies = {}) =>
  show(<ImportPage />, {
    'GET store/get_import': { import: last },
    'GET store/get_import_lines': lines(),
    'GET store/get_all_tags': exampleOf('GET store/get_all_tags'),
    ...replies,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const csv = new File(['name,price\nJacket,250\n'], 'pieces.csv', { type: 'text/csv' })

test('a file is sent with what was chosen for it, and its check is shown', async () => {
  await open(null, { 'POST store/import_items': { import: { ...checked, lists: false } } })
  await expect.element(button('Check the file')).toBeDisabled()
  await page.getByLabelText(/^CSV file/).upload(csv)
  await expect.element(page.getByText('pieces.csv')).toBeVisible()
  await page.getByText('Keep as drafts').click()
  await page.getByText('What new pieces get where the file says nothing').click()
  await page.getByLabelText('Size').selectOptions('L')
  await button('Check the file').click()
  const card = page.getByRole('region', { name: 'Checked. Nothing is written yet' })
  await expect
    .element(card.getByRole('list').first())
    .toHaveTextContent('2 to add1 to change1 without a change1 refused')
  await expect.element(card).toHaveTextContent('All new pieces will wait as drafts.')
  expect(sentWith('POST store/import_items')).toMatchObject([
    { list: false, size: 'L', file: { filename: 'pieces.csv' } },
  ])
})

test('a file that was refused says why, and stays chosen', async () => {
  await open(null, { 'POST store/import_items': refusal('busy') })
  await page.getByLabelText(/^CSV file/).upload(csv)
  await button('Check the file').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('pieces.csv')).toBeVisible()
  await expect.element(button('Check the file')).toBeEnabled()
})

test('each line that is refused says at which column and why, and the others are imported', async () => {
  await open(checked, { 'POST store/start_import': { import: { ...checked, state: 'running' } } })
  const row = page.getByRole('row').filter({ hasText: 'Jacket' })
  await expect.element(row).toHaveTextContent('4JacketRefusedPrice: This is not a price')
  await button('Import 3 pieces').click()
  await expect.element(page.getByRole('region', { name: 'Importing' })).toBeVisible()
  await expect.element(page.getByText('0 of 5 lines. You can leave this page.')).toBeVisible()
  await expect.element(button('Check the file')).not.toBeInTheDocument()
  expect(sentWith('POST store/start_import')).toEqual([{ importID: checked.importID }])
})

test('a file without anything to write is not imported', async () => {
  await open({ ...checked, plan: { add: 0, change: 0, same: 4, refuse: 1 } })
  await expect.element(button('Nothing to import')).toBeDisabled()
})

test('what was done is listed, with the files of the ZIP that were left out', async () => {
  await open(
    {
      ...checked,
      state: 'done',
      done: { added: 2, changed: 1, same: 1, refused: 1 },
      leftOut: [{ name: 'IMG_1.heic', code: 'bad_input', problem: 'This is not a photo' }],
    },
    {
      'GET store/get_import_lines': lines({
        outcome: 'added',
        problems: [],
        itemID: '0198c1d2-0000-7000-8000-000000000101',
      }),
    },
  )
  const card = page.getByRole('region', { name: 'The last file is done' })
  await expect
    .element(card.getByRole('list').first())
    .toHaveTextContent('2 added1 changed1 without a change1 refused')
  await expect.element(card).toHaveTextContent('1 file of the ZIP was left out')
  await expect.element(card).toHaveTextContent('IMG_1.heic This is not a photo')
  await expect
    .element(page.getByRole('link', { name: 'Jacket' }))
    .toHaveAttribute('href', '/item/0198c1d2-0000-7000-8000-000000000101')
})
