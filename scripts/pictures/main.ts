import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type Page, chromium, devices, expect } from '@playwright/test'
import { launchOptions } from '../setup/browser.mjs'
import { runLiveSale } from './live-sale.ts'
import { sideBySide } from './side-by-side.ts'

/** `npm run pictures [-- ADDRESS]`: takes the pictures of the README from a running demo. */
const [address = 'http://localhost:3000'] = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: devices['Pixel 7'].userAgent,
  },
}

const signIn = async (browser: Browser, name: string, size: keyof typeof sizes): Promise<BrowserContext> => {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: address,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  })
  // A browser without windows cannot keep a screen on, and the board would say so.
  await context.addInitScript(() => {
    const lock = { release: () => Promise.resolve(), addEventListener: () => undefined }
    Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.resolve(lock) } })
  })
  const reply = await context.request.post('/api/auth/login', {
    data: { email: `${name}@ukay.demo`, password: 'preloved-demo' },
  })
  expect(reply.status(), `${name} logs in`).toBe(200)
  return context
}

/** A screenshot when all photos on the screen have come. */
const show = async (context: BrowserContext, path: string, ready: (page: Page) => Promise<unknown>) => {
  const page = await context.newPage()
  await page.goto(path)
  await ready(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1_500)
  return page.screenshot({ animations: 'disabled' })
}

const isHome = (page: Page) => expect(page.locator('main img').first()).toBeVisible()

const browser = await chromium.launch(await launchOptions())
try {
  await mkdir(folder, { recursive: true })
  const onDesk = await signIn(browser, 'buyer', 'desk')
  const onPhone = await signIn(browser, 'buyer2', 'phone')
  const seller = await signIn(browser, 'seller', 'desk')

  const home = await sideBySide(await show(onDesk, '/', isHome), await show(onPhone, '/', isHome))
  await writeFile(`${folder}home.webp`, home)

  const { saleID, slug } = await runLiveSale(seller, [onDesk, onPhone])
  const board = await show(seller, `/live/${saleID}/board`, (page) =>
    expect(page.getByRole('region', { name: 'Now showing' })).toBeVisible(),
  )
  const viewer = await show(onPhone, `/live/${slug}`, (page) =>
    expect(page.getByText('No. 5').first()).toBeVisible(),
  )
  await writeFile(`${folder}live-sale.webp`, await sideBySide(board, viewer))
} finally {
  await browser.close()
}
