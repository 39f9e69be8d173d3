import { type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { noGarment } from '../support/no-garment.ts'
import { photoOf } from '../support/photos.ts'
import { expectGoodLooks } from './look.ts'
import { listItems, type Item } from './items.ts'
import { mark, signInNewBuyer } from './steps.ts'

const camera = (page: Page) => page.getByLabel('Search by photo')
const another = (page: Page) => page.getByLabel('Another photo')
const words = (page: Page) => page.getByRole('searchbox', { name: 'Words to search for with the photo' })
const tiles = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /piece|photo/ })
const isSearch = (url: URL) => url.pathname === '/api/homepage/img_search'
const isPhone = () => test.info().project.name === 'phone'

/**
 * Each screen size and retry has its own photos, because the same photo twice would give two best matches. They are
 * counted from the end, because other tests list items with the first ones.
 */
const ownPhoto = (garment: string) => photoOf(garment, -1 - (isPhone() ? 0 : 1) - 2 * test.info().retry)

/** A cropped, rotated, lighter and smaller copy. */
const changed = async (photo: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(photo)
    .rotate()
    .resize({ width: 900, withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const margin = { left: Math.round(info.width * 0.06), top: Math.round(info.height * 0.06) }
  const size = { width: info.width - 2 * margin.left, height: info.height - 2 * margin.top }
  const cut = await sharp(data)
    .extract({ ...margin, ...size })
    .toBuffer()
  return sharp(cut)
    .rotate(4, { background: '#888' })
    .modulate({ brightness: 1.12 })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A picture with shoes on the left and a dress on the right. */
const sideBySide = async (left: Buffer, right: Buffer): Promise<Buffer> => {
  const size = { width: 600, height: 800, fit: 'cover' } as const
  const sides = await Promise.all([left, right].map((photo) => sharp(photo).rotate().resize(size).toBuffer()))
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#fff' } })
    .composite(sides.map((input, n) => ({ input, left: n * 600, top: 0 })))
    .jpeg()
    .toBuffer()
}

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
const linkOf = ({ id }: Item) => `/item/${id}`

/** Waits until the server has embedded a photo in the background. */
const expectSearchable = async (page: Page, { id }: Item, photo: Buffer) => {
  const find = async () => {
    const answer = await page.request.post('/api/homepage/img_search', { multipart: { photo: jpeg(photo) } })
    const { results = [] } = (await answer.json()) as { results?: { item_id: string }[] }
    return results.some(({ item_id }) => item_id === id)
  }
  await expect.poll(find, { timeout: 90_000, intervals: [3_000] }).toBe(true)
}

test(
  'a changed copy of its photo finds a piece',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const photos = {
      dress: await ownPhoto('Dress'),
      shoes: await ownPhoto('Shoes'),
      pants: await ownPhoto('Jeans'),
    }
    const name = `Habilin${mark()}`
    const [dress, shoes, pants] = await listItems(browser, [
      { name: `${name} dress`, price: 300, size: 'M', photo: photos.dress },
      { name: `${name} shoes`, price: 800, size: 'L', photo: photos.shoes },
      { name: `${name} pants`, price: 500, size: 'S', photo: photos.pants },
    ])
    await signInNewBuyer(page)
    await expectSearchable(page, pants, photos.pants)
    await expectSearchable(page, dress, photos.dress)

    await test.step('the piece comes first', async () => {
      await page.goto('/')
      await camera(page).setInputFiles(jpeg(await changed(photos.dress)))
      await expect(page).toHaveURL('/search')
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      await expect(summary(page)).toContainText('like your photo')
      await expectGoodLooks(page, 'photo-results')
    })

    await test.step('words and a filter beside it, in the address', async () => {
      await words(page).fill(`${name} like this`)
      await words(page).press('Enter')
      await expect(page).toHaveURL(/\?q=Habilin/)
      await expect(summary(page)).toContainText(`and “${name} like this”`)
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      if (isPhone()) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('checkbox', { name: 'XL', exact: true }).check()
      if (isPhone()) await page.getByRole('button', { name: 'Show pieces' }).click()
      await expect(page).toHaveURL(/&size=XL$/)
      // Photos of other tests may still wait.
      await expect(page.getByText(/^Nothing like your photo (here|so far)$/)).toBeVisible()
      await page.getByRole('button', { name: 'Remove Size XL' }).click()
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      await expect(summary(page)).toBeFocused()
    })

    await test.step('Back and a reload find it as it was', async () => {
      await tiles(page).first().click()
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
      await page.goBack()
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      await expect(words(page)).toHaveValue(`${name} like this`)
      await page.reload()
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      await expect(page.getByRole('region', { name: 'Your photo' })).toBeVisible()
    })

    await test.step('a box says which garment is meant', async () => {
      await another(page).setInputFiles(jpeg(await sideBySide(photos.shoes, photos.dress)))
      await expect(words(page)).toHaveValue('')
      await words(page).fill(name)
      await words(page).press('Enter')
      await expect(summary(page)).toContainText(name)
      if (isPhone()) await page.getByRole('button', { name: 'Mark the garment you mean' }).click()
      const half = Math.round(((await page.locator('.ReactCrop').boundingBox())?.width ?? 0) / 20)
      await page.getByRole('button', { name: /^Top right corner/ }).focus()
      for (let moved = 0; moved < half; moved += 1) await page.keyboard.press('Shift+ArrowLeft')
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(shoes))
      await page.getByLabel(/^Selection/).focus()
      for (let moved = 0; moved < half; moved += 1) await page.keyboard.press('Shift+ArrowRight')
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
      await expectGoodLooks(page, 'photo-marking')
      if (isPhone()) {
        await page.getByRole('button', { name: 'Done' }).click()
        await expect(page.getByRole('button', { name: 'Mark the garment you mean' })).toBeFocused()
      }
    })

    await test.step('a file that is no photo is refused beside a chosen photo', async () => {
      const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
      await camera(page).setInputFiles(text)
      await expect(page.getByText('We cannot read this file as a photo.')).toBeVisible()
      await expect(page.getByText('We cannot read this file as a photo.')).toBeHidden()
      await expect(tiles(page).first()).toHaveAttribute('href', linkOf(dress))
    })
  },
)

/** Simulates a file that is dragged over the page, dropped on it or pasted. */
const hand = (page: Page, kind: 'dragover' | 'drop' | 'paste', photo: Buffer) =>
  page.evaluate(`{
    const bytes = Uint8Array.from(atob('${photo.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const how = { bubbles: true, cancelable: true }
    document.body.dispatchEvent(
      '${kind}' === 'paste'
        ? new ClipboardEvent('paste', { ...how, clipboardData: files })
        : new DragEvent('${kind}', { ...how, dataTransfer: files }),
    )
  }`)

const forgetPhotos = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('ukay-photos')
    opening.onerror = reject
    opening.onsuccess = () => {
      const emptying = opening.result.transaction('photos', 'readwrite')
      emptying.objectStore('photos').clear()
      emptying.oncomplete = resolve
    }
  })`)

test('photos can be dropped and pasted, and each failure says what to do @nightly', async ({ page }) => {
  // The narrowest phone, with the tallest photo.
  if (isPhone()) await page.setViewportSize({ width: 320, height: 640 })
  const small = await sharp(await photoOf('Skirt', 3))
    .rotate()
    .resize({ width: 240, height: 160 })
    .jpeg()
    .toBuffer()
  await signInNewBuyer(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(isSearch, async (route) => {
    await held
    await route.fulfill({
      status: 429,
      json: { error: 'Too many attempts. Please wait a little and try again.', code: 'too_many_tries' },
    })
  })

  await test.step('dropped', async () => {
    await page.goto('/')
    const invitation = page.getByText('Drop a photo to find pieces like it')
    await expect(async () => {
      await hand(page, 'dragover', small)
      await expect(invitation).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expectGoodLooks(page, 'photo-drop')
    await hand(page, 'drop', small)
    await expect(invitation).toBeHidden()
    await expect(page.getByTestId('tile-skeleton')).toHaveCount(16)
    await expect(summary(page)).toHaveText('Looking for pieces like your photo…')
  })

  await test.step('refused for a while', async () => {
    release()
    await expect(page.getByRole('alert')).toContainText('Too many attempts.')
  })

  await test.step('only the nearest kind', async () => {
    await page.unroute(isSearch)
    await page.route(isSearch, async (route) => {
      const reply = (await (await page.request.get('/api/homepage')).json()) as { items: object[] }
      const results = reply.items.slice(0, 5).map((item) => ({ ...item, likeness: 0.2 }))
      const kind = { tagID: 1, tagName: 'Skirt' }
      await route.fulfill({ json: { results, close: false, kind, complete: true, not_compared: 0 } })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tiles(page)).toHaveCount(5)
    await expect(summary(page)).toContainText('Here are pieces of the closest kind: Skirt')
    await expectGoodLooks(page, 'photo-nearest')
  })

  await test.step('at a server that has just started: what it knows so far, then all', async () => {
    await page.unroute(isSearch)
    const answers = [
      { some: 0, close: false, complete: false, not_compared: 2 },
      { some: 3, close: true, complete: false, not_compared: 0 },
      { some: 5, close: true, complete: true, not_compared: 0 },
    ]
    await page.route(isSearch, async (route) => {
      const reply = (await (await page.request.get('/api/homepage')).json()) as { items: object[] }
      const { some, ...rest } = answers.shift() ?? { some: 0 }
      const results = reply.items.slice(0, some).map((item) => ({ ...item, likeness: 0.7 }))
      await route.fulfill({ json: { results, ...rest, kind: null } })
    })
    const again = page.getByRole('button', { name: 'Search again' })
    await hand(page, 'paste', small)
    await expect(page.getByText('Nothing like your photo so far')).toBeVisible()
    await expect(page.getByText('2 new photos are not compared yet. Search again in a minute.')).toBeVisible()
    await expectGoodLooks(page, 'photo-nothing-so-far')
    await again.click()
    await expect(summary(page)).toHaveText('3 pieces like your photo so far')
    await expect(page.getByText('We are still looking through older pieces.')).toBeVisible()
    await expectGoodLooks(page, 'photo-so-far')
    await again.click()
    await expect(summary(page)).toHaveText('5 pieces like your photo')
    await expect(again).toBeHidden()
    await expect(page.getByText('That’s everything that is similar.')).toBeVisible()
  })

  await test.step('offline, with a pasted photo', async () => {
    await page.unroute(isSearch)
    await page.context().setOffline(true)
    await hand(page, 'paste', small)
    await expect(page.getByRole('alert')).toContainText('You seem to be offline')
    await page.context().setOffline(false)
    // The page retries without a tap.
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(summary(page)).toContainText(/your photo/)
  })

  await test.step('a photo that was not kept', async () => {
    await forgetPhotos(page)
    await page.reload()
    await expect(page.getByText('Your photo is no longer here')).toBeVisible()
    await expectGoodLooks(page, 'photo-lost')
  })

  await test.step('the server finds nothing similar', async () => {
    await page.getByLabel('Choose a photo').setInputFiles(jpeg(await noGarment['a receipt']()))
    await expect(page.getByRole('region', { name: 'Your photo' })).toBeVisible()
    const said = page.getByText(
      /Nothing for sale comes close to your photo|Here are pieces of the closest kind/,
    )
    await expect(said.first()).toBeVisible()
    await expectGoodLooks(page, 'photo-nothing-close')
  })
})
