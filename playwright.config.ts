import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/setup/browser.mjs'

const port = Number(process.env['E2E_PORT'] ?? 4317)

/** As `npm test` finds it. Without one, Playwright takes its own. Kept for the workers, which read this file again. */
const executablePath = await installedBrowser()
if (executablePath) process.env['UKAY_CHROMIUM'] = executablePath

/** The resolution of a phone is slow to render, so only pictures for people have it. */
const deviceScaleFactor = process.env['SCREENS'] === '1' ? 2 : 1

/**
 * Tests with the tag `@nightly` take minutes, or walk what server tests check each time: only `npm run test:nightly` runs
 * them. Tests with the tag `@desk-by-night` run on the phone each time, and on the desk only by night; `@phone-by-night` means
 * the reverse.
 */
const nightly = process.env['NIGHTLY'] === '1'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    // The default threshold of 0.2 does not notice a change of the colour `hot`.
    toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01, threshold: 0.05 },
  },
  ...(nightly ? {} : { grepInvert: /@nightly/ }),
  // A test that passes only when retried does not fail the run. The report counts it as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    actionTimeout: 15_000,
    // Tests that replace replies would not see the requests of a service worker. pwa.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor },
      ...(nightly ? {} : { grepInvert: /@phone-by-night|@nightly/ }),
    },
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      // A test that does not depend on the size of the screen runs on the phone only; with SCREENS=1 in both sizes.
      ...(process.env['SCREENS'] === '1'
        ? {}
        : { grepInvert: nightly ? /@any-size/ : /@any-size|@desk-by-night|@nightly/ }),
    },
  ],
  webServer: {
    command: 'node tests/e2e/serve.ts',
    env: { E2E_PORT: String(port) },
    url: `http://localhost:${port}/api/health/ready`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
