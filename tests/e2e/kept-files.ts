import { type Page, expect } from '@playwright/test'

/** Waits until the worker has all files that it names, which come after everything else. */
export const waitForFiles = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate<string[]>(`(async () => {
        const worker = await (await fetch('/service-worker.js')).text()
        const named = [...new Set(worker.match(/\\/assets\\/[\\w.-]+\\.(js|css)/g))]
        const kept = await (await caches.open((await caches.keys()).find((name) => name.startsWith('app-')))).keys()
        return named.filter((path) => !kept.some(({ url }) => url.endsWith(path)))
      })()`),
      { timeout: 30_000 },
    )
    .toEqual([])
