import { parseArgs } from 'node:util'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { printTable } from './load.ts'
import { type Measured, printActions, walkAsBuyer, walkAsSeller, watchEvents } from './phone-actions.ts'

/** What the page measured, in milliseconds since the start of the navigation. */
interface Seen {
  firstByte: number
  /** When each visible photo had loaded, in order. */
  photos: number[]
  shift: number
  /** The largest contentful paint. */
  largestPaint: number
  /** When the app had rendered its first tile. */
  app: number
}

const watch = `
  globalThis.seen = { photos: [], shift: 0, largestPaint: 0, app: 0 }
  // The load event of an image does not bubble to the window.
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLImageElement && target.getBoundingClientRect().top < innerHeight)
      seen.photos.push(performance.now())
  }, true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    seen.largestPaint = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('a[href^="/item/"]')) return
    seen.app = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

/** Emulates a cheap phone on a weak network: a quarter of this machine's speed, 1.6 Mbit/s, 300 ms latency. */
const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  const bytes = 1_600_000 / 8
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Walks on a page of a processor with a quarter of this machine's speed. */
const onSlowProcessor = async <Of>(
  context: BrowserContext,
  walk: (page: Page) => Promise<Of>,
): Promise<Of> => {
  const page = await context.newPage()
  await page.addInitScript(watchEvents)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const found = await walk(page)
  await context.close()
  return found
}

/** Opens the home as on a fast phone, until its service worker has kept it for the next visit. */
const visitBefore = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  await page.goto('/')
  const isKept = `navigator.serviceWorker.controller ? caches.match('/').then(Boolean) : false`
  while (!(await page.evaluate<boolean>(isKept))) await page.waitForTimeout(100)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/**
 * Opens the signed-in home of a running server on a slow phone with an empty cache, or with `--again` as a second visit. The
 * items of the server need photos.
 */
export const benchPhone = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string', default: 'buyer@ukay.demo' },
      password: { type: 'string', default: 'preloved-demo' },
      rounds: { type: 'string', default: '5' },
      again: { type: 'boolean', default: false },
      /** Measures taps instead, on a fast network. */
      actions: { type: 'boolean', default: false },
      seller: { type: 'string', default: 'seller@ukay.demo' },
      photo: { type: 'string', default: 'demo/photos/blue-gingham-button-down.webp' },
    },
  })
  const executablePath = process.env['UKAY_CHROMIUM']
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const rows: (string | number)[][] = [
    [
      'round',
      'first byte',
      'first photo',
      'second photo',
      'painted',
      'app',
      'all in view',
      'photos',
      'layout shift',
    ],
  ]
  const openContext = async (email = values.email): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: values.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
    })
    const { password } = values
    const login = await context.request.post('/api/auth/login', { data: { email, password } })
    if (!login.ok()) throw new Error(`Nobody is signed in: ${await login.text()}`)
    if (values.again) await visitBefore(context)
    return context
  }
  if (values.actions) {
    const measured: Measured[][] = []
    for (let round = 1; round <= Number(values.rounds); round += 1)
      measured.push([
        ...(await onSlowProcessor(await openContext(), walkAsBuyer)),
        ...(await onSlowProcessor(await openContext(values.seller), (page) =>
          walkAsSeller(page, values.photo),
        )),
      ])
    await browser.close()
    printActions(measured)
    return
  }
  // For a second visit the browser is still open, as on a phone.
  const visited = values.again ? await openContext() : undefined
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const context = visited ?? (await openContext())
    const page = await context.newPage()
    await page.addInitScript(watch)
    await slowDown(page)
    await page.goto('/')
    // The network is also idle while a slow phone runs scripts.
    while ((await page.evaluate<number>('seen.photos.length')) < 2) await page.waitForTimeout(100)
    await page.waitForTimeout(4000)
    const { firstByte, photos, shift, largestPaint, app } = await page.evaluate<Seen>(
      '({ ...seen, firstByte: performance.getEntriesByType("navigation")[0].responseStart })',
    )
    // The service worker answers a second visit.
    const from = values.again ? 0 : firstByte
    const since = (time: number | undefined) => (time === undefined ? 'none' : Math.round(time - from))
    rows.push([
      round,
      Math.round(firstByte),
      since(photos[0]),
      since(photos[1]),
      since(largestPaint),
      since(app),
      since(photos.at(-1)),
      photos.length,
      shift.toFixed(3),
    ])
    await (visited ? page : context).close()
  }
  await browser.close()
  process.stdout.write(
    `\nThe signed-in home on a slow phone, ms after the ${values.again ? 'start of a second visit' : 'first byte'}\n`,
  )
  printTable(rows)
}
