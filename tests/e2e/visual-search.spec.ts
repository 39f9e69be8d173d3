import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { photoNamed, somePhoto } from '../support/photos.ts'
import { closeNotice, reach } from './keyboard.ts'
import { addPhoto } from './photo-says.ts'
import { expectGoodLooks } from './look.ts'
import { admin, verifiedSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const [garment, pattern] = ['T-Shirt', 'Graphic Print']

test(
  'photos suggest tags, which are taken or left one by one',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const bytes = await photoNamed('superior-bicycles-tee')
    const email = ready(verifiedSellers, 6, 7)
    await signIn(page, email)
    await createShop(page, email, { name: 'Ate Let’s Rack' })
    // After each crop the form opens the file chooser again, and once that is left without a photo it asks for tags by itself.
    // Without a listener the chooser closes at some moment in the steps below.
    page.on('filechooser', () => {})
    await page.goto('/shop/add')
    const fromForm = page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'Auto Tagging' })
    const tags = page.getByRole('dialog', { name: 'Tags' })
    const suggested = tags.getByRole('group', { name: 'Suggested tags' })

    await test.step('without a photo no tags can be suggested', async () => {
      await fromForm.click()
      await expect(page.getByText('Upload atleast one image')).toBeVisible()
      await expectGoodLooks(page, 'auto-tagging-bare')
      await expect(tags).toBeHidden()
    })

    await page.route('**/api/store/auto_tagging', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', error: 'Please try again in a moment.' } }),
    )
    await addPhoto(page, bytes)
    await expect(page.getByText('Upload atleast one image')).toBeHidden()
    await page.getByLabel('Name', { exact: true }).fill(`Rack find ${mark()}`)

    await test.step('a failure leaves the form as it is', async () => {
      await fromForm.click()
      await expect(tags.getByRole('alert')).toHaveText('Please try again in a moment.')
      await expectGoodLooks(page, 'auto-tagging-failed')
      await page.unrouteAll()
      const held = Promise.withResolvers<void>()
      // And a style, as a marketplace with enough look-alikes would add it.
      const known = await page.request.get('/api/store/get_all_tags')
      const { Streetwear: tagID } = (await known.json()) as { Streetwear: number }
      const style = {
        tagID,
        tagName: 'Streetwear',
        kind: 'style',
        confidence: 0.81,
        rank: 'sure',
        instead_of: null,
      }
      await page.route('**/api/store/auto_tagging', async (route) => {
        await held.promise
        const response = await route.fetch()
        const answer = (await response.json()) as { data: number[]; suggestions: object[] }
        answer.suggestions.push(style)
        await route.fulfill({ response, json: answer })
      })
      await tags.getByRole('button', { name: 'Auto Tagging' }).click()
      await expect(tags.getByText('Looking at your photo...')).toBeVisible()
      await expectGoodLooks(page, 'auto-tagging-looking')
      held.resolve()
    })

    await test.step('nothing is taken without a tap', async () => {
      await expect(suggested.getByRole('checkbox', { name: garment })).toBeVisible()
      await expect(suggested.getByRole('checkbox', { name: pattern })).toBeVisible()
      await expect(suggested.getByRole('checkbox', { name: 'Streetwear Style' })).toBeVisible()
      await expect(suggested.getByRole('checkbox', { checked: true })).toHaveCount(0)
      await expectGoodLooks(page, 'auto-tagging')
      await suggested.getByRole('checkbox', { name: garment }).check()
      await suggested.getByRole('checkbox', { name: pattern }).check()
      await suggested.getByRole('checkbox', { name: pattern }).uncheck()
      await expectGoodLooks(page, 'auto-tagging-taken')
      await tags.getByRole('button', { name: 'Done (1 chosen)' }).click()
      await expect(page.getByRole('button', { name: `Remove ${garment}` })).toBeVisible()
    })

    await test.step('another photo makes the suggestions outdated', async () => {
      await addPhoto(page, bytes)
      await page.getByRole('button', { name: 'Add tags' }).click()
      await expect(tags.getByText('Your photos have changed since. Suggest tags again?')).toBeVisible()
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
  },
)

/** Each test and size of screen has photos of its own, of tops and sweaters: what is like one of them is known. */
const ownPhotos = async (count: number, of: number): Promise<Buffer[]> => {
  const { project, retry } = test.info()
  const first = 100 + ((project.name === 'phone' ? 0 : 2) + retry) * 8 + of
  const photos = Array.from({ length: count }, (_, n) => somePhoto(first + n))
  return Promise.all(photos.map(async (each) => Buffer.from(await (await each).arrayBuffer())))
}

