import { type Browser, type Page, expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { waitForFiles } from './kept-files.ts'
import { serveNewVersion } from './new-version.ts'
import { agreed, verifiedSellers } from './people.ts'
import { mark, openDetails, openPage, signIn, signInNewBuyer } from './steps.ts'

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

/** The first items of the home that is kept. Others may list items meanwhile, so an earlier look may have seen older ones. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const home = new DOMParser().parseFromString(await (await caches.match('/')).text(), 'text/html')
    const { items } = JSON.parse(home.querySelector('#initial-data').textContent)['/api/homepage?page=1']
    return items.slice(0, 6).map(({ item_name }) => item_name)
  })()`)

const seenPhotos = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll('li img')].filter(({ naturalWidth }) => naturalWidth > 80).length`,
  )

test('a second visit shows the last feed without a network @any-size @landing', async ({ page, context }) => {
  await signInNewBuyer(page)
  await visitHome(page)
  // The first visit began without the worker.
  await page.reload()
  await firstFinds(page)
  const again = await page.reload()
  expect(again?.fromServiceWorker()).toBe(true)
  // What comes later anyway does not delay the first photos.
  const sent = await (await page.request.get('/')).text()
  expect(sent).toMatch(/<link rel="modulepreload"/)
  const kept = (await again?.text()) ?? ''
  expect(kept).not.toMatch(/<link rel="modulepreload"|as="image" fetchpriority="low"/)
  // The first paint waits for the photos.
  const [, waitedFor = 'nothing'] = /<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(kept) ?? []
  expect(kept).toMatch(new RegExp(`<div [^>]*id="${waitedFor}"[^>]*><ul [^>]*>(<li>.*?</li>){4}</ul></div>`))
  await expect.poll(() => personalFiles(page)).toContainEqual(expect.stringMatching(/^\/photos\//))
  await waitForFiles(page)
  await context.setOffline(true)
  const names = await keptNames(page)
  expect(names).toHaveLength(6)
  await page.goto('/')
  expect(await firstFinds(page)).toEqual(names.map((name) => expect.stringContaining(name)))
  await expect.poll(() => seenPhotos(page)).toBeGreaterThanOrEqual(4)
  await page.goto('/search?q=never')
  await expect(page.getByText('You seem to be offline.', { exact: false })).toBeVisible()
})

/** Buys a new item, without the page. */
const reserve = async (page: Page, browser: Browser): Promise<{ name: string; ticketID: number }> => {
  const name = `Kept coat ${mark()}`
  const [{ id }] = await listItems(browser, [{ name }])
  const item = await (await page.request.get('/api/store/item', { params: { id } })).json()
  const { itemID, storeID, price } = item as { itemID: string; storeID: string; price: number }
  const data = { itemID, storeID, price, clientID: crypto.randomUUID() }
  const bought = await page.request.post('/api/tickets/purchase_item', { data })
  expect(bought.status()).toBe(200)
  return { name, ticketID: ((await bought.json()) as { ticketID: number }).ticketID }
}

/** The seller of `reserve` puts the item out for pickup. */
const makeReady = async (browser: Browser, ticketID: number): Promise<void> => {
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const data = { ticketID, statusID: TicketStatus.AwaitingPickup }
  expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  await seller.context().close()
}

test('the tickets, their addresses and the pass open without a network @any-size @nightly', async ({
  page,
  browser,
}) => {
  await signInNewBuyer(page)
  await visitHome(page)
  const { name, ticketID } = await reserve(page, browser)
  const kept = () =>
    page.evaluate<string>(`caches.match('/kept/tickets').then((kept) => kept ? kept.text() : '')`)
  // The event of the purchase, although the tickets were never opened.
  await expect.poll(kept).toContain(name)
  await makeReady(browser, ticketID)
  await expect.poll(kept).toContain('"digits"')
  await waitForFiles(page)
  await page.context().setOffline(true)
  // Playwright does not say so to a page that is opened without a network.
  await page.addInitScript(`let isOnline = false
    addEventListener('online', () => { isOnline = true })
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline })`)
  await page.goto('/ticketcenter?tab=for-pickup')
  const ticket = page.getByRole('article').filter({ hasText: name })
  await openDetails(ticket)
  await expect(ticket.getByText('Baguio', { exact: true }).last()).toBeVisible()
  await expect(ticket).toContainText('09171230001')
  await expect(page.getByRole('status').filter({ hasText: 'These are your tickets from' })).toBeVisible()
  await expectGoodLooks(page, 'offline-tickets')
  await page.getByRole('link', { name: 'Pass' }).click()
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your pass' })).toBeVisible()
  await expectGoodLooks(page, 'offline-pass')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'This is your feed from' })).toBeVisible()
  await expectGoodLooks(page, 'offline-home')
  await page.context().setOffline(false)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(page.getByText('No network.')).toBeHidden()
  // The next visit begins with what was kept.
  const refetched = page.waitForResponse(/api\/tickets\/ticket\?/)
  await page.goto('/ticketcenter')
  expect((await refetched).status()).toBe(200)
})

