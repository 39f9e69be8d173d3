import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { type Item, listItems } from './items.ts'
import { expectNotice, mark, noticeOf, openPage, signInNewBuyer } from './steps.ts'

/** Makes a collection with these items for the page's buyer. */
const makeCollection = async (page: Page, name: string, items: Item[] = []): Promise<string> => {
  const made = await page.request.post('/api/collections/new_collection', { data: { collection_name: name } })
  expect(made.status()).toBe(200)
  const { collectionID } = (await made.json()) as { collectionID: string }
  for (const { id: itemID } of items) {
    const data = { collectionID, itemID }
    const added = await page.request.post('/api/collections/add_item_to_collection', { data })
    expect(added.status()).toBe(200)
  }
  return collectionID
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Collections' }).getByRole('listitem')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const items = (page: Page) =>
  page.getByRole('list', { name: 'Pieces in this collection' }).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const breakCall = (page: Page, name: string) =>
  page.route(`**/api/collections/${name}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', error: 'Something went wrong on our side.' } }),
  )

/** Expects an error above its dialog, which is unchanged after the error is closed. */
const expectFailure = async (page: Page, text: string) => {
  const failure = noticeOf(page, text)
  await expect(failure).toContainText('Something went wrong on our side.')
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(failure).toBeHidden()
}

/** Expects the dialog to stay disabled until the reply. */
const submitSlowly = async (page: Page, call: string, asking: Locator, name: string) => {
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/collections/${call}`, (route) => held.promise.then(() => route.continue()))
  const button = asking.getByRole('button', { name })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(asking).toBeVisible()
  held.resolve()
}

/** The button with the text, not the cross. */
const closeButton = (asking: Locator) =>
  asking.getByRole('button', { name: 'Close' }).filter({ hasText: 'Close' })

