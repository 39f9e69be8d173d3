import { expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectAllDrawn, isTheirs } from './pictures.ts'

// The approved pictures have this resolution, even with SCREENS=1.
test.use({ deviceScaleFactor: 1 })

let server: ViteDevServer

// The build leaves the page out, so that a development server serves it.
test.beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } })
  await server.listen()
})
test.afterAll(() => server.close())

for (const [colorScheme, tag] of [
  ['light', '@desk-by-night'],
  ['dark', '@nightly'],
] as const)
  test(`the parts of the look are as they were approved, ${colorScheme} ${tag}`, async ({
    page,
    browser,
  }) => {
    test.skip(!isTheirs(browser), 'The pictures are of another browser.')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const [address] = server.resolvedUrls?.local ?? []
    await page.goto(`${address}ui-parts`)
    // The server transforms all modules first.
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible({ timeout: 60_000 })
    await expectAllDrawn(page)
    await expect(page).toHaveScreenshot(`parts-${colorScheme}.png`, { fullPage: true })
  })
