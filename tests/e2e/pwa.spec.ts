import { type Page, expect, test } from '@playwright/test'
import { mark, signIn, signInNewBuyer } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const finds = (page: Page) => page.getByRole('list', { name: 'Finds' }).first()
const firstFinds = async (page: Page): Promise<string[]> => {
  await expect(finds(page).getByRole('link').nth(5)).toBeVisible()
  return (await finds(page).getByRole('link').allTextContents()).slice(0, 6)
}

/** The contents of the caches, by path; without the app's own files. */
const personalFiles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const files = []
    for (const name of await caches.keys())
      if (!name.startsWith('app-'))
        for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    return files
  })()`)

/** Opens the home, and waits until the service worker has kept it. */
const visitHome = async (page: Page): Promise<string[]> => {
  await page.goto('/')
  const names = await firstFinds(page)
  await expect.poll(() => personalFiles(page)).toContain('/')
  return names
}

/** Waits until the worker has the files of all pages. */
const waitForFiles = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`caches.keys().then(async (names) => {
        const cache = await caches.open(names.find((name) => name.startsWith('app-')))
        return (await cache.keys()).some(({ url }) => url.includes('/your-data-page-'))
      })`),
    )
    .toBe(true)

const seenPhotos = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll('li img')].filter(({ naturalWidth }) => naturalWidth > 80).length`,
  )

test('a second visit shows the last feed without a network @any-size', async ({ page, context }) => {
  await signInNewBuyer(page)
  await visitHome(page)
  // The first visit began without the worker.
  await page.reload()
  const names = await firstFinds(page)
  const feed = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await page.reload()
  expect((await feed).fromServiceWorker()).toBe(true)
  await expect.poll(() => personalFiles(page)).toContainEqual(expect.stringMatching(/^\/photos\//))
  await waitForFiles(page)
  await context.setOffline(true)
  await page.goto('/')
  expect(await firstFinds(page)).toEqual(names)
  await expect.poll(() => seenPhotos(page)).toBeGreaterThanOrEqual(4)
  await page.goto('/search?q=never')
  await expect(page.getByText('You seem to be offline.', { exact: false })).toBeVisible()
})

test('nothing of a person stays after the logout, also what is still being kept @any-size', async ({
  page,
}) => {
  await signInNewBuyer(page)
  await visitHome(page)
  await page.evaluate(`caches.open('person').then((cache) => { globalThis.late = cache })`)
  await page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await personalFiles(page)).toEqual([])
})

test('another person on the same device never gets the home of the one before @any-size', async ({
  page,
}) => {
  await signInNewBuyer(page)
  await visitHome(page)
  const cache = `caches.open('person')`
  // As a page that is still writing while another one logs out.
  await page.evaluate(`${cache}.then((cache) => { globalThis.before = cache })`)
  await page.request.post('/api/auth/logout')
  await page.evaluate(`dispatchEvent(new StorageEvent('storage', { key: 'session' }))`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => personalFiles(page)).toEqual([])
  await page.evaluate(`before.put('/', new Response('of the one before'))`)
  expect(await personalFiles(page)).toEqual([])

  const email = `next-${mark()}-${Date.now()}@example.ph`
  const person = { first_name: 'Ana', last_name: 'Reyes', phone_no: '09181230002', isFeminine: 1 }
  const data = { ...person, email, password: 'tinapay-at-kape-7' }
  await page.request.post('/api/auth/new_shop_user', { data })
  await signIn(page, email)
  await visitHome(page)
  const { id } = (await (await page.request.get('/api/auth/session')).json()) as { id: string }
  expect(
    await page.evaluate(`${cache}.then(async (cache) => (await cache.match('/')).headers.get('x-kept-for'))`),
  ).toBe(id)
  expect(
    await page.evaluate(`${cache}.then(async (cache) => (await cache.match('/')).text())`),
  ).not.toContain(email)
})
