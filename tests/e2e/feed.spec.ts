import { type Page, expect, test } from '@playwright/test'
import { formatPesos } from '#domain/money.ts'
import { expectGoodLooks } from './look.ts'
import { rackSize } from './people.ts'
import { expectPosition, pressInMiddle, restingPosition, scrollTop } from './scrolling.ts'
import { signInNewBuyer } from './steps.ts'

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Finds', exact: true }).locator('a[href^="/item/"]')
const skeletons = (page: Page) => page.getByTestId('tile-skeleton')
const isFeed = (url: URL) => url.pathname === '/api/homepage'

/** The rails between the tiles come last. A buyer without a place gets this one first. */
const expectRails = (page: Page) => expect(page.getByRole('region', { name: 'New near you' })).toBeAttached()

/** Delays replies of the feed until released. */
const holdFeed = async (page: Page) => {
  const waiting: (() => void)[] = []
  await page.route(isFeed, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return { waiting, release: () => waiting.splice(0).forEach((go) => go()) }
}

test(
  'the feed fills as one scrolls, each piece once, and its page stays small',
  { tag: '@nightly' },
  async ({ page }) => {
    await signInNewBuyer(page)
    const feed = await holdFeed(page)
    // A page that is opened by its address already contains the feed.
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Ukay home' }).click()
    await expect(skeletons(page)).toHaveCount(16)
    // A page that is shown again refetches.
    await expect(async () => {
      feed.release()
      await expect(tiles(page).first()).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 10_000 })
    await expect(skeletons(page)).toHaveCount(0)

    const seen = new Set<string>()
    let sawEight = false
    let maxTiles = 0
    await expect(async () => {
      const shown = await tiles(page).evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      )
      for (const href of shown) seen.add(href)
      expect(new Set(shown).size).toBe(shown.length)
      maxTiles = Math.max(maxTiles, shown.length)
      sawEight ||= (await skeletons(page).count()) === 8
      feed.release()
      await page.mouse.wheel(0, 250)
      await expect(page.getByText('That’s everything for now.')).toBeInViewport({ timeout: 1 })
    }).toPass({ timeout: 90_000, intervals: [80] })
    expect(sawEight).toBe(true)
    expect(seen.size).toBeGreaterThanOrEqual(rackSize)
    expect(maxTiles).toBeLessThan(60)
    await expectGoodLooks(page, 'feed-end')
  },
)

test(
  'a scroll through thousands of pieces keeps memory flat',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    test.slow()
    await signInNewBuyer(page)
    const real = (await (await page.request.get('/api/homepage')).json()) as { items: { item_id: string }[] }
    const pages = 200
    let served = 0
    // Repeats the server's items under new ids, because only the page is tested.
    await page.route(isFeed, async (route) => {
      served += 1
      const items = real.items.map((item, n) => ({ ...item, item_id: `${served}-${n}` }))
      await route.fulfill({ json: { items, has_next: served < pages, cursor: String(served) } })
    })
    const client = await page.context().newCDPSession(page)
    const measure = async () => {
      await page.requestGC()
      const { usedSize } = await client.send('Runtime.getHeapUsage')
      const { nodes } = await client.send('Memory.getDOMCounters')
      return { megabytes: usedSize / 1e6, nodes }
    }
    const scrollUntil = (wanted: number) =>
      expect(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        expect(served).toBeGreaterThanOrEqual(wanted)
      }).toPass({ timeout: 200_000, intervals: [20] })
    await page.goto('/')
    await scrollUntil(10)
    const before = await measure()
    await scrollUntil(pages)
    await expect(page.getByText('That’s everything for now.')).toBeVisible()
    // The browser frees what is out of sight a little later.
    await expect(async () => {
      const after = await measure()
      test.info().annotations.push({ type: 'memory', description: JSON.stringify({ before, after }) })
      // An item may take some kilobytes of data, but items out of sight have no elements.
      expect(after.megabytes - before.megabytes).toBeLessThan(12)
      expect(after.nodes).toBeLessThan(before.nodes * 1.5)
    }).toPass({ timeout: 20_000 })
  },
)

/** Scrolls in small steps until the last tile is rendered, which is before it is in view. */
const reachLastTile = (page: Page) =>
  page.evaluate(`(async () => {
    const grids = () => [...document.querySelectorAll('ul[aria-label="Finds"]')]
    const frame = grids()[0].parentElement.parentElement
    const bottom = (element) => element.getBoundingClientRect().bottom
    while (bottom(grids().at(-1)) < bottom(frame) - 1) {
      scrollBy(0, 100)
      for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
    }
  })()`)

/** Scrolls until this share of the last tile is visible. */
const showOfLastTile = (page: Page, share: number) =>
  page.evaluate(`{
    const tile = [...document.querySelectorAll('ul[aria-label="Finds"] > li')].at(-1)
    const { top, height } = tile.getBoundingClientRect()
    scrollBy(0, top + ${share} * height - innerHeight)
  }`)

