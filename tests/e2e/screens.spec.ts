import { expect, test } from '@playwright/test'
import { expectAllDrawn, isTheirs } from './pictures.ts'
import { now, repliesFor, screens } from './screens-replies.ts'
import { serveScreen } from './serve-screen.ts'

// The approved pictures have this resolution, even with SCREENS=1.
test.use({ deviceScaleFactor: 1 })

/** The others by night. */
const byDay = ['home', 'item', 'shop-tickets']

for (const { name, role, path, ready } of screens)
  test(
    `${name} looks as it was approved`,
    { tag: ['@any-size', ...(byDay.includes(name) ? [] : ['@nightly'])] },
    async ({ page, browser }) => {
      test.skip(!isTheirs(browser), 'The pictures are of another browser.')
      await page.clock.setFixedTime(now)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const unanswered = await serveScreen(page, repliesFor[role])
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAllDrawn(page)
      await expect(page).toHaveScreenshot(`${name}.png`)
      expect(unanswered).toEqual([])
    },
  )
