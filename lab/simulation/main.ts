import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { defects } from './defects.ts'

/** Simulates the marketplace in virtual time. The seed is printed, and gives the same run again. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1, 1_000_000_000)) },
    /** How many seeds, one after another. */
    seeds: { type: 'string', default: '1' },
    people: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
    break: { type: 'string' },
  },
})
const [seed = 0, seeds = 0, people = 0, days = 0] = [
  values.seed,
  values.seeds,
  values.people,
  values.days,
].map(Number)
const isKnown = values.break === undefined || Object.hasOwn(defects, values.break)
if (!isKnown || ![seed, seeds, people, days].every((number) => Number.isInteger(number) && number > 0)) {
  process.stderr.write(
    `npm run simulate -- --seed 1 --people 1000 --days 30 [--seeds 100] [--break ${Object.keys(defects).join('|')}]\n`,
  )
  process.exit(1)
}
const vitest = spawn(
  'vitest',
  ['run', 'lab/simulation/simulation.test.ts', '--disable-console-intercept', '--retry=0'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SIMULATION: JSON.stringify({ seed, seeds, people, days, defect: values.break }),
    },
  },
)
vitest.once('exit', (code) => {
  process.exitCode = code ?? 1
})