/** Makes a stolen copy of a photo: slightly cropped, smaller and more compressed. */
const copyOf = async (photo: Buffer): Promise<Buffer> => {
  const upright = await sharp(photo).autoOrient().toBuffer()
  const { width, height } = await sharp(upright).metadata()
  return sharp(upright)
    .extract({
      left: Math.round(width * 0.02),
      top: Math.round(height * 0.02),
      width: Math.round(width * 0.96),
      height: Math.round(height * 0.95),
    })
    .resize({ width: 400 })
    .jpeg({ quality: 75 })
    .toBuffer()
}

const list = async (request: APIRequestContext, name: string, photo: Buffer): Promise<string> => {
  const form = { description: 'Worn once.', price: 250, size: 'M', isFeminine: 1, tagID: [1] }
  const added = await request.post('/api/store/add_item', { data: { ...form, name } })
  const { generatedID: id } = (await added.json()) as { generatedID: string }
  const img = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
  const sent = await request.post('/api/store/add_img_item', { multipart: { id, img } })
  expect(sent.status()).toBe(200)
  return id
}

/** Photos are looked at in the background, after those of other tests. */
const soon = { timeout: 60_000 }

const breakCall = (page: Page, path: string) =>
  page.route(`**/api/${path}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', error: 'Something went wrong on our side.' } }),
  )

/** Names in a reply. */
const namesIn = async (page: Page, address: string): Promise<string> =>
  (await page.request.get(address)).text()

test(
  'similar pieces are shown beside a piece, and a collection suggests matching ones',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    test.slow()
    const seller = await openPage(browser)
    const email = ready(verifiedSellers, 6, 7)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Ate Let’s Rack' })
    const photos = await ownPhotos(4, 0)
    const names = ['Faded Tee', 'Soft Tee', 'Boxy Tee', 'Old Tee'].map((name) => `${name} ${mark()}`)
    const ids: string[] = []
    for (const [n, photo] of photos.entries()) ids.push(await list(seller.request, names[n] ?? '', photo))
    const twin = `Twin Tee ${mark()}`
    await list(seller.request, twin, await copyOf(photos[0] ?? Buffer.alloc(0)))
    await signInNewBuyer(page)
    const [id = ''] = ids
    const similar = page.getByRole('region', { name: 'Similar Items' })
    const tiles = similar.getByRole('listitem')
    const path = `/api/models/get_similar_items?item_id=${id}&num=4`
    await expect.poll(() => namesIn(page, path), soon).toContain(twin)

    await test.step('four items, the most similar first, and never the item itself', async () => {
      await page.goto(`/item/${id}`)
      await similar.scrollIntoViewIfNeeded()
      await expect(tiles).toHaveCount(4)
      await expect(tiles.first()).toContainText(twin)
      await expect(tiles.filter({ hasText: names[0] ?? '' })).toHaveCount(0)
      await expect(tiles.first().getByRole('button', { name: `Add ${twin} to a collection` })).toBeVisible()
      await tiles.last().scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      await expectGoodLooks(page, 'item-similar')
    })

    await test.step('a failure says so and can be tried again', async () => {
      await page.route('**/api/models/get_similar_items*', (route) =>
        route.fulfill({ status: 429, json: { code: 'too_many_tries', error: 'Please wait a little.' } }),
      )
      await page.reload()
      await similar.scrollIntoViewIfNeeded()
      await expect(similar.getByRole('alert')).toContainText('Please wait a little.')
      await similar.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded()
      await expectGoodLooks(page, 'item-similar-failed')
      await page.unrouteAll()
      await similar.getByRole('button', { name: 'Try again' }).click()
      await expect(tiles).toHaveCount(4)
    })

    await test.step('one of them opens as any piece; where nothing is alike there is no heading', async () => {
      await page.route('**/api/models/get_similar_items*', (route) => route.fulfill({ json: { items: [] } }))
      await tiles.first().getByRole('link').click()
      await expect(page.getByRole('heading', { name: twin, level: 1 })).toBeVisible()
      await page.getByRole('heading', { name: 'Description' }).scrollIntoViewIfNeeded()
      await expect(similar).toBeHidden()
      await page.unrouteAll()
    })

    await test.step('sellers see them too', async () => {
      await seller.goto(`/item/${id}`)
      await seller.getByRole('region', { name: 'Similar Items' }).scrollIntoViewIfNeeded()
      await expect(
        seller.getByRole('region', { name: 'Similar Items' }).getByRole('link', { name: twin }),
      ).toBeVisible()
      await seller.context().close()
    })

    await test.step('For You shows items that go with a collection, and none that is in it', async () => {
      const made = await page.request.post('/api/collections/new_collection', {
        data: { collection_name: 'Tees' },
      })
      const { collectionID } = (await made.json()) as { collectionID: string }
      await breakCall(page, 'collections/get_similar_items_collection')
      await page.goto(`/collections/${collectionID}?tab=for-you`)
      await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
      await expectGoodLooks(page, 'collection-for-you-failed')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No suggestions yet.')).toBeVisible()
      await page.request.post('/api/collections/add_item_to_collection', {
        data: { collectionID, itemID: id },
      })
      const items = page.getByRole('list', { name: 'For You' }).getByRole('listitem')
      // The page receives the event of the changed collection.
      await expect(items.filter({ hasText: twin })).toBeVisible()
      await expect(items.filter({ hasText: names[0] ?? '' })).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await expectGoodLooks(page, 'collection-for-you')
      // By keyboard alone.
      await reach(page, 'button', `Add ${twin} to a collection`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: /Tees/ })).toBeChecked()
      await reach(page, 'button', 'Add')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Item added to collection successfully')
      await expect(items.filter({ hasText: twin })).toHaveCount(0)
      await reach(page, 'tab', 'For You', 'Shift+Tab')
      await page.keyboard.press('ArrowLeft')
      await expect(
        page.getByRole('list', { name: 'Pieces in this collection' }).getByRole('listitem'),
      ).toHaveCount(2)
    })
  },
)

test(
  'a photo that another seller took is told to the admin, who dismisses it',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    test.slow()
    const [photo = Buffer.alloc(0)] = await ownPhotos(1, 5)
    const mine = `Band Tee ${mark()}`
    const theirs = `Concert Tee ${mark()}`
    const both = [
      { email: ready(verifiedSellers, 6, 7), shop: 'Ate Let’s Rack', name: mine, bytes: photo },
      { email: ready(verifiedSellers, 8, 9), shop: 'Kuya Jun’s', name: theirs, bytes: await copyOf(photo) },
    ]
    for (const { email, shop, name, bytes } of both) {
      const seller = await openPage(browser)
      await signIn(seller, email)
      await createShop(seller, email, { name: shop })
      await list(seller.request, name, bytes)
      await seller.context().close()
    }
    await signIn(page, admin)
    await expect.poll(() => namesIn(page, '/api/models/get_same_pieces'), soon).toContain(theirs)

    await breakCall(page, 'models/get_same_pieces')
    await page.goto('/')
    await page.getByRole('link', { name: 'Same Pieces' }).click()
    await expect(page).toHaveURL('/same')
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await expectGoodLooks(page, 'duplicate-listings-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    const answer = await page.request.get('/api/models/get_same_pieces')
    const { pairs: returned } = (await answer.json()) as { pairs: object[] }
    const pair = page.getByRole('article', { name: `${mine} and ${theirs}` })
    await expect(pair.getByRole('heading', { name: /% alike$/ })).toBeVisible()
    await expect(pair.getByText('by Kuya Jun’s')).toBeVisible()
    await expect(page.getByText(/^Model garments-\d+ has processed [\d,]+ of [\d,]+ photos/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectGoodLooks(page, 'duplicate-listings')
    await pair.getByRole('button', { name: `Enlarge the photo of ${mine}` }).click()
    const zoom = page.getByRole('dialog', { name: 'Photos of both pieces' })
    await zoom.getByRole('button', { name: 'Show the next photo' }).click()
    await expect(zoom.getByRole('img', { name: theirs })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()

    await pair.getByRole('button', { name: 'Dismiss' }).click()
    const question = page.getByRole('alertdialog', { name: 'Dismiss this pair?' })
    await expectGoodLooks(page, 'duplicate-listings-dismiss')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question).toBeHidden()
    await expect(pair).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^Model garments/)).toBeVisible()
    await expect(pair).toHaveCount(0)
    await page.unrouteAll()

    let pages: object[][] = [returned, returned.map((one) => ({ ...one, id: randomUUID() }))]
    await page.route('**/api/models/get_same_pieces*', (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const has_next = at + 1 < pages.length
      return route.fulfill({ json: { pairs: pages[at], has_next, cursor: has_next ? String(at + 1) : null } })
    })
    await page.reload()
    // The second page loads when the end of the first is near.
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(2 * returned.length)
    pages = [[]]
    await page.reload()
    await expect(page.getByText('No two pieces look the same')).toBeVisible()
    await expectGoodLooks(page, 'duplicate-listings-empty')
  },
)
