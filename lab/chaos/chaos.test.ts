import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nightly } from '../../tests/support/nightly.ts'
import { hasPostgres15 } from '../../tests/support/postgres.ts'

const run = promisify(execFile)
const main = new URL('main.ts', import.meta.url).pathname

/** `npm run chaos` with few people, in its shortest form. */
const chaos = (...args: string[]) =>
  run(process.execPath, [main, '--seed', '1', '--buyers', '2', '--sellers', '1', ...args]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )

// By day this is tried with one kill each, in embedded.landing.test.ts and chat-process.landing.test.ts.
test.runIf(nightly)(
  'nothing that was acknowledged is lost when app and database are killed',
  async () => {
    const faults = ['both killed', 'database killed']
    const { code, output } = await chaos('--rounds', String(faults.length), '--fault', faults.join())
    expect(code, output).toBe(0)
    for (const [n, fault] of faults.entries())
      expect(output).toMatch(new RegExp(`^round ${n + 1}: ${fault}.*all is right$`, 'm'))
    expect(output).toMatch(/^Replies: [1-9]/m)
  },
  300_000,
)

// By DATABASE_URL where the machine has a PostgreSQL 15.
const database = hasPostgres15 ? 'machine' : 'embedded'

test.runIf(nightly)(
  'live sales are right too, and forgotten ids of holds for names are found',
  async () => {
    const people = ['--buyers', '4', '--sellers', '2']
    const right = await chaos('--rounds', '6', '--fault', 'app killed,connections cut', ...people)
    expect(right.code, right.output).toBe(0)
    expect(right.output).toMatch(/[1-9]\d* live sales, [1-9]\d* holds for names/)
    const { code, output } = await chaos(
      '--rounds',
      '6',
      '--fault',
      'connections cut',
      '--break',
      'hold',
      ...people,
    )
    expect(code, output).toBe(1)
    expect(output).toContain('for a name')
  },
  600_000,
)

test.runIf(nightly)(
  'a missing unique index is found by its consequences',
  async () => {
    const taken = ['--break', 'index', '--database', database]
    const { code, output } = await chaos('--rounds', '5', '--fault', 'connections cut', ...taken)
    expect(code, output).toBe(1)
    expect(output).toContain('An address has more than one account')
  },
  300_000,
)

/** Each makes another check of the work of shops fail. */
const shopDefects = [
  ['change', 'Many items were changed by a request that nobody sent'],
  ['restore', 'An item has another price than the last that was acknowledged'],
  ['counter', 'There is a sale over the counter that nobody made'],
  ['sale', 'An item is not as its hold says'],
  ['share', 'A ticket does not cost its share'],
  ['lease', 'An import was started 60 seconds ago and has not ended'],
] as const

test.runIf(nightly).each(shopDefects)(
  'what shops do is checked: %s',
  async (defect, wrong) => {
    const people = ['--buyers', '4', '--sellers', '2']
    const { code, output } = await chaos(
      '--rounds',
      '6',
      '--fault',
      'app killed',
      '--break',
      defect,
      ...people,
    )
    expect(code, output).toBe(1)
    expect(output).toContain(wrong)
  },
  600_000,
)