test('a collection is made, renamed and deleted', { tag: '@nightly' }, async ({ page, browser }) => {
  test.slow()
  const four = await listItems(
    browser,
    ['Barong', 'Skirt', 'Polo', 'Vest'].map((name) => ({ name: `${name} ${mark()}` })),
  )
  await signInNewBuyer(page)

  await test.step('the profile menu leads to the list, which is empty', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).click()
    const menu = page.getByRole('navigation', { name: 'Profile' })
    const words = (await menu.innerText()).split('\n').map((line) => line.trim())
    const order = ['Home', 'Collections', 'Preferences', 'Logout']
    expect(words.filter((line) => order.includes(line))).toEqual(order)
    await menu.getByRole('link', { name: 'Collections' }).click()
    await expect(page).toHaveURL('/collections')
    await expect(page.getByRole('heading', { name: 'Your Collections' })).toBeVisible()
    await expect(page.getByText('No collections yet.')).toBeVisible()
    await expectGoodLooks(page, 'collections-empty')
  })

  await test.step('a name is asked for, and kept when the call fails', async () => {
    const create = dialog(page, 'New collection')
    const begin = page.getByRole('button', { name: 'Create a collection' })
    await begin.click()
    await closeButton(create).click()
    await expect(create).toBeHidden()
    await expect(begin).toBeFocused()
    await begin.click()
    await expect(create.getByLabel('Collection Name')).toBeFocused()
    await create.getByRole('button', { name: 'Submit' }).click()
    await expect(create.getByText('Collection name is required')).toBeVisible()
    await expectGoodLooks(page, 'collection-name-missing')
    await create.getByLabel('Collection Name').fill('x'.repeat(61))
    await create.getByRole('button', { name: 'Submit' }).click()
    await expect(create.getByText('Collection name has at most 60 characters')).toBeVisible()
    await create.getByLabel('Collection Name').fill('  Baguio trip ')
    await breakCall(page, 'new_collection')
    await create.getByRole('button', { name: 'Submit' }).click()
    await expectFailure(page, 'Error creating collection')
    await expect(create.getByLabel('Collection Name')).toHaveValue('  Baguio trip ')
    await page.unrouteAll()
    await submitSlowly(page, 'new_collection', create, 'Submit')
    await expectNotice(page, 'Collection created successfully')
    await expect(create).toBeHidden()
    await expect(tile(page, 'Baguio trip')).toContainText('0 pieces')
  })

  await test.step('collections stand in two columns, with their photos', async () => {
    for (let n = 0; n <= 4; n += 1)
      await makeCollection(
        page,
        n === 2 ? 'Office, but fun, and on Fridays karaoke' : `Look ${n}`,
        four.slice(0, n),
      )
    await page.reload()
    await expect(tile(page, 'Look 4')).toContainText('4 pieces')
    await expect(tile(page, 'Look 1')).toContainText('1 piece')
    await expect(tile(page, 'Look 4').locator('img')).toHaveCount(4)
    const [first, second, third] = await Promise.all([0, 1, 2].map((n) => tiles(page).nth(n).boundingBox()))
    expect(first?.y).toBe(second?.y)
    expect(third?.x).toBe(first?.x)
    await expectGoodLooks(page, 'collections')
  })

  await test.step('one of them opens; its pieces stand in as many columns as there is room for', async () => {
    await tile(page, 'Look 4').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Look 4' })).toBeVisible()
    await expect(items(page)).toHaveCount(4)
    const tops = (await Promise.all([0, 1, 2, 3].map((n) => items(page).nth(n).boundingBox()))).map(
      (box) => box?.y,
    )
    expect(new Set(tops).size).toBe(test.info().project.name === 'desk' ? 1 : 2)
    await expectGoodLooks(page, 'collection-of-four')
    await page.getByRole('tab', { name: 'For You' }).click()
    await expect(page.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectGoodLooks(page, 'collection-of-four-for-you')
    await page.goBack()
    await expect(page).toHaveURL('/collections')
  })

  await test.step('it is renamed', async () => {
    const button = page.getByRole('button', { name: 'Rename Baguio trip' })
    const rename = dialog(page, 'Rename collection')
    await button.click()
    await rename.getByLabel('Collection Name').fill('Batanes trip')
    await closeButton(rename).click()
    await expect(rename).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(rename.getByLabel('Collection Name')).toHaveValue('Baguio trip')
    await rename.getByLabel('Collection Name').fill('Sagada trip')
    await breakCall(page, 'rename_collection')
    await rename.getByRole('button', { name: 'Submit' }).click()
    await expectFailure(page, 'Failed renaming collection')
    await page.unrouteAll()
    await submitSlowly(page, 'rename_collection', rename, 'Submit')
    await expectNotice(page, 'Collection renamed successfully')
    await expect(tile(page, 'Sagada trip')).toBeVisible()
    await expect(tile(page, 'Baguio trip')).toHaveCount(0)
  })

  await test.step('it is deleted after a question', async () => {
    const button = page.getByRole('button', { name: 'Delete Sagada trip' })
    await button.click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete Sagada trip?' })
    await expectGoodLooks(page, 'collection-delete')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await breakCall(page, 'delete_collection')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expectFailure(page, 'Failed deleting collection')
    await page.unrouteAll()
    await submitSlowly(page, 'delete_collection', question, 'Confirm')
    await expectNotice(page, 'Collection deleted successfully')
    await expect(tile(page, 'Sagada trip')).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(6)
  })
})

