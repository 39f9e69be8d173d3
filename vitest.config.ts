import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { root } from './scripts/test/tool.ts'

const ofWebApp = 'src/web/**/*.test.{ts,tsx}'

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
        test: {
          name: 'server',
          include: ['{build,src,scripts,tests,demo,lab}/**/*.test.ts'],
          exclude: [ofWebApp],
          globalSetup: ['tests/support/global-setup.ts'],
          // Node loads the code as in production. Vite would take a tenth of the time of the tests to do so.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', join(root, 'tests/support/quick-argon2.ts')],
        },
      },
      { extends: true, test: { name: 'web', include: [ofWebApp] } },
    ],
  },
})
