import { type Locator, type Page, expect, test } from '@playwright/test'
import { agreed, journeyPassword } from './people.ts'
import { mark, signInNewBuyer } from './steps.ts'

/** Opens an address and delays the app's script, as a weak network would. */
const openSlowly = async (page: Page, address: string) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { asked, release }
}

const boxesOf = async (images: Locator, count: number) => {
  await expect(images.nth(count - 1)).toBeVisible()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const box = await images.nth(index).boundingBox()
      return box && [box.x, box.y, box.width, box.height].map((length) => Math.round(length))
    }),
  )
}

test('the first photos of the feed come before the app, and stay where they are @desk-by-night @landing', async ({
  page,
}, info) => {
  await signInNewBuyer(page)
  const { asked, release } = await openSlowly(page, '/')
  const first = page.locator('.first-screen img')
  await expect
    .poll(() => page.evaluate<number>('document.querySelector(".first-screen img")?.naturalWidth ?? 0'))
    .toBeGreaterThan(0)
  const firstRow = info.project.name === 'desk' ? 5 : 4
  const before = await boxesOf(first, firstRow)
  await expect(first.filter({ visible: true })).toHaveCount(firstRow)
  const logoBefore = await page.locator('.splash svg').boundingBox()
  release()
  const tiles = page.getByRole('list').locator('a[href^="/item/"] img')
  await expect(tiles.first()).toBeVisible()
  expect(await boxesOf(tiles, firstRow)).toEqual(before)
  const logo = await page.getByRole('banner').locator('svg').first().boundingBox()
  for (const side of ['x', 'y'] as const)
    expect(Math.abs((logo?.[side] ?? Number.NaN) - (logoBefore?.[side] ?? 0))).toBeLessThanOrEqual(1)
  await expect(first).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // A server that has just started makes its streams refetch everything.
  const atFirst = asked.slice(0, asked.indexOf('/api/events'))
  expect(atFirst).toContainEqual(expect.stringMatching(/^\/assets\/index-/))
  expect(atFirst).not.toContain('/api/homepage')
  expect(atFirst).not.toContain('/api/auth/session')

  if (info.project.name !== 'phone') return
  await page.unrouteAll()
  const search = await openSlowly(page, '/search?q=rack')
  const results = await boxesOf(first, 4)
  search.release()
  await expect(tiles.first()).toBeVisible()
  expect(await boxesOf(tiles, 4)).toEqual(results)

  const href = (await page.locator('a[href^="/item/"]').first().getAttribute('href')) ?? ''
  await page.unrouteAll()
  const item = await openSlowly(page, href)
  const large = await boxesOf(page.locator('.first-screen img'), 1)
  item.release()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  const enlarge = page.getByRole('button', { name: /^Enlarge photo/ }).first()
  expect(await boxesOf(enlarge.locator('img'), 1)).toEqual(large)
})

test('a signed-out visitor sees the login without a request for the session @any-size @landing', async ({
  page,
}) => {
  const { asked, release } = await openSlowly(page, '/')
  release()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What the e-mail field needs to offer passkeys, after the page is there.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/passkey_login_options'])

  // A page that the browser cached before the login does not log the person out.
  const kept = await (await page.request.get('/')).text()
  const email = `kept-${mark()}@example.ph`
  const person = { first_name: 'Bea', last_name: 'Manalo', phone_no: '09181230001', isFeminine: 1, agreed }
  await page.request.post('/api/auth/new_shop_user', {
    data: { ...person, email, password: journeyPassword },
  })
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Finds' })).toBeVisible()
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: kept }))
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Finds' })).toBeVisible()
})

test('the home stays although its optional parts cannot be fetched @any-size @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  const missing = new Set<string>()
  await page.route(/\/assets\/(photo-drop|suggestions|item|new-finds|rail)-[\w-]{8}\.js$/, (route) => {
    missing.add(new URL(route.request().url()).pathname.replace(/^\/assets\/([a-z-]+)-[\w-]{8}\.js$/, '$1'))
    return route.abort()
  })
  await page.goto('/')
  const finds = page.getByRole('list', { name: 'Finds' }).getByRole('link')
  await expect(finds.first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).click()
  await expect.poll(() => [...missing]).toEqual(expect.arrayContaining(['photo-drop', 'suggestions', 'item']))
  await expect(finds.first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toBeVisible()
  await expect(page.getByText('We could not show this page.')).toHaveCount(0)
})

test('the app starts although photos fail to load @any-size', async ({ page }) => {
  await signInNewBuyer(page)
  await page.route('/photos/**', () => undefined)
  // The app would replace the first screen before anyone could see it.
  const seen = Promise.withResolvers<void>()
  await page.route('/assets/*.js', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.first-screen img')).not.toHaveCount(0)
  seen.resolve()
  await expect(page.getByRole('list', { name: 'Finds' }).getByRole('link').first()).toBeVisible()
})
