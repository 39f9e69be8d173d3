import { type Page, expect, test } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { expectGoodLooks } from './look.ts'
import { reach } from './keyboard.ts'
import { verifiedSellers } from './people.ts'
import { listItems } from './items.ts'
import { expectPosition, pressInMiddle, restingPosition } from './scrolling.ts'
import { mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /piece|Showing/ })
const isSearch = (url: URL) => url.pathname === '/api/homepage/search'
const isPhone = () => test.info().project.name === 'phone'

const look = async (page: Page, words: string) => {
  await field(page).fill(words)
  await field(page).press('Enter')
}

/** Opens the filters, which are on a sheet on phones. */
const openFilters = async (page: Page) => {
  if (isPhone()) await page.getByRole('button', { name: /^Filters/ }).click()
}
const showResults = async (page: Page) => {
  if (isPhone()) await page.getByRole('button', { name: /^Show (\d|pieces)/ }).click()
}
const filters = (page: Page) =>
  isPhone() ? page.getByRole('dialog', { name: 'Filters' }) : page.getByRole('form', { name: 'Filters' })

test('from the home to results, narrowed and put in order, in the address @desk-by-night @landing', async ({
  page,
  browser,
}) => {
  const word = ready(['Aurora', 'Bituin'], 0, 1)
  const [held] = await listItems(browser, [
    { name: `${word} Kimona Dress`, price: 900, size: 'L' },
    { name: `${word} Kimona Blouse`, price: 150.5, size: 'S' },
    { name: `${word} Kimona Top`, price: 420, size: 'M', isFeminine: 0 },
    { name: `${word} Kimona Shawl`, price: 300, size: 'M' },
  ])
  await signInNewBuyer(page)
  await page.goto('/')

  await test.step('words', async () => {
    await look(page, `  ${word} `)
    await expect(page).toHaveURL(`/search?q=${word}`)
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
    await expect(page).toHaveTitle(/^Results/)
    await expect(tiles(page)).toHaveCount(4)
    await expect(summary(page)).toHaveText(`4 pieces for “${word}”`)
    await expect(field(page)).toHaveValue(word)
    await expectGoodLooks(page, 'search-results')
  })

  await test.step('filters', async () => {
    await openFilters(page)
    await filters(page).getByRole('checkbox', { name: 'M', exact: true }).check()
    await filters(page).getByRole('checkbox', { name: 'L', exact: true }).check()
    await filters(page).getByLabel('From', { exact: true }).fill('500')
    await filters(page).getByLabel('To', { exact: true }).fill('100')
    await filters(page).getByLabel('To', { exact: true }).press('Enter')
    await expect(filters(page).getByRole('alert')).toHaveText('The lowest price is above the highest.')
    await expectGoodLooks(page, 'search-filters')
    await filters(page).getByLabel('From', { exact: true }).fill('₱310')
    await filters(page).getByLabel('To', { exact: true }).fill('1,000')
    await filters(page).getByLabel('To', { exact: true }).press('Enter')
    await expect(filters(page).getByRole('alert')).toBeHidden()
    await expect(page).toHaveURL(`/search?q=${word}&size=M&size=L&minPrice=310&maxPrice=1000`)
    await expect(tiles(page)).toHaveCount(2)
    await expect(chips(page).getByRole('button')).toHaveText([
      'Size M',
      'Size L',
      '₱310 to ₱1,000',
      'Clear all',
    ])
    if (isPhone()) await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  })

  await test.step('order, which a reload keeps', async () => {
    await page.getByLabel('Sort').selectOption('Price: low to high')
    await expect(page).toHaveURL(/&sort=price_low$/)
    await expect(tiles(page)).toHaveText([/₱420/, /₱900/])
    await page.getByLabel('Sort').selectOption('Price: high to low')
    await expect(tiles(page)).toHaveText([/₱900/, /₱420/])
    await page.reload()
    await expect(tiles(page)).toHaveText([/₱900/, /₱420/])
    await expect(page.getByLabel('Sort')).toHaveValue('price_high')
    await expectGoodLooks(page, 'search-narrowed')
  })

  await test.step('chips take filters off, and Back puts them on again', async () => {
    await page.getByRole('button', { name: 'Remove Size L' }).click()
    await expect(tiles(page)).toHaveText([/₱420/])
    await expect(summary(page)).toHaveText(`1 piece for “${word}”`)
    await page.goBack()
    await expect(tiles(page)).toHaveText([/₱900/, /₱420/])
    await page.goBack()
    await expect(page.getByLabel('Sort')).toHaveValue('price_low')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(tiles(page)).toHaveCount(4)
    await expect(page).toHaveURL(`/search?q=${word}&sort=price_low`)
  })

  await test.step('style and tags', async () => {
    await openFilters(page)
    await filters(page).getByRole('radio', { name: 'Masculine' }).check()
    await showResults(page)
    await expect(tiles(page)).toHaveText([/Kimona Top/])
    await page.getByRole('button', { name: 'Remove Masculine' }).click()
    const tags = (await (await page.request.get('/api/store/get_all_tags')).json()) as Record<string, number>
    const nameOf = (id: number) => Object.entries(tags).find(([, other]) => other === id)?.[0] ?? ''
    await openFilters(page)
    await filters(page).getByLabel('Search tags').fill(nameOf(1))
    await filters(page)
      .getByRole('checkbox', { name: nameOf(1), exact: true })
      .check()
    await showResults(page)
    await expect(page).toHaveURL(/tagID=1&sort=price_low$/)
    await expect(tiles(page)).toHaveCount(4)
    await page.getByRole('button', { name: `Remove ${nameOf(1)}` }).click()
    await expect(chips(page)).toBeHidden()
  })

  await test.step('held pieces only when asked for', async () => {
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: held.id } })
    expect(bought.status()).toBe(200)
    await look(page, word)
    await expect(tiles(page)).toHaveCount(3)
    await openFilters(page)
    await filters(page).getByLabel('Show pieces on hold').check()
    await showResults(page)
    await expect(tiles(page)).toHaveCount(4)
    await expect(tiles(page).filter({ hasText: `${word} Kimona Dress` })).toContainText('On hold')
    await expectGoodLooks(page, 'search-held')
  })
})

