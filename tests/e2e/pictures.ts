import { type Browser, type Page, expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

/** Another version draws letters a little differently, and so does the whole browser. */
const drawnBy = '156.'

/** Whether this browser draws as that of the approved pictures. */
export const isTheirs = (browser: Browser): boolean =>
  browser.version().startsWith(drawnBy) && (process.env['UKAY_CHROMIUM'] ?? '').endsWith('headless-shell')

/** Serves the web app without its server for the tests of a file. Returns a function that gives the address. */
export const servePages = (): (() => string) => {
  // With SCREENS=1, other pictures are drawn finer.
  test.use({ deviceScaleFactor: 1 })
  let server: ViteDevServer
  test.beforeAll(async () => {
    server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } })
    await server.listen()
  })
  test.afterAll(() => server.close())
  return () => (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
}

/**
 * Photos that are not on the first screen load when they come near, and show when React has heard of it. On a busy machine
 * two pictures in a row were the same before that.
 */
export const expectAllPhotos = async (page: Page): Promise<void> => {
  await page.evaluate('document.fonts.ready')
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`)
  const missing = () =>
    page.evaluate<string[]>(`
      [...document.images]
        .filter((image) => !image.complete || image.naturalWidth === 0 || image.closest('.photo:not([data-shown])'))
        .map((image) => image.src)`)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}