test('the home screen is offered after the first reservation, once @any-size @nightly', async ({
  page,
  browser,
}) => {
  await signInNewBuyer(page)
  const offer = async () => {
    await page.goto('/')
    await expect(finds(page).getByRole('link').first()).toBeVisible()
    expect(
      await page.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => { globalThis.asked = true },
      }))`),
      'the browser does not ask by itself',
    ).toBe(false)
    await page.getByRole('link', { name: 'Tickets' }).first().click()
  }
  const hint = page.getByRole('region', { name: /Keep ukay at hand\?$/ })
  await offer()
  await expect(page.getByText('No tickets found')).toBeVisible()
  await expect(hint).toBeHidden()
  const { name } = await reserve(page, browser)
  // The open page learns of the reservation by itself.
  await expect(hint).toBeVisible()
  await expectGoodLooks(page, 'install-hint')
  await hint.getByRole('button', { name: 'Not now' }).click()
  await offer()
  await expect(page.getByText(name)).toBeVisible()
  await expect(hint).toBeHidden()
  await page.evaluate(`localStorage.removeItem('install-hint')`)
  await offer()
  await hint.getByRole('button', { name: 'Put it on this device' }).click()
  expect(await page.evaluate('asked')).toBe(true)

  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[]
  }
  for (const { src, sizes } of manifest.icons)
    expect(
      await page.evaluate(`(async () => {
        const { width, height } = await createImageBitmap(await (await fetch('${src}')).blob())
        return width + 'x' + height
      })()`),
    ).toBe(sizes)
})

test('a new version comes with the next start, and the open page keeps its files @any-size @nightly', async ({
  browser,
  baseURL,
}) => {
  await using proxy = await serveNewVersion(baseURL ?? '')
  const allowed = { serviceWorkers: 'allow', baseURL: proxy.address } as const
  const context = await browser.newContext({ ...test.info().project.use, ...allowed })
  const page = await context.newPage()
  await signInNewBuyer(page)
  await visitHome(page)
  await waitForFiles(page)
  await page.getByRole('searchbox').fill('typed before the update')
  // An update that the browser had already begun finds the version of before, so it is asked for again.
  await page.evaluate(`new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve)
    const update = () => navigator.serviceWorker.ready.then((worker) => worker.update()).catch(() => undefined)
    fetch('${proxy.release}').then(update)
    const again = setInterval(update, 2000)
    navigator.serviceWorker.addEventListener('controllerchange', () => clearInterval(again))
  })`)
  await expect(page.getByRole('searchbox')).toHaveValue('typed before the update')
  // The server no longer has the file of this page.
  expect((await page.request.get(proxy.goneFile())).status()).toBe(404)
  await page.getByRole('link', { name: 'Cart' }).first().click()
  await expect(page.getByText('No items in cart.')).toBeVisible()
  await page.goto('/')
  await expect(page.locator('meta[name=second-version]')).toHaveCount(1)
  await context.close()
})

test('with the data saver 100 tiles take less than 1 MB @any-size @nightly', async ({ page, browser }) => {
  await listItems(browser, [{ name: `Saved ${mark()}` }])
  await signInNewBuyer(page)
  await page.goto('/mydata')
  await page.getByRole('button', { name: 'Turn on the data saver' }).click()
  await expect(page.getByRole('button', { name: 'Turn off the data saver' })).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const addresses = new Map<string, string>()
  const photos = new Set<string>()
  let bytes = 0
  client.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = new URL(addresses.get(requestId) ?? 'http://unknown').pathname
    if (path.startsWith('/photos/')) photos.add(path)
    if (/^\/(photos\/|api\/|$)/.test(path)) bytes += encodedDataLength
  })
  await page.goto('/')
  const tiles = new Set<string>()
  await expect(async () => {
    for (const path of await page
      .locator('li a[href^="/item/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      tiles.add(path)
    await page.mouse.wheel(0, 1_500)
    expect(tiles.size).toBeGreaterThanOrEqual(100)
  }).toPass({ intervals: [150] })
  await page.waitForLoadState('networkidle')
  expect(photos.size).toBeGreaterThan(20)
  // One tile in ten is as wide as both columns.
  const wide = [...photos].filter((path) => !path.endsWith('-160.webp'))
  expect(wide.filter((path) => !path.endsWith('-560.webp'))).toEqual([])
  expect(wide.length).toBeLessThanOrEqual(tiles.size / 10)
  expect(bytes).toBeLessThan(1_000_000)
})

test('nothing of a person stays after the logout @any-size @landing', async ({ page }) => {
  await signInNewBuyer(page)
  await visitHome(page)
  await page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await personalFiles(page)).toEqual([])
})

test('another person on the same device never gets the home of the one before @any-size @nightly', async ({
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
  const person = { first_name: 'Ana', last_name: 'Reyes', phone_no: '09181230002', isFeminine: 1, agreed }
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
