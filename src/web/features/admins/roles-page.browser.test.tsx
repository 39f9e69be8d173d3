import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { RolesPage } from './roles-page.tsx'
import { SecondAdminRequests } from './second-admin-requests.tsx'

const team = exampleOf('GET admin/get_admins')
const [first, second] = team.admins
if (!first || !second) throw new Error('The example has fewer than two admins.')
const bea = { ...first, firstName: 'Bea', lastName: 'Cruz', role: 'verifier' as const, secondFactor: false }
const luz = {
  ...second,
  firstName: 'Luz',
  lastName: 'Reyes',
  role: 'owner' as const,
  secondFactor: true,
  seenAt: null,
}

const open = (replies: Replies = {}) =>
  show(<RolesPage ownID={luz.adminID} />, {
    'GET admin/get_admins': { admins: [bea, luz], invitations: [] },
    'GET admin/get_log': { acts: [], has_next: false, cursor: null },
    ...replies,
  })

const people = page.getByRole('region', { name: 'People' })
const rowOf = (name: string) => people.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('each admin has role, rights and second factor, and nobody removes themselves', async () => {
  await open()
  await expect.element(page.getByLabelText('Role of Bea Cruz')).toHaveValue('verifier')
  await expect.element(rowOf('Bea Cruz')).toHaveTextContent('Verify sellers')
  await expect.element(rowOf('Bea Cruz')).toHaveTextContent('No second factor yet')
  await expect.element(rowOf('Luz Reyes')).toHaveTextContent('Everything, and this page')
  await expect.element(rowOf('Luz Reyes')).toHaveTextContent('logged out')
  await expect.element(rowOf('Luz Reyes')).not.toHaveTextContent('No second factor yet')
  await expect.element(button('Remove Luz Reyes')).toBeDisabled()
  await expect.element(button('Remove Bea Cruz')).toBeEnabled()
})

test('another’s role changes at once, one’s own only after a question', async () => {
  await open({
    'POST admin/set_role': exampleOf('POST admin/set_role'),
    'GET auth/session': exampleOf('GET auth/session'),
  })
  await page.getByLabelText('Role of Bea Cruz').selectOptions('treasurer')
  await expect.element(page.getByText('Bea Cruz is now Treasurer')).toBeVisible()
  await button('Close').click()
  await page.getByLabelText('Role of Luz Reyes').selectOptions('moderator')
  const question = page.getByRole('alertdialog', { name: 'Give up your own role?' })
  await expect.element(question).toHaveTextContent('You lose this page at once.')
  expect(sentWith('POST admin/set_role')).toEqual([{ adminID: bea.adminID, role: 'treasurer' }])
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect
    .poll(() => sentWith('POST admin/set_role').at(1))
    .toEqual({ adminID: luz.adminID, role: 'moderator' })
})

test('removing an admin needs the password of the owner, and a wrong one is said at its field', async () => {
  await open({
    'POST admin/remove': ({ password }) =>
      password === 'right-one-7' ? exampleOf('POST admin/remove') : refusal('wrong_password'),
  })
  await button('Remove Bea Cruz').click()
  const question = page.getByRole('alertdialog', { name: 'Remove Bea Cruz?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  expect(sentWith('POST admin/remove')).toEqual([])
  await question.getByLabelText('Your password').fill('wrong-one-7')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(question).toHaveTextContent('This is not your password.')
  await question.getByLabelText('Your password').fill('right-one-7')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Bea Cruz is no admin any more')).toBeVisible()
  expect(sentWith('POST admin/remove').at(-1)).toEqual({ adminID: bea.adminID, password: 'right-one-7' })
})

test('an invitation is for the chosen role', async () => {
  await open({ 'POST admin/invite': exampleOf('POST admin/invite') })
  await button('Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' })
  await dialog.getByLabelText('Role').selectOptions('moderator')
  await expect.element(dialog).toHaveTextContent('Reports, decisions, same pieces')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(dialog).toHaveTextContent('Send this link to one person. It is shown only now.')
  expect(sentWith('POST admin/invite')).toEqual([{ role: 'moderator' }])
})

const [photos, vouchers] = exampleOf('GET admin/get_requests').requests
if (!photos || !vouchers) throw new Error('The example has fewer than two requests.')

test('a second admin answers what another asked; who asked reads what comes next', async () => {
  const mine = { ...vouchers, requestID: '0198c1d2-0000-7000-8000-000000000401', isMine: true, agreed: true }
  await show(<SecondAdminRequests kind="vouchers" />, {
    'GET admin/get_requests': { requests: [photos, vouchers, mine] },
    'POST admin/answer_request': exampleOf('POST admin/answer_request'),
    'GET admin/get_counts': exampleOf('GET admin/get_counts'),
  })
  const rows = page.getByRole('region', { name: 'Waiting for a second admin' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('wants to make 1 voucher of ₱6,000')
  expect(rows.elements()).toHaveLength(2)
  await expect
    .element(rows.last())
    .toHaveTextContent('You want to make 1 voucher of ₱6,000Agreed. Make the same batch again within a day.')
  await expect.element(rows.last().getByRole('button')).not.toBeInTheDocument()
  await rows.first().getByRole('button', { name: 'Refuse' }).click()
  await expect
    .poll(() => sentWith('POST admin/answer_request'))
    .toEqual([{ requestID: vouchers.requestID, agree: false }])
})
