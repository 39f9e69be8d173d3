import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleOf, sentWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { MarkReadyButton } from './mark-ready-button.tsx'
import { PickupItems } from './pickup-items.tsx'
import type { Pickup } from './pickup-queries.ts'
import { PickupTime } from './pickup-time.tsx'

const [pickup] = exampleOf('GET pickups/get_pickups').pickups
const [ticket] = pickup?.tickets ?? []
if (!pickup || !ticket) throw new Error('The example has no pickup with a ticket.')

test('the pieces of a pickup have their statuses, and a total that the server made', async () => {
  const tickets = [
    { ...ticket, itemName: 'Jacket', statusID: 4 as const, level: 2 as const },
    { ...ticket, ticketID: 5, itemName: 'Boots', price: 890, statusID: 6 as const, level: 4 as const },
  ]
  await show(<PickupItems pickup={{ ...pickup, tickets, total: 250 }} />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/Jacket.*Ticket 4.*Awaiting Pickup.*₱250/)
  await expect.element(rows.last()).toHaveTextContent(/Boots.*Ticket 5.*Item Unavailable.*₱890/)
  await expect.element(page.getByRole('region', { name: 'Pieces' })).toHaveTextContent('Total₱250')
})

const chosen: Partial<Pickup> = {
  pickupTime: '2026-11-26T07:00:00.000Z',
  timeSetBy: 'buyer',
  latestTime: '2026-11-28T07:00:00.000Z',
}
test.each([
  {
    viewer: 'buyer' as const,
    time: { latestTime: '2026-11-28T07:00:00.000Z', canSetTime: true },
    says: 'When will you come?Pick up by Sat, 28 Nov, 3:00 PM',
    link: 'Choose a time',
  },
  {
    viewer: 'seller' as const,
    time: { ...chosen, canSetTime: true },
    says: 'Thu, 26 Nov, 3:00 PMChosen by the buyer.',
    link: 'Move it',
  },
  {
    viewer: 'buyer' as const,
    time: { ...chosen, canSetTime: false },
    says: 'Thu, 26 Nov, 3:00 PMChosen by you. You have moved it once.',
    link: null,
  },
  {
    viewer: 'buyer' as const,
    time: { ...chosen, timeSetBy: 'seller' as const, canSetTime: true },
    says: 'Moved by the shop.',
    link: 'Move it',
  },
])('the $viewer reads of the time: $says', async ({ viewer, time, says, link }) => {
  await show(<PickupTime pickup={{ ...pickup, ...time }} viewer={viewer} />)
  const section = page.getByRole('region', { name: 'Time of the pickup' })
  await expect.element(section).toHaveTextContent(says)
  if (link === null) await expect.element(section.getByRole('link')).not.toBeInTheDocument()
  else
    await expect
      .element(section.getByRole('link', { name: link }))
      .toHaveAttribute('href', `/pickup/${pickup.pickupID}/time`)
})

test('all of a pickup is marked as ready with one tap', async () => {
  await show(<MarkReadyButton pickupID={pickup.pickupID} name="Maria" variant="filled" />, {
    'POST pickups/mark_ready': exampleOf('POST pickups/mark_ready'),
  })
  await page.getByRole('button', { name: 'All pieces of Maria are ready' }).click()
  await expect.poll(() => sentWith('POST pickups/mark_ready')).toEqual([{ pickupID: pickup.pickupID }])
})