/** Waits until the page has rendered and a call has returned, so that all requests for the visible content have been sent. */
const drawnAndAnswered = (page: Page) =>
  page.evaluate(`(async () => {
    for (let drawn = 0; drawn < 3; drawn += 1) await new Promise(requestAnimationFrame)
    await fetch('/api/health/ready')
  })()`)

/** Expects two columns on a phone. */
const expectFourInARow = async (page: Page) => {
  const similar = page.getByRole('region', { name: 'Similar Items' })
  await similar.scrollIntoViewIfNeeded()
  const items = similar.getByRole('listitem')
  await expect(items).toHaveCount(4)
  const boxes = await Promise.all((await items.all()).map((item) => item.boundingBox()))
  expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
  await expectGoodLooks(page, 'item-similar-row')
}

test('the next page is requested once, when the last piece is completely in view @desk-by-night @landing', async ({
  page,
}) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await expect(tiles(page).first()).toBeVisible()
  await page.route('**/api/models/get_similar_items*', async (route) => {
    const { items } = (await (await page.request.get('/api/homepage')).json()) as { items: object[] }
    await route.fulfill({ json: { items: items.slice(0, 4) } })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The cart and other icons are below it.
    if (/^\/api\/homepage\/?$/.test(pathname)) asked.push(search)
  })

  await test.step('a tile has a photo, the price, the name and the store', async () => {
    // Other tests lower prices, and such a tile says what the price was.
    const tile = tiles(page).filter({ hasNotText: ' was ' }).first()
    const id = ((await tile.getAttribute('href')) ?? '').replace('/item/', '')
    const answer = await page.request.get('/api/store/item', { params: { id } })
    const item = (await answer.json()) as {
      name: string
      price: number
      size: string
      town: string
      storeName: string
    }
    await expect(tile).toHaveText(
      `${formatPesos(item.price)} ${item.size}${item.name}${item.town} ${item.storeName}`,
    )
    await expect(tile.locator('img')).toBeVisible()
  })

  await test.step('half in view is not enough', async () => {
    await expectRails(page)
    await reachLastTile(page)
    await showOfLastTile(page, 0.5)
    await expect(tiles(page).last()).toBeInViewport({ ratio: 0.3 })
    await drawnAndAnswered(page)
    expect(asked).toEqual([])
    await showOfLastTile(page, 1)
    await expect.poll(() => asked).toHaveLength(1)
    await expect(skeletons(page)).toHaveCount(0)
  })

  await test.step('after minutes away the feed is not requested again, but an item is', async () => {
    const itemRequest = () => page.waitForRequest('**/api/store/item?*')
    const first = itemRequest()
    await pressInMiddle(page, tiles(page))
    await first
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
    const { pathname } = new URL(page.url())
    if (test.info().project.name === 'desk') await expectFourInARow(page)
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 120_000 }')
    await page.goBack()
    await expect(tiles(page).first()).toBeVisible()
    const again = itemRequest()
    // A rail may show the same item.
    const finds = page.getByRole('list', { name: 'Finds', exact: true })
    await finds.locator(`a[href="${pathname}"]`).click()
    await again
    expect(asked).toHaveLength(1)
  })
  // The item page requests similar items again, and the test does not wait for the reply.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Back returns to the same place, without skeletons @desk-by-night @landing', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await expect(tiles(page).first()).toBeVisible()
  await expectRails(page)
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    expect(await scrollTop(page)).toBeGreaterThan(2500)
  }).toPass({ timeout: 30_000, intervals: [100] })
  await page.waitForLoadState('networkidle')
  const before = await restingPosition(page)
  await pressInMiddle(page, tiles(page))
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await page.goBack()
  await expect(tiles(page).first()).toBeVisible()
  expect(await skeletons(page).count()).toBe(0)
  await expectPosition(page, before)
})

test(
  'when a page fails to load, the pieces stay and it can be tried again',
  { tag: ['@any-size', '@landing'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    await expect(tiles(page).first()).toBeVisible()
    await page.route(isFeed, (route) => route.abort())
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      await page.mouse.wheel(0, 900)
      expect(await again.isVisible()).toBe(true)
    }).toPass({ timeout: 40_000, intervals: [200] })
    await expect(tiles(page).first()).toBeAttached()
    await page.unroute(isFeed)
    await again.click()
    await expect(again).toBeHidden()
  },
)

test('nothing moves while the feed loads @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await page.addInitScript(`
    globalThis.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  await page.goto('/')
  await expect(tiles(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectRails(page)
  // Far enough for several rails, a double tile and the next page.
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    expect(await scrollTop(page)).toBeGreaterThan(5000)
  }).toPass({ timeout: 40_000, intervals: [200] })
  expect(await page.evaluate<number>('shift')).toBeLessThan(0.02)
})
