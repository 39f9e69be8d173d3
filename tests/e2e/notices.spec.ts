import { expect, test } from '@playwright/test'
import { listItems } from './items.ts'
import { expectNotice, expectNoticeAbove, mark, signInNewBuyer } from './steps.ts'
import { composer, say, talkToSeller } from './talk.ts'

test(
  'a notice leaves the bar at the bottom free: on a piece, in the cart and in the chat',
  { tag: '@nightly' },
  async ({ page, browser }, info) => {
    const [first, second] = await listItems(browser, [
      { name: `Notice Vest ${mark()}`, price: 220 },
      { name: `Notice Dress ${mark()}`, price: 410 },
    ])
    await signInNewBuyer(page)

    if (info.project.name === 'phone') {
      for (const item of [first, second]) {
        await page.goto(`/item/${item.id}`)
        await page.getByRole('button', { name: 'Add to Cart' }).click()
        await expectNoticeAbove(
          page,
          'Item added to cart!',
          page.getByRole('button', { name: 'Buy Now' }).locator('..').locator('..'),
        )
        await expectNotice(page, 'Item added to cart!')
      }
      await page.goto('/cart')
      await page.getByRole('button', { name: `Delete ${first.name} from cart` }).click()
      await expectNoticeAbove(page, 'Deleted item from cart!', page.getByRole('region', { name: 'Total' }))
      await expectNotice(page, 'Deleted item from cart!')
    }

    await talkToSeller(page, second)
    await say(page, 'Hi po')
    await page.getByRole('button', { name: 'More' }).click()
    await page.route('**/api/chat/block', (route) => route.abort())
    await page.getByRole('button', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    const failed = 'You seem to be offline'
    await expectNoticeAbove(page, failed, page.locator('form').filter({ has: composer(page) }))
    await expectNotice(page, failed)
    // Without the chat's bar it stands above the tab bar again, or at the end of the page.
    await page.goto('/')
    await expect
      .poll(() =>
        page.evaluate<string>("document.documentElement.style.getPropertyValue('--bar-below-notices')"),
      )
      .toBe('')
  },
)