test(
  'pieces go into a collection from their page and from the feed, and out of it',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    test.slow()
    const [dress, jacket] = await listItems(browser, [
      { name: `Linen Dress ${mark()}` },
      { name: `Maong ${mark()}` },
    ])
    await signInNewBuyer(page)

    await test.step('the item page asks which collection; a new one is made right there', async () => {
      await page.goto(`/item/${dress.id}`)
      await page.getByRole('button', { name: `Add ${dress.name} to a collection` }).click()
      const add = dialog(page, 'Add to collection')
      await expect(add.getByLabel('Collection Name')).toBeVisible()
      await add.getByRole('button', { name: 'Add' }).click()
      await expect(add.getByText('You must select a collection')).toBeVisible()
      await expectGoodLooks(page, 'collection-add-first')
      await add.getByRole('button', { name: 'Create' }).click()
      await expect(add.getByText('Collection name is required')).toBeVisible()
      await add.getByLabel('Collection Name').fill('Beach')
      // The collection is made but the reply is lost. Retrying makes no second one.
      await page.route('**/api/collections/new_collection', async (route) => {
        expect((await route.fetch()).status()).toBe(200)
        await route.abort()
      })
      await add.getByRole('button', { name: 'Create' }).click()
      await expect(add.getByText(/^Error creating collection/)).toBeVisible()
      await page.unrouteAll()
      await add.getByRole('button', { name: 'Create' }).click()
      await expect(add.getByText('Collection created successfully')).toBeVisible()
      await expect(add.getByRole('radio')).toHaveCount(1)
      await expect(add.getByRole('radio', { name: /Beach/ })).toBeChecked()
      await expectGoodLooks(page, 'collection-add')
      await breakCall(page, 'add_item_to_collection')
      await add.getByRole('button', { name: 'Add' }).click()
      await expectFailure(page, 'Something went wrong on our side.')
      await page.unrouteAll()
      await add.getByRole('button', { name: 'Add' }).click()
      await expectNotice(page, 'Item added to collection successfully')
      await expect(page.getByRole('button', { name: `${dress.name} is in a collection` })).toBeFocused()
      await expectGoodLooks(page, 'item-saved')
    })

    const found: { name: string } = { name: '' }
    await test.step('a heart of the feed does the same, and hearts that appear together ask together', async () => {
      /** The number of items in each request of the feed. The item page may also send one. */
      const asked: number[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        const isOfFeed = new URL(request.frame().url()).pathname === '/'
        if (pathname === '/api/collections/get_saved' && isOfFeed)
          asked.push(searchParams.getAll('itemIDs').length)
      })
      await page.goto('/')
      // Leaves out the jacket, which the next step saves.
      const hearts = page
        .getByRole('list', { name: 'Finds' })
        .getByRole('button', { name: /^Add (?!Maong ).* to a collection$/ })
      await expect(hearts.first()).toBeVisible()
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      // The event of the last save may arrive after the first request, and makes the page request the visible items again.
      expect(asked.length).toBeLessThanOrEqual(2)
      expect(Math.max(...asked)).toBeGreaterThanOrEqual(await hearts.count())
      const label = (await hearts.first().getAttribute('aria-label')) ?? ''
      found.name = label.replace(/^Add (.*) to a collection$/, '$1')
      await hearts.first().click()
      await dialog(page, 'Add to collection').getByText('Beach').click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expectNotice(page, 'Item added to collection successfully')
      await expect(
        page.getByRole('button', { name: `${found.name} is in a collection` }).first(),
      ).toBeVisible()
      await expectGoodLooks(page, 'home-hearts')
    })

    await test.step('a heart of the results does the same, and the results stay', async () => {
      await page.goto(`/search?q=maong+${mark()}`)
      const results = page.getByRole('list', { name: 'Results' })
      await results.getByRole('button', { name: `Add ${jacket.name} to a collection` }).click()
      await dialog(page, 'Add to collection').getByText('Beach').click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expectNotice(page, 'Item added to collection successfully')
      await expect(results.getByRole('button', { name: `${jacket.name} is in a collection` })).toBeFocused()
      await expect(page).toHaveURL(`/search?q=maong+${mark()}`)
      await expectGoodLooks(page, 'search-hearts')
    })

    await test.step('an item that is in a collection is not added again', async () => {
      // Simulates a page that has not received the event yet.
      await page.route('**/api/collections/get_collections?*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { collections: { holdsItem: boolean }[] }
        for (const collection of body.collections) collection.holdsItem = false
        await route.fulfill({ response: answer, json: body })
      })
      await page.goto(`/item/${jacket.id}`)
      await page.getByRole('button', { name: `${jacket.name} is in a collection` }).click()
      const add = dialog(page, 'Add to collection')
      await add.getByText('Beach').click()
      await add.getByRole('button', { name: 'Add' }).click()
      await expect(add.getByRole('alert')).toHaveText('Item is already in this collection')
      await expect(noticeOf(page, '')).toBeHidden()
      await expectGoodLooks(page, 'collection-already-in')
      await page.unrouteAll()
    })

    await test.step('the collection shows all items with their present state', async () => {
      await page.goto('/collections')
      await tile(page, 'Beach').getByRole('link').click()
      await expect(page).toHaveURL(/\/collections\/[0-9a-f-]+$/)
      await expect(page.getByRole('heading', { name: 'Beach' })).toBeVisible()
      await expect(items(page)).toHaveCount(3)
      const faster = await openPage(browser)
      await signInNewBuyer(faster)
      await faster.request.post('/api/tickets/purchase_item', { data: { itemID: jacket.id } })
      await expect(items(page).filter({ hasText: jacket.name })).toContainText('On hold')
      await expectGoodLooks(page, 'collection')
    })

    await test.step('For You has an address of its own', async () => {
      await page.getByRole('tab', { name: 'For You' }).click()
      await expect(page).toHaveURL(/tab=for-you$/)
      await page.reload()
      await expect(page.getByRole('tab', { name: 'For You' })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Tab')
      await page.getByRole('tab', { name: 'For You' }).press('ArrowLeft')
      await expect(page.getByRole('tab', { name: 'All Items' })).toBeFocused()
      await expect(items(page)).toHaveCount(3)
    })

    await test.step('pieces are removed after a question', async () => {
      await page.getByRole('button', { name: `Remove ${jacket.name}` }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove?' })
      await expectGoodLooks(page, 'collection-remove')
      await breakCall(page, 'remove_item_from_collection')
      await question.getByRole('button', { name: 'Yes' }).click()
      await expectFailure(page, 'Failed removing item from collection')
      await page.unrouteAll()
      await submitSlowly(page, 'remove_item_from_collection', question, 'Yes')
      await expectNotice(page, 'Item removed from collection')
      await expect(items(page)).toHaveCount(2)
      for (const name of [dress.name, found.name]) {
        await page.getByRole('button', { name: `Remove ${name}` }).click()
        await question.getByRole('button', { name: 'Yes' }).click()
        await expectNotice(page, 'Item removed from collection')
      }
      await expect(page.getByText('Nothing in this collection yet.')).toBeVisible()
      await expectGoodLooks(page, 'collection-empty')
      await page.goBack()
      await expect(page).toHaveURL('/collections')
    })
  },
)

