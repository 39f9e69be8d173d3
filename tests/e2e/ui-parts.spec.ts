import { expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

/** Another version draws letters a little differently. */
const drawnBy = '156.'

// The same with SCREENS=1, which draws other pictures finer.
test.use({ deviceScaleFactor: 1 })

let server: ViteDevServer

// The build leaves the page out, so that a development server serves it.
test.beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } })
  await server.listen()
})
test.afterAll(() => server.close())

for (const colorScheme of ['light', 'dark'] as const)
  test(`the parts of the look are as they were approved, ${colorScheme}`, async ({ page, browser }) => {
    test.skip(!browser.version().startsWith(drawnBy), `The pictures are of Chromium ${drawnBy}`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const [address] = server.resolvedUrls?.local ?? []
    await page.goto(`${address}ui-parts`)
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
    await page.evaluate('document.fonts.ready')
    await expect(page).toHaveScreenshot(`parts-${colorScheme}.png`, {
      fullPage: true,
      animations: 'disabled',
      maxDiffPixelRatio: 0.01,
    })
  })
