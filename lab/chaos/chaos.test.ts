import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasPostgres15 } from '#tests/support/postgres.ts'

const run = promisify(execFile)
const main = new URL('main.ts', import.meta.url).pathname

/** `npm run chaos` with few people, in its shortest form. */
const chaos = (...args: string[]) =>
  run(process.execPath, [main, '--seed', '1', '--buyers', '2', '--sellers', '1', ...args]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  )

test('nothing that people were told is lost when app and database are killed', async () => {
  const { code, said } = await chaos('--rounds', '2', '--fault', 'both killed,database killed')
  expect(code, said).toBe(0)
  expect(said).toMatch(/^round 1: both killed.*all is right$/m)
  expect(said).toMatch(/^round 2: database killed.*all is right$/m)
  expect(said).toMatch(/^Answers: [1-9]/m)
}, 300_000)

// By DATABASE_URL where the machine has a PostgreSQL 15.
const database = hasPostgres15 ? 'machine' : 'embedded'

test('a unique index that is missing is noticed by what it leads to', async () => {
  const taken = ['--break', 'index', '--database', database]
  const { code, said } = await chaos('--rounds', '5', '--fault', 'connections cut', ...taken)
  expect(code, said).toBe(1)
  expect(said).toContain('An address has more than one account')
}, 300_000)
