import { type Page, expect, test } from '@playwright/test'
import { drawn, realPhotos, realPhotosThere } from '../support/looks.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { mark, ready, signIn } from './steps.ts'

/** A printed T-shirt where the real photos are there, a drawn plain dress where not. */
const shown = async () => {
  const [, photo] = realPhotosThere ? realPhotos(['T-Shirt'], 2) : []
  return photo
    ? { bytes: photo.bytes, garment: 'T-Shirt', pattern: 'Graphic Print' }
    : { bytes: await drawn('dress', 'red', 5), garment: 'Dress', pattern: 'Plain' }
}

const addPhoto = async (page: Page, buffer: Buffer) => {
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
}

test('photos suggest tags, which are taken or left one by one', { tag: '@any-size' }, async ({ page }) => {
  const { bytes, garment, pattern } = await shown()
  await signIn(page, ready(verifiedSellers, 6, 7))
  await page.request.post('/api/store/create_new_shop', {
    data: { name: 'Ate Let’s Rack', address: 'Taytay, Rizal' },
  })
  await page.goto('/shop/add')
  const fromForm = page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'Auto Tagging' })
  const tags = page.getByRole('dialog', { name: 'Tags' })
  const suggested = tags.getByRole('group', { name: 'Suggested tags' })

  await test.step('without a photo there is nothing to look at', async () => {
    await fromForm.click()
    await expect(page.getByText('Upload atleast one image')).toBeVisible()
    await expectGoodLooks(page, 'auto-tagging-bare')
    await expect(tags).toBeHidden()
  })

  await addPhoto(page, bytes)
  await expect(page.getByText('Upload atleast one image')).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill(`Rack find ${mark()}`)

  await test.step('what goes wrong leaves the form as it is', async () => {
    await page.route('**/api/store/auto_tagging', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', error: 'Please try again in a moment.' } }),
    )
    await fromForm.click()
    await expect(tags.getByRole('alert')).toHaveText('Please try again in a moment.')
    await expectGoodLooks(page, 'auto-tagging-failed')
    await page.unrouteAll()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/store/auto_tagging', async (route) => {
      await held.promise
      await route.continue()
    })
    await tags.getByRole('button', { name: 'Auto Tagging' }).click()
    await expect(tags.getByText('Looking at your photo...')).toBeVisible()
    await expectGoodLooks(page, 'auto-tagging-looking')
    held.resolve()
  })

  await test.step('nothing is taken without a tap', async () => {
    await expect(suggested.getByRole('checkbox', { name: garment })).toBeVisible()
    await expect(suggested.getByRole('checkbox', { name: pattern })).toBeVisible()
    await expect(suggested.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expectGoodLooks(page, 'auto-tagging')
    await suggested.getByRole('checkbox', { name: garment }).check()
    await suggested.getByRole('checkbox', { name: pattern }).check()
    await suggested.getByRole('checkbox', { name: pattern }).uncheck()
    await expectGoodLooks(page, 'auto-tagging-taken')
    await tags.getByRole('button', { name: 'Done (1 chosen)' }).click()
    await expect(page.getByRole('button', { name: `Remove ${garment}` })).toBeVisible()
  })

  await test.step('another photo makes them old', async () => {
    await addPhoto(page, bytes)
    await page.getByRole('button', { name: 'Add tags' }).click()
    await expect(tags.getByText('Your photos have changed since. Look again?')).toBeVisible()
    await expect(suggested).toBeHidden()
    await expectGoodLooks(page, 'auto-tagging-old')
    const asked = page.waitForRequest('**/api/store/auto_tagging')
    await tags.getByRole('button', { name: 'Auto Tagging' }).click()
    const body = (await asked).postDataBuffer()?.toString('latin1') ?? ''
    expect(body.match(/name="img"/g)).toHaveLength(2)
    await expect(suggested.getByRole('checkbox', { name: garment })).toBeChecked()
    await tags.getByRole('button', { name: 'Done (1 chosen)' }).click()
  })

  await test.step('the piece has what was taken', async () => {
    await page.getByLabel('Description').fill('Soft, no stains.')
    await page.getByLabel('Size').selectOption('M')
    await page.getByText('Feminine', { exact: true }).click()
    await page.getByLabel('Price').fill('180')
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText('Item added!')).toBeVisible()
    const link = await page.getByRole('link', { name: 'See item' }).getAttribute('href')
    const answer = await page.request.get(`/api/store/item?id=${link?.replace('/item/', '') ?? ''}`)
    const item = (await answer.json()) as { tags: { tagName: string }[] }
    expect(item.tags.map(({ tagName }) => tagName)).toEqual([garment])
  })
})