test(
  'misspelt words are put right unless an item has them, and pieces with some of the words follow',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [common, rare] = [`kundiman${mark()}`, `kundimon${mark()}`]
    await listItems(browser, [
      { name: `Salakot Hat ${mark()}`, price: 500, size: 'M' },
      ...Array.from({ length: 11 }, (_, n) => ({ name: `${common} top ${n}` })),
      { name: `${rare} trench` },
    ])
    await signInNewBuyer(page)
    await page.goto('/')

    await test.step('a word that no item has', async () => {
      await look(page, 'salakott')
      await expect(summary(page)).toContainText('Showing results for salakot')
      await expect(tiles(page).first()).toContainText('Salakot Hat')
      await expect(field(page)).toHaveValue('salakott')
      await expectGoodLooks(page, 'search-corrected')
      await reach(page, 'link', 'Search instead for “salakott”')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/search?q=salakott&exact=1')
      await expect(page.getByText('Nothing found for “salakott”')).toBeVisible()
      await expect(summary(page)).toBeFocused()
      await page.getByRole('link', { name: 'Did you mean “salakot”?' }).click()
      await expect(page).toHaveURL('/search?q=salakot')
      await expect(tiles(page).first()).toContainText('Salakot Hat')
      await page.goBack()
      await expect(page.getByText('Nothing found for “salakott”')).toBeVisible()
      await page.goBack()
      await expect(summary(page)).toContainText('Showing results for salakot')

      await page.goto('/search?q=salakott&minPrice=9000')
      await expect(page.getByText('Nothing found for “salakott”')).toBeVisible()
      const words = page.getByRole('navigation', { name: 'Try one of these' })
      await words.getByRole('link', { name: 'salakot', exact: true }).click()
      await expect(page).toHaveURL('/search?q=salakot')
      await expect(tiles(page).first()).toContainText('Salakot Hat')
    })

    await test.step('a word that one item has', async () => {
      await look(page, rare)
      await expect(tiles(page)).toHaveCount(1)
      await expect(tiles(page)).toContainText(`${rare} trench`)
      await expect(summary(page)).toContainText(`1 piece for “${rare}”`)
      await expectGoodLooks(page, 'search-did-you-mean')
      await page.getByRole('link', { name: `Did you mean “${common}”?` }).click()
      await expect(page).toHaveURL(`/search?q=${common}`)
      await expect(tiles(page).first()).toContainText(`${common} top`)
      await expect(field(page)).toHaveValue(common)
      await page.goBack()
      await expect(tiles(page)).toHaveCount(1)
    })

    await test.step('some of the words', async () => {
      await look(page, `${common} salakot`)
      await expect(summary(page)).toContainText(
        'No piece for sale has all of your words. These have some of them.',
      )
      await expectGoodLooks(page, 'search-partial')
      await page.goto(`/search?q=${common}+salakot&minPrice=1`)
      await expect(summary(page)).toContainText('With these filters, no piece has all of your words.')
      await listItems(browser, [{ name: `${common} salakot` }])
      await look(page, `${common} salakot`)
      await expect(summary(page)).toContainText(
        'The first piece has all of your words. Pieces with only some of your words follow.',
      )
      await expect(tiles(page).first()).toContainText(`${common} salakot`)
    })
  },
)

