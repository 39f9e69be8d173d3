import { type Browser, type Page, expect } from '@playwright/test'

/** The version of Chromium's headless shell that made the approved pictures. */
const drawnBy = '156.'

/** Whether this is the browser that made the approved pictures. Others render letters differently. */
export const isTheirs = (browser: Browser): boolean =>
  browser.version().startsWith(drawnBy) && (process.env['UKAY_CHROMIUM'] ?? '').endsWith('headless-shell')

/**
 * Waits for the font and for all photos. With a development server the browser can report that all fonts are loaded before
 * the style sheet requests one. A photo below the first screen loads late, and shows after React gets its load event.
 */
export const expectAllDrawn = async (page: Page): Promise<void> => {
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`)
  const missing = () =>
    page.evaluate<string[]>(`
      [...document.images]
        .filter((image) => !image.complete || image.naturalWidth === 0 || image.closest('.photo:not([data-shown])'))
        .map((image) => image.src)
        .concat(
          [...document.fonts].some(({ family, status }) => /Figtree Variable/.test(family) && status === 'loaded')
            ? []
            : ['the font'],
        )`)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}
