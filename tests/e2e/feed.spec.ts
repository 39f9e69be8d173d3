import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { rackSize } from './people.ts'
import { signInNewBuyer } from './steps.ts'

const tiles = (page: Page) => page.locator('a[href^="/item/"]')
const skeletons = (page: Page) => page.getByTestId('tile-skeleton')
const isFeed = (url: URL) => url.pathname.startsWith('/api/homepage')
const scrollTop = (page: Page) => page.evaluate<number>('scrollY')

/** Holds feed answers back until told. */
const holdFeed = async (page: Page) => {
  const waiting: (() => void)[] = []
  await page.route(isFeed, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return { waiting, release: () => waiting.splice(0).forEach((go) => go()) }
}

test('the feed fills as one scrolls, each piece once, and its page stays small', async ({ page }) => {
  await signInNewBuyer(page)
  const feed = await holdFeed(page)
  await page.goto('/')
  await expect(skeletons(page)).toHaveCount(16)
  feed.release()
  await expect(tiles(page).first()).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)

  const seen = new Set<string>()
  let sawEight = false
  let mostTiles = 0
  await expect(async () => {
    const shown = await tiles(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    for (const href of shown) seen.add(href)
    expect(new Set(shown).size).toBe(shown.length)
    mostTiles = Math.max(mostTiles, shown.length)
    sawEight ||= (await skeletons(page).count()) === 8
    feed.release()
    await page.mouse.wheel(0, 250)
    await expect(page.getByText('That’s everything for now.')).toBeInViewport({ timeout: 1 })
  }).toPass({ timeout: 90_000, intervals: [80] })
  expect(sawEight).toBe(true)
  expect(seen.size).toBeGreaterThanOrEqual(rackSize)
  expect(mostTiles).toBeLessThan(60)
  await expectGoodLooks(page, 'feed-end')
})

test('Back returns to the same place, without skeletons', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await expect(tiles(page).first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    expect(await scrollTop(page)).toBeGreaterThan(2500)
  }).toPass({ timeout: 30_000, intervals: [100] })
  await page.waitForLoadState('networkidle')
  // A wheel's scroll goes on for a moment.
  let before = await scrollTop(page)
  await expect(async () => {
    const last = before
    before = await scrollTop(page)
    expect(before).toBe(last)
  }).toPass({ intervals: [300] })
  const box = page.locator('a[href^="/item/"]:visible')
  const boxes = await Promise.all((await box.all()).map((one) => one.boundingBox()))
  const screen = page.viewportSize()?.height ?? 0
  const inView = boxes.findIndex((one) => one !== null && one.y > 100 && one.y + one.height < screen - 80)
  expect(inView).toBeGreaterThanOrEqual(0)
  await box.nth(inView).click()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await page.goBack()
  await expect(tiles(page).first()).toBeVisible()
  expect(await skeletons(page).count()).toBe(0)
  await expect(async () => expect(Math.abs((await scrollTop(page)) - before)).toBeLessThanOrEqual(2)).toPass({
    timeout: 3000,
  })
})

test('a page that does not come keeps what is there and can be tried again', async ({ page }) => {
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
})

test('nothing moves while the feed loads', async ({ page }) => {
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
  expect(await page.evaluate<number>('shift')).toBeLessThan(0.02)
})
