import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** Sends many more requests than the tests do. The seed is printed, and generates the same requests again. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000_000)) },
  },
})
const numbers = [values.requests, values.seed].map(Number)
if (!numbers.every((number) => Number.isInteger(number) && number > 0)) {
  process.stderr.write('npm run fuzz -- --requests 100000 --seed 1\n')
  process.exit(1)
}
const vitest = spawn(
  'vitest',
  ['run', 'lab/fuzz/fuzz.landing.test.ts', '--disable-console-intercept', '--retry', '0'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
)
vitest.once('exit', (code) => {
  process.exitCode = code ?? 1
})