test(
  'a piece leaves a collection from its heart; another tab hears of it',
  { tag: ['@any-size', '@landing'] },
  async ({ page, browser }) => {
    const [skirt] = await listItems(browser, [{ name: `Pleated Skirt ${mark()}` }])
    await signInNewBuyer(page)
    await makeCollection(page, 'Office', [skirt])
    await makeCollection(page, 'Weekend')
    const other = await page.context().newPage()
    await other.goto('/collections')
    await expect(tile(other, 'Office')).toContainText('1 piece')
    await page.goto(`/item/${skirt.id}`)
    await page.getByRole('button', { name: `${skirt.name} is in a collection` }).click()
    await expect(dialog(page, 'Add to collection')).toContainText('Already in this collection')
    await expectGoodLooks(page, 'collection-add-held')
    await page.getByRole('button', { name: 'Remove from Office' }).click()
    await expectNotice(page, 'Item removed from collection')
    await expect(page.getByRole('button', { name: `Add ${skirt.name} to a collection` })).toBeFocused()
    await expect(tile(other, 'Office')).toContainText('0 pieces')
  },
)

test(
  'a collection that cannot be loaded, or does not exist, says so',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/collections/0193e4a0-0000-7000-8000-000000000000')
    await expect(page.getByText('We could not find this collection.')).toBeVisible()
    await expectGoodLooks(page, 'collection-missing')
    await breakCall(page, 'get_collections')
    await page.getByRole('link', { name: 'Go to your collections' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })
    await expect(failure).toBeVisible({ timeout: 20_000 })
    await expectGoodLooks(page, 'collections-failed')
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No collections yet.')).toBeVisible()
  },
)
