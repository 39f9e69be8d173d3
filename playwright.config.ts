import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/setup/browser.mjs'

const port = Number(process.env['E2E_PORT'] ?? 4317)

const launch = await launchOptions()
// Kept for the workers, which read this file again.
if (launch.executablePath) process.env['UKAY_CHROMIUM'] = launch.executablePath

/** The resolution of a phone is slow to render, so only pictures for people have it. */
const deviceScaleFactor = process.env['SCREENS'] === '1' ? 2 : 1

/**
 * `npx playwright test` runs all tests, and `npm test` those without a tag. `npm test -- landing` runs those with `@landing`,
 * which walk what quicker tests check too. By night run those with `@nightly`, which take minutes, those with
 * `@desk-by-night` on the desk, and those with `@phone-by-night` on the phone. A test with `@any-size` does not depend on the
 * size of the screen: it runs on the phone only, with SCREENS=1 in both sizes.
 */
const chosen = process.env['E2E'] ?? 'all'

const landing = '@landing'

const withTag = (tags: string[]) =>
  tags.length > 0 ? new RegExp(tags.map((tag) => `${tag}\\b`).join('|')) : undefined

/** The tests of a project, where a test with one of `byNight` is left to the night, and one with a tag of `never` always. */
const testsOf = (byNight: string[], never: string[]) => {
  const [only = [], without = []] =
    {
      usual: [[], [landing, ...byNight]],
      landing: [[landing], byNight],
      night: [byNight, []],
    }[chosen] ?? []
  return { grep: withTag(only), grepInvert: withTag([...never, ...without]) }
}

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
    launchOptions: launch,
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor },
      ...testsOf(['@nightly', '@phone-by-night'], []),
    },
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      ...testsOf(['@nightly', '@desk-by-night'], process.env['SCREENS'] === '1' ? [] : ['@any-size']),
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