test(
  'an address with a lowest price above the highest says so, and can be corrected',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (isSearch(new URL(request.url()))) asked.push(request.url())
    })
    await page.goto('/search?q=rack&minPrice=500&maxPrice=100')
    const main = page.getByRole('main')
    await expect(main.getByText('The lowest price is above the highest.').first()).toBeVisible()
    await openFilters(page)
    await expect(filters(page).getByLabel('From', { exact: true })).toHaveValue('500')
    await expect(filters(page).getByLabel('To', { exact: true })).toHaveValue('100')
    await expect(filters(page).getByRole('alert')).toHaveText('The lowest price is above the highest.')
    expect(asked).toEqual([])
    await expectGoodLooks(page, 'search-crossed-prices')
    await filters(page).getByLabel('To', { exact: true }).fill('1000000')
    await filters(page).getByLabel('To', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/search?q=rack&minPrice=500&maxPrice=1000000')
    await page.goBack()
    await page.goto('/search?q=rack&minPrice=500&maxPrice=100')
    await page.getByRole('button', { name: 'Search without prices' }).click()
    await expect(page).toHaveURL('/search?q=rack')
    await expect(tiles(page).first()).toBeVisible()
  },
)

test('Back from a piece returns to the same place in many results @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/search?q=rack+piece')
  await expect(summary(page)).toHaveText(/^\d+ pieces for “rack piece”$/)
  const total = Number.parseInt((await summary(page).textContent()) ?? '', 10)
  expect(total).toBeGreaterThan(2 * 24)
  const seen = new Set<string>()
  await expect(async () => {
    await page.mouse.move(isPhone() ? 195 : 900, 500)
    await page.mouse.wheel(0, 500)
    const shown = await tiles(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    for (const href of shown) seen.add(href)
    expect(new Set(shown).size).toBe(shown.length)
    await expect(page.getByText('That’s everything we found.')).toBeInViewport({ timeout: 1 })
  }).toPass({ timeout: 60_000, intervals: [150] })
  expect(seen.size).toBe(total)

  await page.mouse.wheel(0, -500)
  const before = await restingPosition(page)
  await pressInMiddle(page, tiles(page))
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  // On a phone the page of an item begins with its photo, without the top bar.
  if (test.info().project.name === 'desk') await expect(field(page)).toHaveValue('')
  await page.goBack()
  await expect(tiles(page).first()).toBeVisible()
  expect(await page.getByTestId('tile-skeleton').count()).toBe(0)
  await expectPosition(page, before)
  await expect(field(page)).toHaveValue('rack piece')
})

