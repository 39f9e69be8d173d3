import { type Locator, type Page, expect, test } from '@playwright/test'
import { listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, ready, signIn, signInNewBuyer } from './steps.ts'

/** Without the file of a part the page stays, and opening the part again tries again. */
const expectSecondTry = async (page: Page, file: string, open: Locator, part: Locator) => {
  const address = `**/assets/${file}-*.js*`
  await page.route(address, (route) => route.abort())
  await open.click()
  await expectNotice(page, 'This part could not be loaded')
  await expect(part).toHaveCount(0)
  await page.unroute(address)
  await open.click()
  await expect(part).toBeVisible()
}

test(
  'a form and a rack outlive dialogs whose files cannot be fetched, and open them later',
  { tag: ['@any-size', '@landing'] },
  async ({ page }) => {
    const email = ready(verifiedSellers, 53, 53)
    await signIn(page, email)
    await createShop(page, email)
    await page.goto('/shop/add')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Typed before the failure')
    const open = page.getByRole('button', { name: 'Add tags' })
    await expectSecondTry(page, 'tags-dialog', open, page.getByRole('dialog', { name: 'Tags' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(name).toHaveValue('Typed before the failure')

    await page.goto('/rack')
    const camera = page.getByRole('button', { name: 'Many in a row' })
    await expectSecondTry(page, 'camera-dialog', camera, page.getByRole('dialog'))
  },
)

test(
  'the page of a piece and that of shops outlive parts whose files cannot be fetched',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [item] = await listItems(browser, [{ name: `Outliving Vest ${mark()}` }])
    await signInNewBuyer(page)
    await page.goto(`/item/${item.id}`)
    const dialog = page.getByRole('dialog')
    for (const [file, button] of [
      ['save-dialog', `Add ${item.name} to a collection`],
      ['report-dialog', 'Report this piece'],
      ['photo-zoom', 'Enlarge photo'],
    ] as const) {
      await expectSecondTry(page, file, page.getByRole('button', { name: button }), dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('heading', { name: item.name })).toBeVisible()
    }

    await page.route('**/assets/shops-map-*.js', (route) => route.abort())
    await page.goto('/shops')
    await expect(page.getByText('The map could not be loaded.')).toBeVisible()
    await expectGoodLooks(page, 'shops-without-map')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('application', { name: 'Map of shops' })).toBeVisible()
  },
)
