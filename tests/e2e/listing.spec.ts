import { type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { uploadSide } from '../../src/domain/photos.ts'
import { verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { timesForSale } from './items.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const sellerOf = (n: number) => ready(verifiedSellers, 2 + n, 4 + n)

const openForm = async (page: Page, email: string) => {
  await signIn(page, email)
  await createShop(page, email)
  await page.goto('/shop/add')
}

const addPhoto = async (page: Page, n: number) => {
  const buffer = await phonePhoto('Jacket', n, 12)
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
}

const fillForm = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Good weight, not stiff.')
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page
    .getByRole('dialog', { name: 'Tags' })
    .locator('label')
    .filter({ hasText: /^Jacket$/ })
    .click()
  await page.getByRole('button', { name: /Done/ }).click()
  await page.getByLabel('Size').selectOption('L')
  await page.getByText('Masculine', { exact: true }).click()
  await page.getByLabel('Price').fill('380')
}

test(
  'an interrupted upload continues where it stopped, and the piece is listed once',
  { tag: ['@any-size', '@landing'] },
  async ({ page, browser }) => {
    const name = `Cut-off Jacket ${mark()}`
    await openForm(page, sellerOf(0))
    await addPhoto(page, 0)
    await addPhoto(page, 1)
    await fillForm(page, name)

    const uploads: Buffer[] = []
    await page.route('**/api/store/add_img_item', async (route) => {
      uploads.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
      if (uploads.length === 2) await route.abort()
      else await route.continue()
    })
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText(/Photo 2 of 2 did not go through/)).toBeVisible()

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    expect(await timesForSale(buyer.request, name)).toBe(0)

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Item added!')).toBeVisible()
    expect(uploads).toHaveLength(3)
    expect(await timesForSale(buyer.request, name)).toBe(1)

    const body = uploads[0] ?? Buffer.alloc(0)
    const jpeg = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
    const sent = await sharp(jpeg).metadata()
    expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(uploadSide)
    expect(sent.format).toBe('jpeg')
    expect(sent.exif).toBeUndefined()
  },
)

test('files that are no photos are refused, the form survives a reload, and the crop works with the keyboard @nightly', async ({
  page,
}) => {
  await openForm(page, sellerOf(1))
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') })
  await expect(page.getByText('We cannot read this file as a photo.')).toBeVisible()
  // On a phone the action is in reach from the first field on.
  if (test.info().project.name === 'phone')
    await expect(page.getByRole('button', { name: 'ADD ITEM' })).toBeInViewport({ ratio: 1 })

  await page.getByLabel('Name', { exact: true }).fill('Typed before the reload')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the reload')

  const buffer = await phonePhoto('Jacket', 3, 12)
  await page.locator('input[name=photos]').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByText('1800 × 1800')).toBeVisible()
  await crop.getByText('Move it exactly').click()
  await crop.getByText('100', { exact: true }).click()
  await crop.getByRole('button', { name: /smaller|shrink/i }).click()
  await expect(crop.getByText('1700 × 1700')).toBeVisible()
  await crop.getByText('1', { exact: true }).click()
  await crop.getByRole('button', { name: /smaller|shrink/i }).click()
  await expect(crop.getByText('1699 × 1699')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crop).toBeHidden()
})
