import { type Page, expect, test } from '@playwright/test'
import { picture } from '../support/photos.ts'
import { storedRecords } from './browser-storage.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { timesForSale } from './items.ts'
import { mark, openPage, ready, signIn, signInNewBuyer, waitForHistory } from './steps.ts'

/** A draft as another phone leaves it: it expects three photos and has one. */
const beginElsewhere = async (page: Page, name: string): Promise<string> => {
  await page.request.post('/api/store/create_new_shop', {
    data: { name: `Dagupan Finds ${mark()}`, address: 'Perez Boulevard, Dagupan' },
  })
  const form = {
    name,
    description: 'Good weight.',
    price: 380,
    size: 'L',
    isFeminine: 0,
    tagID: [9],
    photos: 3,
  }
  const made = await page.request.post('/api/store/add_item', { data: form })
  const { generatedID } = (await made.json()) as { generatedID: string }
  const photo = await picture({ width: 640, height: 800, colour: 'hsl(200 45% 50%)' })
  const buffer = Buffer.from(await photo.arrayBuffer())
  const sent = await page.request.post('/api/store/add_img_item', {
    multipart: { id: generatedID, img: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(await sent.json()).toMatchObject({ status: 'draft' })
  return generatedID
}

const addPhoto = async (page: Page, n: number) => {
  const buffer = await phonePhoto('Jacket', n)
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
}

test(
  'a draft that was begun on another phone is finished on this one',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const name = `Two-phone Jacket ${mark()}`
    await signIn(page, ready(verifiedSellers, 18, 21))
    const itemID = await beginElsewhere(page, name)
    await page.goto('/shop')
    await expect(page.getByText('1 of 3 photos')).toBeVisible()
    await expectGoodLooks(page, 'shop-draft')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/shop/add?item=${itemID}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText(/1 of 3 photos are uploaded/)).toBeVisible()
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText('2 more photos are missing')).toBeVisible()
    await expectGoodLooks(page, 'finish-draft')

    await addPhoto(page, 5)
    // The browser stores the photo and the form a moment after they are shown.
    await expect.poll(() => storedRecords(page)).toBe(2)
    await waitForHistory(page)
    await page.reload()
    await expect(page.getByText('1 of 2 photos.')).toBeVisible()
    await addPhoto(page, 6)
    await expect(page.getByText('2 of 2 photos.')).toBeVisible()
    await expect(page.locator('input[name=photos]')).toHaveCount(0)
    await expectGoodLooks(page, 'finish-draft-photos')

    let uploads = 0
    await page.route('**/api/store/add_img_item', async (route) => {
      uploads += 1
      if (uploads === 2) await route.abort()
      else await route.continue()
    })
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText('Photo 2 of 2 did not go through.')).toBeVisible()
    await expectGoodLooks(page, 'finish-draft-failed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Item added!')).toBeVisible()
    await expect(page).toHaveURL('/shop')
    expect(uploads).toBe(3)
    await expect(page.getByText('of 3 photos')).toHaveCount(0)

    const item = await (await page.request.get(`/api/store/item?id=${itemID}`)).json()
    expect(item).toMatchObject({ status: 'for_sale', images: [{}, {}, {}] })
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    expect(await timesForSale(buyer.request, name)).toBe(1)
    await buyer.context().close()

    await page.goto(`/shop/add?item=${itemID}`)
    await expect(page).toHaveURL(`/item/${itemID}`)
    const phone = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: 1280, height: 800 })
    const third = page.getByRole('button', { name: 'Show photo 3 of 3' })
    await expect(third).not.toHaveAttribute('aria-current')
    await third.click()
    await expect(page.getByRole('button', { name: 'Enlarge photo 3 of 3' })).toBeInViewport({ ratio: 0.5 })
    await expect(third).toHaveAttribute('aria-current', 'true')
    await page.setViewportSize(phone)
    await page.goto('/shop/add?item=01900000-0000-7000-8000-00000000dead')
    await expect(page.getByText('We could not find this draft in your shop.')).toBeVisible()
  },
)
