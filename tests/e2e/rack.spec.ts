import { type Page, expect, test } from '@playwright/test'
import { photoNamed, photoOf, sideBySide } from '../support/photos.ts'
import { realPhotos, realPhotosThere } from '../support/visual-search.ts'
import { listItem, timesForSale } from './items.ts'
import { pageWithCamera } from './fake-camera.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { photoSays, takeWord } from './photo-says.ts'
import { createShop, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const shot = (buffer: Buffer, n: number) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })
const takePhotos = (page: Page) => page.getByLabel('Take photos')
const next = (page: Page) => page.locator('[data-key=done]')
const strip = (page: Page) => page.getByRole('list', { name: 'Pieces on the rack' })
const type = async (page: Page, price: string) => {
  for (const digit of price) await page.locator(`[data-key="${digit}"]`).click()
}
/** The names of the shop's items by their status. */
const shopItems = async (page: Page) => {
  const answer = await page.request.get('/api/store/get_shop_items')
  return ((await answer.json()) as { items: { name: string; price: number; status: string }[] }).items
}

test(
  'a rack survives a closed tab and a lost network, and each piece is published once',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, context, browser }) => {
    const email = ready(verifiedSellers, 46, 64)
    await signIn(page, email)
    await createShop(page, email)
    await page.goto('/rack')
    await expectGoodLooks(page, 'rack-empty')
    const photos = await Promise.all([0, 1, 2].map((n) => photoOf('Coat', n)))
    await takePhotos(page).setInputFiles(photos.map(shot))
    await expect(strip(page).getByRole('listitem')).toHaveCount(3)
    // The model has looked at the first photo.
    await expect(page.getByText('Looking at the photo')).toBeHidden({ timeout: 20_000 })
    await page.getByText('L', { exact: true }).click()
    await page.getByText('Masculine', { exact: true }).click()
    await page.getByText('Very good', { exact: true }).click()
    await takeWord(page)
    await type(page, '180')
    await expectGoodLooks(page, 'rack-piece')
    await next(page).click()

    await page.close()
    const again = await context.newPage()
    await again.goto('/rack')
    await expect(strip(again).getByRole('listitem')).toHaveCount(3)
    await expect(strip(again).getByLabel('Ready')).toHaveCount(1)

    // Nobody loses it by logging out without knowing, nor when the login ends on the server.
    await again.goto('/')
    await again.getByRole('button', { name: 'Profile' }).first().click()
    await again.getByRole('button', { name: 'Logout' }).click()
    const question = again.getByRole('alertdialog', { name: 'Delete what is not sent yet?' })
    await expect(question).toContainText('Only on this device: 3 pieces on the rack.')
    await question.getByRole('button', { name: 'Keep and stay' }).click()
    const other = await openPage(browser)
    await signIn(other, email)
    expect((await other.request.post('/api/auth/end_other_sessions')).status()).toBe(200)
    await other.close()
    await expect(again.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await signIn(again, email)
    await again.goto('/rack')
    await expect(strip(again).getByRole('listitem')).toHaveCount(3)
    await expect(strip(again).getByLabel('Ready')).toHaveCount(1)

    await context.setOffline(true)
    await expect(again.getByText('No network.')).toBeVisible()
    // Size, style and condition are those of the first item.
    await expect(again.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await takeWord(again)
    await type(again, '250')
    await next(again).click()
    await takeWord(again)
    await again.getByRole('button', { name: 'As last' }).click()
    await again.getByRole('button', { name: 'Review' }).click()
    await expect(again.getByText('₱250')).toHaveCount(2)
    await expectGoodLooks(again, 'rack-review')
    await again.getByRole('button', { name: 'Publish all 3' }).click()
    await context.setOffline(false)
    await expect(again.getByText('Published', { exact: true })).toBeVisible({ timeout: 40_000 })
    const listed = await shopItems(again)
    expect(listed.map(({ status, price }) => [status, price]).toSorted()).toEqual([
      ['for_sale', 180],
      ['for_sale', 250],
      ['for_sale', 250],
    ])
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const [{ name = '' } = {}] = listed
    const same = listed.filter((one) => one.name === name).length
    await expect.poll(() => timesForSale(buyer.request, name)).toBeGreaterThanOrEqual(same)
  },
)

test(
  'from the login to a published piece takes nine taps, and several pieces of one photo become drafts',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const email = ready(verifiedSellers, 47, 65)
    await signIn(page, email)
    await createShop(page, email)
    await listItem(page.request, { name: 'An earlier piece', price: 220 })
    await page.context().clearCookies()
    let taps = 0
    await page.exposeBinding('tapped', () => {
      taps += 1
    })
    await page.addInitScript(
      "addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tapped(), true)",
    )
    await page.goto('/')
    await page.getByLabel('Email').click()
    await page.keyboard.type(email)
    // The key of the phone's keyboard that goes to the next field.
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(journeyPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('button', { name: 'Add pieces' }).click()
    await page.getByRole('link', { name: /^Rack/ }).click()
    const choosing = page.waitForEvent('filechooser')
    await takePhotos(page).click()
    // The shutter of the phone's camera.
    taps += 1
    await (await choosing).setFiles(shot(await phonePhoto('Coat', 0), 0))
    await expect(page.getByText('Looking at the photo')).toBeHidden({ timeout: 20_000 })
    await takeWord(page)
    await page.getByRole('button', { name: 'As last' }).click()
    await expect(next(page)).toHaveText('Publish')
    await next(page).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 20_000 })
    expect(taps).toBeLessThanOrEqual(9)
    const [newest] = await shopItems(page)
    expect(newest).toMatchObject({ status: 'for_sale', price: 220 })

    await page.goto('/rack')
    await takePhotos(page).setInputFiles([shot(await photoNamed('acid-wash-jeans'), 1)])
    // All boxes are drawn by hand.
    await page.route('**/api/store/garments_in_photo', (route) => route.abort())
    await page.getByText('Name, description and more').click()
    await page.getByRole('button', { name: 'Several pieces in this photo' }).click()
    await page.getByRole('button', { name: 'Add a box' }).click()
    const box = page.getByRole('button', { name: 'Box 2' })
    const before = await box.boundingBox()
    // The handles of the chosen box take the keys of the keyboard.
    await page.locator('.ReactCrop__crop-selection').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect((await box.boundingBox())?.y ?? 0).toBeGreaterThan(before?.y ?? 0)
    await expectGoodLooks(page, 'rack-boxes')
    await page.getByRole('button', { name: 'Make 2 drafts' }).click()
    await expect(strip(page).getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await expect(strip(page).getByRole('listitem')).toHaveCount(2)
  },
)

