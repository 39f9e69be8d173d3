import type { Page } from '@playwright/test'

/**
 * The seconds that an action takes with a thumb, after the keystroke-level model (Card, Moran and Newell, 1980): to
 * decide, to point and tap, to press a key.
 */
const decide = 1.35
const tap = 1.1
const key = 0.28

/** Adds up the time of the trusted taps and keys on the page, with a decision before each tap. */
export const watchThumb = async (page: Page) => {
  let [taps, keys] = [0, 0]
  await page.exposeBinding('pressed', (_, type: string) => {
    if (type === 'pointerdown') taps += 1
    else keys += 1
  })
  await page.addInitScript(
    "for (const type of ['pointerdown', 'keydown']) addEventListener(type, (event) => event.isTrusted && pressed(type), true)",
  )
  return {
    seconds: (decisions: number) => taps * tap + keys * key + decisions * decide,
    start: () => {
      taps = 0
      keys = 0
    },
  }
}
