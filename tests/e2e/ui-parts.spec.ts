import { type Browser, type Page, expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

/** Another version draws letters a little differently, and so does the whole browser. */
const drawnBy = '156.'
const isTheirs = (browser: Browser) =>
  browser.version().startsWith(drawnBy) && (process.env['UKAY_CHROMIUM'] ?? '').endsWith('headless-shell')

// The same with SCREENS=1, which draws other pictures finer.
test.use({ deviceScaleFactor: 1 })

let server: ViteDevServer

// The build leaves the page out, so that a development server serves it.
test.beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } })
  await server.listen()
})
test.afterAll(() => server.close())

/**
 * Photos that are not on the first screen load when they come near, and show when React has heard of it. On a busy machine
 * two pictures in a row were the same before that.
 */
const expectAllPhotos = async (page: Page): Promise<void> => {
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`)
  const missing = () =>
    page.evaluate<string[]>(`
      [...document.images]
        .filter((image) => !image.complete || image.naturalWidth === 0 || image.closest('.photo:not([data-shown])'))
        .map((image) => image.src)`)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the parts of the look are as they were approved, ${colorScheme}`, async ({ page, browser }) => {
    test.skip(!isTheirs(browser), `The pictures are of Chromium’s headless shell ${drawnBy}`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const [address] = server.resolvedUrls?.local ?? []
    await page.goto(`${address}ui-parts`)
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
    await page.evaluate('document.fonts.ready')
    await expectAllPhotos(page)
    await expect(page).toHaveScreenshot(`parts-${colorScheme}.png`, {
      fullPage: true,
      animations: 'disabled',
      maxDiffPixelRatio: 0.01,
    })
  })
