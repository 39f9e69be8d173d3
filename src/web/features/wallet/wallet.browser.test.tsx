import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { RedeemPage } from './redeem-page.tsx'
import { Vouchers } from './vouchers.tsx'

const code = 'R4YG3R8VNVFTD3CY9KJC'
const field = page.getByLabelText('Voucher code')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const openRedeem = (replies: Replies = {}) =>
  show(<RedeemPage />, { 'GET store/get_balance': { balance: 100 }, ...replies }, { at: '/redeem' })

test('a code is needed, of 20 characters, and one that was mistyped stays', async () => {
  await openRedeem()
  await button('Redeem').click()
  await expect.element(page.getByText('Voucher code is required')).toBeVisible()
  await field.fill('ABC')
  await button('Redeem').click()
  await expect.element(page.getByText('Voucher Code must be 20 characters')).toBeVisible()
  await expect.element(field).toHaveValue('ABC')
  expect(sentWith('POST store/redeem_voucher')).toEqual([])
})

test('a code as people type it is redeemed, and the balance is the new one', async () => {
  await openRedeem({ 'POST store/redeem_voucher': { balance: 1350.5 } })
  await expect.element(page.getByText('₱100', { exact: true })).toBeVisible()
  await field.fill(` ${code.toLowerCase().replace(/(.{5})/g, '$1-')}`)
  await button('Redeem').click()
  await expect.element(page.getByText('Your new balance is now ₱1,350.50')).toBeVisible()
  await expect.element(page.getByText('₱1,350.50', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(sentWith('POST store/redeem_voucher')).toMatchObject([{ code }])
})

test('a balance that is not known yet is not shown as an amount', async () => {
  await openRedeem({ 'GET store/get_balance': refusal('busy') })
  await expect.element(page.getByRole('heading', { name: 'Redeem Voucher' })).toBeVisible()
  await expect.element(page.getByText(/^₱/)).not.toBeInTheDocument()
})

test.each([
  { answer: 'voucher_used' as const, says: 'Voucher code already redeemed' },
  { answer: 'voucher_invalid' as const, says: 'Voucher code invalid' },
  {
    answer: 'too_many_tries' as const,
    says: 'Voucher code invalidToo many attempts. Please wait a little and try again. Keep the code.',
  },
])('after $answer the page says so, and the code stays', async ({ answer, says }) => {
  await openRedeem({ 'POST store/redeem_voucher': refusal(answer) })
  await field.fill(code)
  await button('Redeem').click()
  await expect.element(page.getByText(/^Voucher code (invalid|already)/).first()).toBeVisible()
  expect(document.querySelector('[data-state="error"]')?.textContent).toBe(says)
  await expect.element(field).toHaveValue(code)
})

const openVouchers = (replies: Replies = {}) =>
  show(<Vouchers />, {
    'GET store/codegen': {
      vouchers: [
        { amount: 50, code },
        { amount: 6000, code: 'PC88NK7NRK39YHEK3KRC' },
      ],
      has_next: false,
      cursor: null,
    },
    'GET admin/get_counts': exampleOf('GET admin/get_counts'),
    ...replies,
  })

test('the vouchers stand in the order of the server, each with its amount and code', async () => {
  await openVouchers()
  const cards = page.getByRole('listitem')
  await expect.element(cards.first()).toHaveTextContent(`₱50${code}`)
  await expect.element(cards.last()).toHaveTextContent('₱6,000PC88NK7NRK39YHEK3KRC')
})

test('a small batch is made at once, a large one after a question with its sum', async () => {
  await openVouchers({ 'POST store/codegen': exampleOf('POST store/codegen') })
  await page.getByLabelText('Amount').fill('50')
  await page.getByLabelText('Number of vouchers').fill('1')
  await button('Generate').click()
  await expect.element(page.getByText('1 voucher of ₱50 made')).toBeVisible()
  await page.getByLabelText('Amount').fill('5,000')
  await page.getByLabelText('Number of vouchers').fill('20')
  await button('Generate').click()
  const question = page.getByRole('alertdialog', { name: 'Make 20 vouchers worth ₱100,000?' })
  await expect.element(question).toHaveTextContent('Each is worth ₱5,000. This cannot be undone.')
  expect(sentWith('POST store/codegen')).toMatchObject([{ amount: 50, count: 1 }])
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => sentWith('POST store/codegen').at(1)).toMatchObject({ amount: 5000, count: 20 })
})

test('a batch is large from ₱50,000 on', async () => {
  await openVouchers({ 'POST store/codegen': exampleOf('POST store/codegen') })
  await page.getByLabelText('Amount').fill('5,000')
  await page.getByLabelText('Number of vouchers').fill('10')
  await button('Generate').click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Make 10 vouchers worth ₱50,000?' }))
    .toBeVisible()
  expect(sentWith('POST store/codegen')).toEqual([])
})

test('a list that cannot be fetched says so quietly', async () => {
  await openVouchers({ 'GET store/codegen': refusal('not_allowed') })
  await expect.element(page.getByText('The list could not be fetched.')).toBeVisible()
  await expect.element(page.getByText('Your account cannot do this.')).not.toBeInTheDocument()
})
