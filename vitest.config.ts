import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './scripts/setup/browser.mjs'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { root } from './scripts/test/tool.ts'

const ofServer = '{build,src,scripts,tests,demo,lab}/**/*.test.ts'
const ofWebApp = 'src/web/**/*.test.{ts,tsx}'
/** Left to `npm test -- landing`. */
const ofLanding = '**/*.landing.test.ts'
const inBrowser = 'src/web/**/*.browser.test.tsx'

/** For every photo. Vite would answer with the page of the app. */
const onePhoto: Plugin = {
  name: 'one-photo',
  configureServer: ({ middlewares }) => {
    middlewares.use('/photos', (_, response) => {
      createReadStream(join(root, 'public/icons/apple-touch-180.png')).pipe(response)
    })
  },
}

const server = {
  globalSetup: ['tests/support/global-setup.ts'],
  // Node loads the code as in production. Vite would take a tenth of the time of the tests to do so.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(root, 'tests/support/quick-argon2.ts')],
}

export default defineConfig({
  test: {
    // The browser tests run at the same time, so a test that starts several processes may take a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // As in the browser tests: it does not fail the run, and the report counts it as flaky.
    retry: 1,
    // More than the two cores, because tests also wait: for processes, for the database and for the disk.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Each file has its own app and database, so the imported modules can be shared and are loaded once.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { ...server, name: 'server', include: [ofServer], exclude: [ofWebApp, ofLanding] },
      },
      { extends: true, test: { ...server, name: 'landing', include: [ofLanding] } },
      { extends: true, test: { name: 'web', include: [ofWebApp], exclude: [inBrowser] } },
      {
        extends: true,
        // Found at the start, because the page is loaded again for one that is found later.
        optimizeDeps: { entries: [inBrowser], include: ['react/jsx-dev-runtime'] },
        plugins: [onePhoto],
        test: {
          name: 'browser',
          include: [inBrowser],
          setupFiles: ['tests/browser/setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: await launchOptions(),
              // A tap waits until what it taps stands still.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
            headless: true,
            // In a fresh clone the packages are bundled first, which took 90 s on a busy machine.
            connectTimeout: 300_000,
            // One page for all files: each test cleans it.
            fileParallelism: false,
            viewport: { width: 390, height: 844 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
