import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4317)

/** Drawing as finely as a phone costs time: only for the pictures that people look at. */
const deviceScaleFactor = process.env['SCREENS'] === '1' ? 2 : 1

/**
 * Tests with the tag `@nightly` take minutes: `npm run test:nightly` runs them too. So it does on the desk with those that
 * have the tag `@desk-by-night`, which are walked on the phone each time.
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
    // The default threshold of 0.2 overlooks a change of the hot colour.
    toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.01, threshold: 0.05 },
  },
  ...(nightly ? {} : { grepInvert: /@nightly/ }),
  // What passes only at the second try does not stop the rest, and is named in the report.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    actionTimeout: 15_000,
    launchOptions: {
      ...(process.env['UKAY_CHROMIUM'] ? { executablePath: process.env['UKAY_CHROMIUM'] } : {}),
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
    },
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      // What does not hang on the size of the screen is walked on the phone; with SCREENS=1 in both sizes.
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
