import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, refusal, type Replies, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { HelpersPage } from './helpers-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

const team = exampleOf('GET helpers/get_helpers')
const [helper] = team.helpers
const [invitation] = team.invitations
if (!helper || !invitation) throw new Error('The example has no helper or no invitation.')
const maria = { ...helper, firstName: 'Maria', lastName: 'Santos' }

const open = (replies: Replies = {}) =>
  show(<HelpersPage />, {
    'GET helpers/get_helpers': { helpers: [maria], invitations: [invitation] },
    'GET helpers/get_acts': exampleOf('GET helpers/get_acts'),
    ...replies,
  })
const words = (text: string) => page.getByText(text, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the owner sees who helps since when, and removes one after a question', async () => {
  let helpers = [maria]
  await open({
    'GET helpers/get_helpers': () => ({ helpers, invitations: [] }),
    'POST helpers/remove': () => {
      helpers = []
      return exampleOf('POST helpers/remove')
    },
  })
  await expect.element(page.getByText('Maria SantosSince Sat, 21 Nov, 3:00 PM')).toBeVisible()
  await button('Remove').click()
  const question = page.getByRole('alertdialog', { name: 'Remove Maria Santos?' })
  await question.getByRole('button', { name: 'No' }).click()
  expect(sentWith('POST helpers/remove')).toEqual([])
  await button('Remove').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Nobody helps you yet.')).toBeVisible()
  expect(sentWith('POST helpers/remove')).toEqual([{ helperID: maria.helperID }])
})

test('why a helper was not removed stands in the question, which stays', async () => {
  await open({ 'POST helpers/remove': refusal('not_found') })
  await button('Remove').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(question).toHaveTextContent('This does not exist, or you may not see it.')
})

test('an invitation is a link that is shown once, and can be cancelled', async () => {
  const made = exampleOf('POST helpers/invite')
  await open({
    'POST helpers/invite': { ...made, invitationID: invitation.invitationID },
    'POST helpers/cancel_invitation': exampleOf('POST helpers/cancel_invitation'),
  })
  await expect.element(page.getByText('Open invitation, until Sat, 28 Nov, 3:00 PM')).toBeVisible()
  await button('Invite a helper').click()
  const link = `${window.location.origin}/help/${made.token}`
  await expect.element(page.getByText(link).or(page.getByRole('textbox'))).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText(link)).not.toBeInTheDocument()
  expect(sentWith('POST helpers/cancel_invitation')).toEqual([{ invitationID: invitation.invitationID }])
})

const token = 'dBeNvyPSg0022PyBc4ELLQ'
const openInvitation = (viewer: 'buyer' | 'nobody' | 'other', replies: Replies = {}) =>
  show(
    <InvitationPage viewer={viewer} />,
    {
      'POST helpers/read_invitation': { ...exampleOf('POST helpers/read_invitation'), shopName: 'Luz Finds' },
      ...replies,
    },
    { at: `/help/${token}`, path: '/help/:id' },
  )

test.each([
  { viewer: 'buyer' as const, sees: ['Accept'], not: ['Log in to accept', 'Sign up first'] },
  { viewer: 'nobody' as const, sees: ['Log in to accept', 'Sign up first'], not: ['Accept'] },
  { viewer: 'other' as const, sees: [], not: ['Accept', 'Log in to accept', 'Sign up first'] },
])(
  'an invitation says what a helper may and may not, and offers $viewer what they can do',
  async ({ viewer, sees, not }) => {
    await openInvitation(viewer)
    await expect.element(page.getByRole('heading', { name: 'Help Luz Finds' })).toBeVisible()
    await expect.element(page.getByText('move tickets and answer what buyers ask')).toBeVisible()
    await expect.element(page.getByText('money, vouchers and the payment QR')).toBeVisible()
    for (const name of sees) await expect.element(words(name)).toBeVisible()
    for (const name of not) await expect.element(words(name)).not.toBeInTheDocument()
    if (viewer === 'other')
      await expect.element(page.getByText(/^Only a buyer’s account can help/)).toBeVisible()
  },
)

test('a link that was used says so', async () => {
  await openInvitation('buyer', { 'POST helpers/read_invitation': refusal('link_over') })
  await expect.element(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
})
