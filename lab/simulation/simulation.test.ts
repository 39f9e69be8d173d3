import { expect, test } from 'vitest'
import { nightly } from '../../tests/support/nightly.ts'
import { defects } from './defects.ts'
import { simulate } from './simulate.ts'

const fromCommand = process.env['SIMULATION']
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run simulate` sets what it is asked for. */
test.runIf(fromCommand !== undefined)(
  'the simulation that was asked for',
  async () => {
    const { seeds, ...options } = JSON.parse(fromCommand ?? '{}')
    const wrong: number[] = []
    for (let seed = options.seed; seed < options.seed + seeds; seed += 1) {
      const began = performance.now()
      const { findings, ...outcome } = await simulate({
        ...options,
        seed,
        onDay: (day) =>
          seeds === 1 && say(`day ${day} after ${Math.round((performance.now() - began) / 1000)} s`),
      })
      const seconds = (performance.now() - began) / 1000
      say(`seed ${seed}: ${JSON.stringify(outcome)} in ${seconds.toFixed(1)} s`)
      for (const finding of findings.slice(0, 20)) say(`  ${finding}`)
      if (findings.length > 0) wrong.push(seed)
    }
    expect(wrong, 'the seeds that are wrong').toEqual([])
  },
  24 * 3_600_000,
)

test.skipIf(fromCommand || !nightly)(
  'a short run is right, and another run of its seed is the same',
  async () => {
    const small = { seed: 1, people: 30, days: 2 }
    const { findings, ...outcome } = await simulate(small)
    expect(findings).toEqual([])
    expect(outcome.tickets).toBeGreaterThan(20)
    expect(outcome.places).toBeGreaterThan(0)
    expect(outcome.faults).not.toEqual({})
    expect(await simulate(small)).toEqual({ findings, ...outcome })
  },
)

test.skipIf(fromCommand || !nightly).each(Object.entries(defects))(
  'the defect "%s" is found',
  async (defect, { found }) => {
    let findings: string[] = []
    // What a seed makes people do may miss a defect, such as when each pause is undone before its end.
    for (let seed = 1; seed <= 3 && !found.test(findings.join('\n')); seed += 1)
      ({ findings } = await simulate({ seed, people: 60, days: 8, defect: defect as keyof typeof defects }))
    expect(findings.join('\n')).toMatch(found)
  },
)
