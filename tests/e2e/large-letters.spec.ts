import { type Locator, type Page, expect, test } from '@playwright/test'
import { listItem, listItems } from './items.ts'
import { verifiedSellers } from './people.ts'
import { createShop, mark, ready, signIn, signInNewBuyer } from './steps.ts'
import { enlargeLetters } from './text-layout.ts'

/** A small phone whose owner has set letters of twice the usual size. */
test.use({ viewport: { width: 360, height: 740 } })

/** A page that is wider than the screen also moves its bars off the screen. */
const expectInside = async (page: Page, ...actions: Locator[]): Promise<void> => {
  for (const action of actions) {
    await expect(action).toBeVisible()
    await expect(action).toBeInViewport({ ratio: 1 })
    // The label is not cut either.
    expect(
      await action.evaluate(
        (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth,
      ),
    ).toBeLessThanOrEqual(1)
  }
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: page.url() })
    .toBeLessThanOrEqual(360)
}

test(
  'f7.e: with letters at 200% the bars of a small phone hold all their actions',
  { tag: ['@any-size', '@landing'] },
  async ({ page, browser }) => {
    await enlargeLetters(page)
    const measurements = { pit_to_pit: 46.5, length: 96, sleeve: 60.5 }
    const [item] = await listItems(browser, [{ name: `Large blazer ${mark()}`, price: 1250.5, measurements }])
    await signInNewBuyer(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto(`/item/${item.id}`)
    await expectInside(page, button('Add to Cart'), button('Buy Now'))
    // The bar is higher than usual, and the end of the page still comes out from under it.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const report = page.getByRole('button', { name: /Report/ })
    // Rows of other items come while one scrolls, and lengthen the page.
    const heightOf = () => page.evaluate<number>('document.documentElement.scrollHeight')
    await expect(async () => {
      const height = await heightOf()
      await page.waitForTimeout(1000)
      expect(await heightOf()).toBe(height)
    }).toPass()
    await expect(async () => {
      await report.scrollIntoViewIfNeeded()
      await expect(report).toBeInViewport({ ratio: 1, timeout: 1000 })
    }).toPass()
    await expectInside(page)

    await button('Add to Cart').click()
    await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
    await page.goto('/cart')
    await expectInside(page, button('PURCHASE ALL ITEMS'))
    await page.goto(`/item/${item.id}`)
    await page.getByRole('button', { name: 'Talk to Seller' }).click()
    await expectInside(page, page.getByPlaceholder('Type your message here'), button('Send'))
    await page.goto('/ordering')
    await button('PROCEED TO PAYMENT').scrollIntoViewIfNeeded()
    await expectInside(page, button('PROCEED TO PAYMENT'))

    const seller = ready(verifiedSellers, 56, 56)
    await signIn(page, seller)
    await createShop(page, seller)
    await page.goto('/shop/add')
    await expectInside(page, button('ADD ITEM'))
    const own = await listItem(page.request, { name: `Large skirt ${mark()}` })
    await page.goto(`/item/${own.id}/edit`)
    await expectInside(page, button('Cancel'), button('Save changes'))
  },
)
