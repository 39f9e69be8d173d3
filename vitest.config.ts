import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['{src,scripts,tests,demo,lab}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    // The browser tests run at the same time, so a test that starts several processes takes a while.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of a second is short on a busy machine. What passes does not wait.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Each file starts an app and a database of its own; what all of them import is the same, and is loaded once.
    isolate: false,
  },
})
