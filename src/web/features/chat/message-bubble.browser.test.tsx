import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/browser/show.tsx'
import { MessageBubble } from './message-bubble.tsx'
import type { Shown } from './shown-messages.ts'

const message: Shown = {
  key: 'one',
  sequence: 1,
  text: 'Is it still there? See https://ukay.example/item/1',
  photos: [],
  unsentPhotos: 0,
  mine: true,
  at: '2026-11-25T01:05:00.000Z',
  status: 'sent',
  why: undefined,
  clientID: 'one',
  safetyNote: false,
}
const done: string[] = []

const open = (changed: Partial<Shown>) => {
  done.length = 0
  return show(
    <ul>
      <MessageBubble
        message={{ ...message, ...changed }}
        author="You"
        last
        showStatus
        onRetry={() => done.push('retry')}
        onDiscard={(id) => done.push(`discard ${id}`)}
      />
    </ul>,
  )
}
const bubble = page.getByRole('listitem')

test.each([
  { status: 'sending' as const, says: 'Sending' },
  { status: 'sent' as const, says: 'Sent' },
  { status: 'delivered' as const, says: 'Delivered' },
  { status: 'read' as const, says: 'Read' },
])('an own message is $status', async ({ status, says }) => {
  await open({ status })
  await expect.element(bubble).toHaveTextContent(new RegExp(`9:05.*${says}$`, 'i'))
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a message that was not sent is sent again or deleted, and says why', async () => {
  await open({ status: 'failed', why: 'Please log in first.' })
  await expect.element(bubble).toHaveTextContent('Please log in first.')
  await expect.element(page.getByRole('time')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Not sent/ }).click()
  await page.getByRole('button', { name: /Is it still there/ }).click()
  expect(done).toEqual(['retry', 'discard one'])
})

test('a link in a message opens a page of its own, which learns nothing', async () => {
  await open({})
  const link = page.getByRole('link', { name: 'https://ukay.example/item/1' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

test('a message that may be a scam carries the warning', async () => {
  await open({ mine: false, status: null, safetyNote: true })
  await expect.element(page.getByText(/pay|wallet|money/i)).toBeVisible()
})
