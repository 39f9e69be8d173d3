import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppWithVision } from '../../tests/support/visual-search.ts'
import { nightly } from '../../tests/support/nightly.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { fuzz } from './run.ts'

/** A few requests with a fixed seed. `npm run fuzz` sends many, with a new seed each time. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? (nightly ? 2_000 : 200))
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const say = (line: string) => process.stdout.write(`${line}\n`)

let app: TestApp
beforeAll(async () => {
  app = await startAppWithVision()
})
afterAll(() => app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] }))

test(
  `${requests} requests of all kinds, generated from the document of the calls`,
  async () => {
    const begun = performance.now()
    const outcome = await fuzz(app, { requests, seed, say })
    const seconds = (performance.now() - begun) / 1000
    say(`seed ${seed}: ${outcome.requests} requests in ${seconds.toFixed(1)} s`)
    say(`answers: ${JSON.stringify(outcome.statuses)}`)
    say(`calls without a reply: ${outcome.neverReplied.join(', ') || 'none'}`)
    expect(outcome.faults, `npm run fuzz -- --requests ${requests} --seed ${seed}`).toEqual([])
  },
  24 * 3_600_000,
)