test(
  'nothing found says what to try, and a bad address breaks nothing',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    const endless = 'zzqx'.repeat(50)
    await page.goto(`/search?q=${endless}`)
    await expect(page.getByText(`Nothing found for “${endless}”`)).toBeVisible()
    await expectGoodLooks(page, 'search-long-words')
    await page.goto('/search?q=zzqxj')
    await expect(page.getByText('Nothing found for “zzqxj”')).toBeVisible()
    await expect(page.getByText(/Check the spelling/)).toBeVisible()
    // No item is similar, so the newest items follow.
    await expect(page.getByRole('list', { name: 'New finds' }).getByRole('listitem')).toHaveCount(8)
    await expectGoodLooks(page, 'search-empty')

    await page.goto('/search?q=jacxyz')
    await page
      .getByRole('navigation', { name: 'Try one of these' })
      .getByRole('link', { name: 'Jacket', exact: true })
      .click()
    await expect(page).toHaveURL(/\/search\?tagID=\d+$/)

    await page.goto('/search?q=rack&size=XL&isFeminine=1')
    await expect(page.getByText('Nothing found for “rack”')).toBeVisible()
    const close = page.getByRole('list', { name: 'Close to it' })
    await expect(close.getByRole('listitem')).toHaveCount(8)
    await expect(close).toContainText('Rack piece')
    const fewer = page.getByRole('list', { name: 'Fewer filters' })
    // Removing the style would find nothing in this size either, so the page does not offer it.
    await expect(fewer.getByRole('button')).toHaveText(
      /^Without “Size XL”: (\d+ pieces|More than \d+ pieces)$/,
    )
    await expectGoodLooks(page, 'search-empty-fewer-filters')
    await fewer.getByRole('button').click()
    await expect(page).toHaveURL('/search?q=rack&isFeminine=1')
    await expect(tiles(page).first()).toBeVisible()

    await page.goto('/search?q=rack&size=XL')
    await expect(page.getByText('Nothing found for “rack”')).toBeVisible()
    await expectGoodLooks(page, 'search-empty-filtered')
    await page.getByRole('button', { name: /^Clear filters: (More than )?\d+ pieces$/ }).click()
    await expect(page).toHaveURL('/search?q=rack')
    await expect(tiles(page).first()).toBeVisible()

    await page.goto('/search?q=rack&size=HUGE&sort=up&minPrice=9&maxPrice=-1&tagID=x&showHeld=2&isFeminine=7')
    await expect(tiles(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove From ₱9' })).toBeVisible()
    await expect(chips(page).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'skeletons show while results load, and a failed search can be tried again',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    const busy = {
      error: 'This search takes too long right now. Please try again in a moment.',
      code: 'search_slow',
    }
    await page.route(isSearch, (route) => route.fulfill({ status: 503, json: busy }))
    await page.goto('/search?q=rack&sort=newest')
    await expect(page.getByRole('alert')).toContainText(busy.error)
    await expectGoodLooks(page, 'search-error')
    await page.unroute(isSearch)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(isSearch, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/search?q=rack+piece&sort=newest')
    await expect(page.getByTestId('tile-skeleton')).toHaveCount(16)
    await expectGoodLooks(page, 'search-loading')
    release()
    await expect(tiles(page).first()).toBeVisible()
  },
)

test('search, filters and results work with the keyboard alone @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await expect(page.locator('a[href^="/item/"]').first()).toBeVisible()
  // No single key is a shortcut, because speech input and unsteady hands would trigger it.
  await page.keyboard.press('/')
  await expect(field(page)).not.toBeFocused()
  await reach(page, 'searchbox', 'Search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.keyboard.type('rack piece/1')
  await expect(field(page)).toHaveValue('rack piece/1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('rack piece')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(tiles(page).first()).toBeVisible()
  if (isPhone()) {
    await reach(page, 'button', 'Filters')
    await page.keyboard.press('Enter')
  }
  await reach(page, 'checkbox', 'M')
  await page.keyboard.press('Space')
  if (isPhone()) {
    await page.keyboard.press('Enter')
    await expect(filters(page)).toBeHidden()
  }
  await expect(page).toHaveURL('/search?q=rack+piece&size=M')
  await reach(page, 'button', 'Remove Size M')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=rack+piece')
  await expect(summary(page)).toBeFocused()

  await test.step('a photo to search by is chosen', async () => {
    // Listens before the navigation, because the file chooser takes a moment.
    const choosing = page.waitForEvent('filechooser', { timeout: 30_000 })
    await reach(page, 'button', 'Search by photo', 'Shift+Tab')
    await page.keyboard.press('Enter')
    const buffer = Buffer.from(await (await somePhoto(1)).arrayBuffer())
    await (await choosing).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('region', { name: 'Your photo' })).toBeVisible()
  })
})

test('a desk begins at 1224 px', { tag: '@any-size' }, async ({ page }) => {
  await signInNewBuyer(page)
  await page.setViewportSize({ width: 1223, height: 900 })
  await page.goto('/search?q=rack')
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  const bottomBar = page.getByRole('navigation', { name: 'Main' }).filter({ hasText: 'Profile' })
  const sheet = page.getByRole('button', { name: 'Filters' })
  const column = page.getByRole('form', { name: 'Filters' })
  for (const there of [bottomBar, sheet]) await expect(there).toBeVisible()
  for (const missing of [links, column]) await expect(missing).toBeHidden()
  await page.setViewportSize({ width: 1224, height: 900 })
  for (const there of [links, column]) await expect(there).toBeVisible()
  for (const missing of [bottomBar, sheet]) await expect(missing).toBeHidden()
})

test(
  'the field is for buyers, and fits the narrowest phone',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const seller = await openPage(browser)
    await signIn(seller, verifiedSellers.at(-1) ?? '')
    await seller.goto('/')
    await expect(seller.getByRole('heading', { name: 'Seller Space' })).toBeVisible()
    await expect(field(seller)).toHaveCount(0)
    await signInNewBuyer(page)
    if (isPhone()) await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/search?q=rack')
    await expect(tiles(page).first()).toBeVisible()
    await expectGoodLooks(page, 'search-narrow')
    await page.goto('/')
    await expectGoodLooks(page, 'search-field')
  },
)
