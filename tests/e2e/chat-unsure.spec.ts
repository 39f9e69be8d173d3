import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { chatSellers } from './people.ts'
import { mark, openPage, ready, signInNewBuyer } from './steps.ts'
import { composer, historyOn, messagesOf, openSeller, say, talkToSeller } from './talk.ts'

/** The median interval in milliseconds of a page's last polls for messages. */
const usualGap = (page: Page) =>
  page.evaluate<number>(`{
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('fetch_all_messages'))
    const last = asked.map(({ startTime }) => startTime).slice(-8)
    const gaps = last.slice(1).map((start, n) => start - last[n])
    gaps.length === 7 ? gaps.toSorted((a, b) => a - b)[3] : 0
  }`)

test(
  'a message is stored once, however its connection fails',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }) => {
    test.slow()
    const email = ready(chatSellers, 2, 3)
    const { seller, item } = await openSeller(
      browser,
      email,
      `Ukay sa Kanto ${mark()}`,
      `Unsure Coat ${mark()}`,
    )
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await talkToSeller(buyer, item)
    await say(buyer, 'Hello')
    await seller.goto('/chat')
    await seller.getByRole('link', { name: /Bea Manalo/ }).click()
    await expect(messagesOf(seller).getByText('Hello')).toBeVisible()
    const retry = buyer.getByRole('button', { name: 'Not sent. Tap to retry' })
    // The stream may confirm the message, and remove the button, before the tap.
    const retryIfOffered = async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined)
    }

    await test.step('the reply is lost after the commit', async () => {
      await buyer.route('**/api/chat/send_message', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await say(buyer, 'Only once')
      await expect(messagesOf(seller).getByText('Only once')).toBeVisible()
      await buyer.unroute('**/api/chat/send_message')
      // The page may receive its message by the stream before it notices that the reply is lost.
      await expect
        .poll(async () => {
          await retryIfOffered()
          return historyOn(buyer)
        })
        .toEqual(['1 Hello', '2 Only once'])
      await expect(retry).toHaveCount(0)
      await expect(messagesOf(buyer).getByText('Only once')).toHaveCount(1)
      expect(await historyOn(seller)).toEqual(['1 Hello', '2 Only once'])
    })

    await test.step('the request is lost before it arrives; after a reload it is still there, and a tap sends it', async () => {
      await buyer.route('**/api/chat/send_message', (route) => route.abort())
      await say(buyer, 'Second try')
      await expect(retry).toBeVisible()
      await buyer.reload()
      await expect(messagesOf(buyer).getByText('Second try')).toBeVisible()
      await buyer.unroute('**/api/chat/send_message')
      // A page that has just reconnected its stream sends the waiting messages by itself.
      await expect
        .poll(async () => {
          await retryIfOffered()
          return historyOn(buyer)
        })
        .toEqual(['1 Hello', '2 Only once', '3 Second try'])
      await expect(messagesOf(seller).getByText('Second try')).toHaveCount(1)
    })

    await test.step('messages written offline are sent in order once online', async () => {
      await buyer.context().setOffline(true)
      await expect(
        buyer.getByText('You are offline. New messages appear when you are back online.'),
      ).toBeVisible()
      await say(buyer, 'Written offline')
      await say(buyer, 'And another')
      await expect(retry).toHaveCount(2)
      await say(seller, 'Meanwhile')
      await expectGoodLooks(buyer, 'chat-offline')
      await buyer.context().setOffline(false)
      await expect(retry).toHaveCount(0)
      const all = [
        '1 Hello',
        '2 Only once',
        '3 Second try',
        '4 Meanwhile',
        '5 Written offline',
        '6 And another',
      ]
      await expect.poll(() => historyOn(buyer)).toEqual(all)
      await expect.poll(() => historyOn(seller)).toEqual(all)
    })

    await test.step('two devices of one person agree', async () => {
      const tablet = await (
        await browser.newContext({ storageState: await seller.context().storageState() })
      ).newPage()
      await tablet.goto('/chat')
      await tablet.getByRole('link', { name: /Bea Manalo/ }).click()
      await expect.poll(() => historyOn(tablet)).toEqual(await historyOn(seller))
      await say(tablet, 'From the tablet')
      await expect(messagesOf(seller).getByText('From the tablet')).toBeVisible()
      // Reading on one device marks messages as read on the other.
      await tablet.goto('/')
      await seller.goto('/')
      await say(buyer, 'Who reads this first?')
      for (const device of [tablet, seller]) await expect(device).toHaveTitle('(1) Tickets · Ukay')
      await tablet.goto('/chat')
      await tablet.getByRole('link', { name: /Bea Manalo/ }).click()
      await expect(messagesOf(tablet).getByText('Who reads this first?')).toBeVisible()
      await expect(seller).toHaveTitle('Tickets · Ukay')
      await tablet.context().close()
    })

    await test.step('an unsent message can be thrown away', async () => {
      await buyer.route('**/api/chat/send_message', (route) => route.abort())
      await say(buyer, 'Never mind')
      await buyer.getByRole('button', { name: 'Delete the unsent message: Never mind' }).click()
      await expect(messagesOf(buyer).getByText('Never mind')).toHaveCount(0)
      await buyer.unroute('**/api/chat/send_message')
    })

    await test.step('without the event stream a visible conversation polls', async () => {
      await buyer.route('**/api/events**', (route) => route.abort())
      await buyer.reload()
      await expect(composer(buyer)).toBeVisible()
      const asks = () => buyer.waitForRequest('**/api/chat/fetch_all_messages**')
      await asks()
      await asks()
      await seller.goto('/chat')
      await seller.getByRole('link', { name: /Bea Manalo/ }).click()
      await say(seller, 'Found without a stream')
      await expect(messagesOf(buyer).getByText('Found without a stream')).toBeVisible()
      // The page polls every half second, but a busy machine delays some polls.
      await expect(async () => {
        const gap = await usualGap(buyer)
        expect(gap).toBeGreaterThan(400)
        expect(gap).toBeLessThan(700)
      }).toPass({ timeout: 20_000, intervals: [500] })
      const show = (state: 'visible' | 'hidden') =>
        buyer.evaluate(
          `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
           document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
        )
      await show('hidden')
      // A poll from before the page was hidden may still be on its way.
      await buyer.waitForTimeout(1_000)
      let asked = 0
      buyer.on('request', (request) => (asked += Number(request.url().includes('fetch_all_messages'))))
      await buyer.waitForTimeout(1_500)
      expect(asked).toBe(0)
      await show('visible')
      await expect.poll(() => asked).toBeGreaterThan(1)
    })

    await test.step('beyond the limit of a minute the page says so and keeps the text', async () => {
      const { pathname } = new URL(buyer.url())
      const data = { sellerID: pathname.split('/').at(-1), message: 'Again' }
      const statuses: number[] = []
      while (!statuses.includes(429) && statuses.length < 60)
        statuses.push((await buyer.request.post('/api/chat/send_message', { data })).status())
      await say(buyer, 'One too many')
      await expect(buyer.getByText(/You are sending messages very fast/)).toBeVisible()
      await expect(retry).toBeVisible()
    })
  },
)
