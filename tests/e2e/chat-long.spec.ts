import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { longTalkers, longTalkMessages, longTalkUnread } from './people.ts'
import { openPage, signIn } from './steps.ts'
import { composer, messagesOf, say } from './talk.ts'

const firstUnread = longTalkMessages - longTalkUnread + 1

/** The vertical position of a message on the screen. */
const topOf = async (page: Page, sequence: number): Promise<number> => {
  const box = await page.locator(`[data-sequence="${sequence}"]`).boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

const scrollTo = (page: Page, top: number | 'end') =>
  messagesOf(page).evaluate((log: { scrollTop: number; scrollHeight: number }, to) => {
    log.scrollTop = to === 'end' ? log.scrollHeight : to
  }, top)

test(
  'a long conversation opens at the first unread message, and what one reads stays where it is',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }, info) => {
    test.slow()
    const people = info.project.name === 'phone' ? longTalkers.phone : longTalkers.desk
    const [buyer, seller] = [await openPage(browser), await openPage(browser)]
    await signIn(buyer, people.buyer)
    await signIn(seller, people.seller)
    const log = messagesOf(buyer)
    const toNewest = buyer.getByRole('button', { name: 'Go to the newest message' })

    await test.step('the list shows the number of unread messages, and the conversation opens there', async () => {
      await expect
        .poll(async () => (await buyer.request.get('/api/chat/fetch_chat_history_user')).text())
        .toContain(people.shop)
      await buyer.goto('/chat')
      const row = buyer.getByRole('link', { name: new RegExp(people.shop) })
      await expect(row).toContainText(`${longTalkUnread} unread`)
      await row.click()
      await expect(log.getByText('New messages')).toBeInViewport()
      await expect(buyer.locator(`[data-sequence="${firstUnread}"]`)).toBeInViewport()
      await expect(buyer.locator(`[data-sequence="${longTalkMessages}"]`)).not.toBeInViewport()
      await expect(toNewest).toBeVisible()
      await expectGoodLooks(buyer, 'chat-long')
    })

    await test.step('scrolling up loads older messages without a jump', async () => {
      // Without a network it is asked once, and again when one scrolls after a while.
      let failed = 0
      await buyer.route('**/fetch_all_messages?*before=*', (route) => {
        failed += 1
        return route.abort()
      })
      await scrollTo(buyer, 60)
      await expect.poll(() => failed).toBe(1)
      await buyer.waitForTimeout(1500)
      expect(failed).toBe(1)
      await buyer.unroute('**/fetch_all_messages?*before=*')
      await buyer.waitForTimeout(2000)

      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await buyer.route('**/fetch_all_messages?*before=*', async (route) => {
        await held
        await route.continue()
      })
      const oldest = Number(await buyer.locator('[data-sequence]').first().getAttribute('data-sequence'))
      expect(oldest).toBeGreaterThan(1)
      const asked = buyer.waitForRequest('**/fetch_all_messages?*before=*')
      await scrollTo(buyer, 40)
      await asked
      await expect(buyer.getByText('Loading older messages...')).toBeVisible()
      const before = await topOf(buyer, oldest)
      release()
      await expect(buyer.locator(`[data-sequence="${oldest - 1}"]`)).toBeAttached()
      expect(Math.abs((await topOf(buyer, oldest)) - before)).toBeLessThanOrEqual(1)
      await buyer.unroute('**/fetch_all_messages?*before=*')
      // Scrolls up to the first message.
      await expect(async () => {
        await scrollTo(buyer, 0)
        await expect(buyer.locator('[data-sequence="1"]')).toBeInViewport({ timeout: 500 })
      }).toPass()
      const sequences = await buyer
        .locator('[data-sequence]')
        .evaluateAll((rows: { dataset: { sequence: string } }[]) =>
          rows.map((row) => Number(row.dataset.sequence)),
        )
      expect(sequences).toEqual(Array.from({ length: longTalkMessages }, (_, at) => at + 1))
      // A screen reader announces none of the older messages.
      await expect(buyer.getByRole('log', { name: 'New messages' })).toBeEmpty()
    })

    await test.step('a new message does not move the visible messages', async () => {
      const before = await topOf(buyer, 1)
      await seller.goto('/chat')
      await seller.getByRole('link', { name: /Luz Bautista/ }).click()
      await say(seller, 'A word from now')
      const fresh = buyer.getByRole('button', { name: '1 new message' })
      await expect(fresh).toBeVisible()
      expect(await topOf(buyer, 1)).toBe(before)
      await fresh.click()
      await expect(log.getByText('A word from now')).toBeInViewport()
      await expect(fresh).toHaveCount(0)
      // At its end the page follows new messages.
      await say(seller, 'And the next')
      await expect(log.getByText('And the next')).toBeInViewport()
      await expect(messagesOf(seller).getByText('Read', { exact: true })).toBeVisible()
    })

    await test.step("one's own message leads to the end", async () => {
      await scrollTo(buyer, 0)
      await expect(toNewest).toBeVisible()
      await say(buyer, 'From far above')
      await expect(log.getByText('From far above')).toBeInViewport()
    })

    await test.step('a conversation without unread messages opens at the end', async () => {
      await buyer.reload()
      await expect(log.getByText('From far above')).toBeInViewport()
      await expect(log.getByText('New messages')).toHaveCount(0)
      await expect(composer(buyer)).toBeVisible()
    })
  },
)
