import { expect, test } from '@playwright/test'
import { expectAllPhotos, isTheirs, servePages } from './pictures.ts'

// The build leaves the page out.
const address = servePages()

for (const colorScheme of ['light', 'dark'] as const)
  test(`the parts of the look are as they were approved, ${colorScheme}`, async ({ page, browser }) => {
    test.skip(!isTheirs(browser), 'The pictures are of another browser.')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${address()}/ui-parts`)
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
    await expectAllPhotos(page)
    await expect(page).toHaveScreenshot(`parts-${colorScheme}.png`, {
      fullPage: true,
      animations: 'disabled',
      maxDiffPixelRatio: 0.01,
    })
  })
