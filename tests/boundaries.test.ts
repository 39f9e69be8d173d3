import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The files of a small repository. Each exports a value and a type, for the imports below. */
const files = [
  'src/contract/base.ts',
  'src/domain/money.ts',
  'src/server/app.ts',
  'src/server/platform/clock.ts',
  ...['people', 'shops', 'items', 'unplaced'].flatMap((name) => [
    `src/server/features/${name}/index.ts`,
    `src/server/features/${name}/room/queries.ts`,
  ]),
  'src/server/features/items/other-room/queries.ts',
  'src/web/ui/tile.tsx',
  'src/web/lib/api.ts',
  'src/web/features/cart/button.tsx',
  'src/web/features/shops/card.tsx',
  'src/web/demo-screens/sample.ts',
  'tests/support/app.ts',
]

/** A rule whose pattern matches nothing looks like a rule that nobody breaks: each has to find one import here. */
const forbidden: [rule: string, file: string, imports: string][] = [
  ['domain-stands-alone', 'src/domain', 'zod'],
  ['contract-knows-no-side', 'src/contract', '#server/app.ts'],
  ['server-not-web', 'src/server/platform', '#web/ui/tile.tsx'],
  ['web-not-server', 'src/web/app', '#server/app.ts'],
  ['src-not-tests', 'src/server', '#tests/support/app.ts'],
  ['platform-knows-no-feature', 'src/server/platform', '#server/features/people/index.ts'],
  ['photos-decoded-apart', 'src/server/platform', 'sharp'],
  ['server-area-through-index', 'src/server', './features/shops/room/queries.ts'],
  ['server-areas-through-index', 'src/server/features/items/room', '../../shops/room/queries.ts'],
  ['server-area-shops', 'src/server/features/shops/room', '../../items/index.ts'],
  ['server-area-known', 'src/server/features/unplaced', '../shops/index.ts'],
  ['web-features-apart', 'src/web/features/cart', '../shops/card.tsx'],
  ['web-base-knows-no-feature', 'src/web/lib', '../features/cart/button.tsx'],
  ['demo-screens-call-nothing', 'src/web/demo-screens', '../lib/api.ts'],
  ['web-without-zod', 'src/web/features/cart', 'zod'],
  ['web-contract-types-only', 'src/web/features/cart', '#contract/base.ts'],
  ['resolvable', 'src/server', './not-there.ts'],
]

const allowed: [file: string, imports: string][] = [
  ['src/contract', 'zod'],
  ['src/server/features/items/room', '#server/features/shops/index.ts'],
  ['src/server/features/items/room', '../other-room/queries.ts'],
  ['src/web/app', '#web/features/cart/button.tsx'],
  ['src/web/features/cart', '#domain/money.ts'],
]

let folder = ''
const found = new Map<string, string[]>()

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

const cruise = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
    const args = [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 2 ** 20 }, (error, out, said) => {
      // Its exit code counts the violations.
      if (out) resolve(out)
      else reject(error ?? new Error(said))
    })
  })

const importing = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ukay-boundaries-')))
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    await copyFile(join(root, name), join(folder, name))
  for (const name of ['zod', 'sharp']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    await write(`node_modules/${name}/index.js`, 'export const thing = 1\n')
  }
  for (const path of files) await write(path, 'export const thing = 1\nexport type Thing = number\n')
  for (const [n, [, at, from]] of forbidden.entries()) await write(`${at}/wrong-${n}.ts`, importing(from))
  for (const [n, [at, from]] of allowed.entries()) await write(`${at}/right-${n}.ts`, importing(from))
  const typeOnly = "import type { Thing } from '#contract/base.ts'\nexport type Used = Thing\n"
  await write('src/web/features/cart/right-type.ts', typeOnly)
  await write('src/server/ring-a.ts', importing('./ring-b.ts'))
  await write('src/server/ring-b.ts', importing('./ring-a.ts'))

  const { summary } = JSON.parse(await cruise()) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  for (const { from, rule } of summary.violations) found.set(from, [...(found.get(from) ?? []), rule.name])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('commands are run for the embedded database and for decoding photos only, and never through a shell', async () => {
  const source = join(root, 'src')
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|\/fixtures\//.test(name),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  const using = names.flatMap((name, n) => {
    const text = texts[n] ?? ''
    return text.includes('child_process') ? [{ name, text }] : []
  })
  expect(using.map(({ name }) => name).toSorted()).toEqual([
    'server/platform/db/embedded/runner.ts',
    'server/platform/db/embedded/server.ts',
    'server/platform/images/decoder.ts',
  ])
  // They read their arguments as commands. The decoder's shell sets a limit, and gets numbers of the code only.
  const reading = /\bexec(Sync)?\b[^'"]* from 'node:child_process'|\bshell:/
  expect(using.flatMap(({ name, text }) => (reading.test(text) ? [name] : []))).toEqual([])
})

test('each rule finds the import that it forbids, and nothing else', () => {
  const expected = forbidden.map(([rule, at], n): [string, string[]] => [`${at}/wrong-${n}.ts`, [rule]])
  expect(Object.fromEntries(found)).toEqual({
    ...Object.fromEntries(expected),
    'src/server/ring-a.ts': ['no-cycles'],
  })
})