/** The page has ended the request before its reply. */
const requestEnded = () => undefined

test(
  'the pieces of one photo are found, and what the seller has drawn stays',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, context }) => {
    const email = ready(verifiedSellers, 66, 66)
    await signIn(page, email)
    await createShop(page, email)
    await page.goto('/rack')
    const names = ['acid-wash-jeans', 'olive-field-jacket', 'black-lace-up-boots']
    const photo = await sideBySide(await Promise.all(names.map(photoNamed)))
    await takePhotos(page).setInputFiles([shot(photo, 0)])
    await page.getByText('Name, description and more').click()
    const boxes = page.getByRole('button', { name: /^Box \d$/ })
    const [looking, found] = [page.getByText('Looking for the pieces…'), page.getByText('pieces found')]
    const open = async () => {
      const back = page.getByRole('button', { name: 'Back to the rack' })
      if (await back.isVisible()) {
        await back.click()
        await page.getByText('Name, description and more').click()
      }
      await page.getByRole('button', { name: 'Several pieces in this photo' }).click()
      await expect(boxes.first()).toBeVisible()
    }
    const call = '**/api/store/garments_in_photo'
    const wholePhoto = { left: 0, top: 0, width: 1, height: 1 }

    // The reply comes after the seller has moved the box.
    const reply = Promise.withResolvers<void>()
    await context.route(
      call,
      async (route) => {
        await reply.promise
        await route.fulfill({ json: { garments: [{ ...wholePhoto, likely: 0.9 }] } }).catch(requestEnded)
      },
      { times: 1 },
    )
    await open()
    await expect(looking).toBeVisible()
    await expectGoodLooks(page, 'rack-boxes-looking')
    await page.locator('.ReactCrop__crop-selection').focus()
    await page.keyboard.press('ArrowDown')
    await expect(looking).toBeHidden()
    const moved = await boxes.boundingBox()
    reply.resolve()
    await page.waitForTimeout(500)
    expect(await boxes.boundingBox()).toEqual(moved)
    await expect(found).toBeHidden()

    // There is no reply, then a refusal, then no network.
    await context.route(call, () => undefined, { times: 1 })
    await open()
    await expect(looking).toBeVisible()
    await expect(looking).toBeHidden({ timeout: 8_000 })
    await expect(boxes).toHaveCount(1)
    await context.route(call, (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
    await open()
    await expect(looking).toBeHidden()
    await expect(boxes).toHaveCount(1)
    await context.setOffline(true)
    await open()
    await expect(looking).toBeHidden()
    await expect(boxes).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Make 1 draft' })).toBeEnabled()
    await context.setOffline(false)

    await context.route(call, (route) => route.fulfill({ json: { garments: [] } }), { times: 1 })
    await open()
    await expect(page.getByText('No pieces found. Draw the boxes yourself.')).toBeVisible()
    await expect(boxes).toHaveCount(1)

    await open()
    await expect(page.getByText('3 pieces found. Check the boxes.')).toBeVisible({ timeout: 20_000 })
    await expect(boxes).toHaveCount(3)
    const sides = await Promise.all((await boxes.all()).map(async (box) => (await box.boundingBox())?.x ?? 0))
    expect(sides).toEqual(sides.toSorted((a, b) => a - b))
    await expectGoodLooks(page, 'rack-boxes-found')
    await page.getByRole('button', { name: 'Box 2' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(boxes).toHaveCount(2)
    await page.getByRole('button', { name: 'Make 2 drafts' }).click()
    await expect(strip(page).getByRole('listitem')).toHaveCount(2)
  },
)

/** How long a thumb takes for a tap, and hands for the next garment and its photo. */
const tapMs = 700
const shotMs = 6_000

test(
  'twenty pieces are published in under eight minutes on a slow phone and a slow network',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, context }) => {
    test.slow()
    test.skip(!realPhotosThere, 'needs the real photos')
    const labels = ['Dress', 'Pants', 'Shirt', 'T-Shirt', 'Longsleeve']
    const photos = realPhotos(labels, 4).map(({ bytes }) => bytes)
    expect(photos).toHaveLength(20)
    const email = ready(verifiedSellers, 48, 48)
    await signIn(page, email)
    await createShop(page, email)
    const slow = async (on: Page) => {
      const devTools = await context.newCDPSession(on)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await devTools.send('Network.enable')
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      })
    }
    await slow(page)
    // The replies to the first draft and to the first publishing are lost on the way.
    for (const call of ['add_item', 'publish_items'])
      await context.route(
        `**/api/store/${call}`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    await page.goto('/rack')
    const began = Date.now()
    let thumb = 0
    const tap = async (act: Promise<unknown>) => {
      await act
      thumb += tapMs
    }
    for (const [n, bytes] of photos.entries()) {
      await takePhotos(page).setInputFiles([shot(bytes, n)])
      await expect(strip(page).getByRole('listitem')).toHaveCount(n + 1, { timeout: 30_000 })
      thumb += shotMs
    }
    await page.close()
    const again = await context.newPage()
    await slow(again)
    await again.goto('/rack')
    await expect(strip(again).getByRole('listitem')).toHaveCount(20, { timeout: 30_000 })
    await tap(again.getByText('Feminine', { exact: true }).click())
    await tap(again.getByText('M', { exact: true }).click())
    await tap(again.getByText('Good', { exact: true }).click())
    for (let n = 0; n < 20; n += 1) {
      for (const digit of String(150 + n * 10)) await tap(again.locator(`[data-key="${digit}"]`).click())
      if (n % 3 === 2) await tap(again.getByText(n % 2 ? 'L' : 'S', { exact: true }).click())
      if (await photoSays(again).isVisible()) await tap(takeWord(again))
      await tap(next(again).click())
    }
    // What the model was not sure of gets its tag by hand.
    const rows = again.getByRole('list', { name: 'Review', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(again.getByText('Sending…').first()).toBeHidden({ timeout: 120_000 })
    const unsure = again.getByRole('button', { name: /Still missing/ })
    for (let left = await unsure.count(); left > 0; left -= 1) {
      await tap(unsure.first().click())
      await tap(again.getByRole('button', { name: 'Add tags' }).click())
      const tags = again.getByRole('dialog', { name: 'Tags' })
      await tap(tags.getByText('Dress', { exact: true }).click())
      await tap(tags.getByRole('button', { name: /^Done/ }).click())
      await expect(tags).toBeHidden()
      await tap(next(again).click())
    }
    await expect(again.getByText(/^20 of 20 ready/)).toBeVisible({ timeout: 60_000 })
    await tap(again.getByRole('button', { name: 'Publish all 20' }).click())
    await expect(again.getByText('Published', { exact: true })).toBeVisible({ timeout: 240_000 })
    const seconds = Math.round((Date.now() - began + thumb) / 1000)
    test.info().annotations.push({ type: 'seconds', description: String(seconds) })
    // oxlint-disable-next-line no-console
    console.log(`20 pieces in ${seconds} s, ${Math.round(thumb / 1000)} s of them by thumb`)
    expect(seconds).toBeLessThan(480)
    const items = await shopItems(again)
    expect(items.map(({ status }) => status)).toEqual(Array(20).fill('for_sale'))
    expect(new Set(items.map(({ price }) => price)).size).toBe(20)
  },
)

test(
  'the camera of the page photographs one piece after another, also twice',
  { tag: ['@any-size', '@nightly'] },
  async () => {
    const page = await pageWithCamera('a garment')
    const email = ready(verifiedSellers, 67, 67)
    await signIn(page, email)
    await createShop(page, email)
    await page.goto('/rack')
    await page.getByRole('button', { name: 'Many in a row' }).click()
    const camera = page.getByRole('dialog', { name: 'Photograph your pieces' })
    await expect(camera.getByText('Each photo is a new piece.')).toBeVisible()
    await camera.getByRole('button', { name: 'Next piece' }).click()
    await expect(camera.getByText('1 photo taken')).toBeVisible()
    await expectGoodLooks(page, 'rack-camera')
    await camera.getByRole('button', { name: 'Next piece' }).click()
    await expect(camera.getByText('2 photos taken')).toBeVisible()
    await camera.getByRole('button', { name: 'Same piece' }).click()
    await expect(camera.getByText('3 photos taken')).toBeVisible()
    await camera.getByRole('button', { name: 'Close' }).click()
    await expect(strip(page).getByRole('listitem')).toHaveCount(2)
    await strip(page).getByRole('button').last().click()
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
    await page.close()
  },
)
