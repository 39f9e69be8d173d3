import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What there is to import: every file exports a value and a type of the same two names. */
const targets = [
  'src/contract/base.ts',
  'src/domain/money.ts',
  'src/domain/sizes.ts',
  'src/server/app.ts',
  'src/server/platform/clock.ts',
  ...[
    'accounts',
    'verification',
    'wallet',
    'shops',
    'listings',
    'search',
    'cart',
    'tickets',
    'reviews',
  ].flatMap((feature) => [
    `src/server/features/${feature}/index.ts`,
    `src/server/features/${feature}/queries.ts`,
  ]),
  'src/web/ui/tile.tsx',
  'src/web/lib/api.ts',
  'src/web/lib/format.ts',
  'src/web/app/theme.ts',
  'src/web/features/cart/button.tsx',
  'src/web/features/shops/card.tsx',
  'src/web/demo-screens/sample.ts',
  'scripts/seed.ts',
  'tests/support/app.ts',
]

interface Case {
  file: string
  imports: string
  /** The rule that forbids it; null where it is allowed. */
  rule: string | null
}

const value = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`
const type = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`

let count = 0

/** A file of its own in a folder, so that cases do not meet. */
const from = (folder: string, imports: string, rule: string | null, ending = '.ts'): Case => {
  count += 1
  return { file: `src/${folder}/case${count}${ending}`, imports, rule }
}

const feature = (name: string) => `#server/features/${name}/index.ts`

const cases: Case[] = [
  from('domain', value('./money.ts'), null),
  from('domain', value('#domain/money.ts'), null),
  from('domain', value('node:path'), 'domain-stands-alone'),
  from('domain', value('zod'), 'domain-stands-alone'),
  from('domain', type('zod'), 'domain-stands-alone'),
  from('domain', type('#contract/base.ts'), 'domain-stands-alone'),
  from('domain', value('#server/platform/clock.ts'), 'domain-stands-alone'),
  from('domain', value('kysely'), null, '.test.ts'),

  from('contract', value('zod'), null),
  from('contract', value('#domain/money.ts'), null),
  from('contract', value('./base.ts'), null),
  from('contract', value('kysely'), 'contract-knows-no-side'),
  from('contract', value('node:path'), 'contract-knows-no-side'),
  from('contract', type('#server/app.ts'), 'contract-knows-no-side'),
  from('contract', value('#web/lib/format.ts'), 'contract-knows-no-side'),

  from('server/platform', value('#contract/base.ts'), null),
  from('server/platform', value('kysely'), null),
  from('server/platform', value('#web/lib/format.ts'), 'server-not-web'),
  from('server/platform', type('../../web/lib/format.ts'), 'server-not-web'),
  from('server/platform', type(feature('accounts')), 'platform-knows-no-feature'),
  from('server/platform', value(feature('accounts')), null, '.test.ts'),
  from('server', value(feature('tickets')), null),
  from('server', value('#tests/support/app.ts'), 'src-not-tests'),
  from('server', value('#tests/support/app.ts'), null, '.test.ts'),
  from('server', value('../../scripts/seed.ts'), 'src-not-tests'),
  from('server', value('./not-there.ts'), 'resolvable'),

  from('server/features/accounts', value('./queries.ts'), null),
  from(
    'server/features/listings',
    value('#server/features/shops/queries.ts'),
    'server-feature-through-index',
  ),
  from('server/features/listings', type('../shops/queries.ts'), 'server-feature-through-index'),
  ...[
    ['verification', 'accounts'],
    ['wallet', 'accounts'],
    ['shops', 'accounts'],
    ['listings', 'shops'],
    ['listings', 'accounts'],
    ['search', 'listings'],
    ['cart', 'listings'],
    ['collections', 'listings'],
    ['chat', 'listings'],
    ['tickets', 'cart'],
    ['tickets', 'listings'],
    ['tickets', 'shops'],
    ['reviews', 'accounts'],
  ].map(([one, other]) => from(`server/features/${one}`, value(feature(other ?? '')), null)),
  ...[
    ['accounts', 'shops'],
    ['wallet', 'verification'],
    ['wallet', 'shops'],
    ['shops', 'listings'],
    ['listings', 'search'],
    ['search', 'cart'],
    ['cart', 'tickets'],
    ['collections', 'cart'],
    ['chat', 'tickets'],
    ['tickets', 'search'],
  ].map(([one, other]) =>
    from(`server/features/${one}`, type(feature(other ?? '')), `server-feature-order-${one}`),
  ),
  from('server/features/reviews', value(feature('tickets')), 'server-feature-order-others'),

  from('web/app', value('../features/cart/button.tsx'), null),
  from('web/app', value('../features/shops/card.tsx'), null),
  from('web/features/cart', value('./button.tsx'), null),
  from('web/features/cart', value('#web/ui/tile.tsx'), null),
  from('web/features/cart', value('#domain/money.ts'), null),
  from('web/features/cart', type('#contract/base.ts'), null),
  from('web/features/cart', value('#contract/base.ts'), 'web-contract-types-only'),
  from(
    'web/features/cart',
    `${type('#contract/base.ts')}${value('#contract/base.ts')}`,
    'web-contract-types-only',
  ),
  from('web/features/cart', value('zod'), 'web-without-zod'),
  from('web/features/cart', value('#server/app.ts'), 'web-not-server'),
  from('web/features/cart', type('#server/app.ts'), 'web-not-server'),
  from('web/features/cart', value('../shops/card.tsx'), 'web-features-apart', '.tsx'),
  from('web/features/cart', type('#web/features/shops/card.tsx'), 'web-features-apart'),
  from('web/ui', value('../features/cart/button.tsx'), 'web-base-knows-no-feature', '.tsx'),
  from('web/lib', type('#web/features/cart/button.tsx'), 'web-base-knows-no-feature'),
  from('web/lib', value('#domain/money.ts'), null),
  from('web/demo-screens', value('#web/ui/tile.tsx'), null),
  from('web/demo-screens', value('./sample.ts'), null),
  from('web/demo-screens', value('#web/lib/format.ts'), null),
  from('web/demo-screens', value('#web/lib/api.ts'), 'demo-screens-call-nothing'),
  from('web/demo-screens', type('#web/lib/api.ts'), 'demo-screens-call-nothing'),

  { file: 'src/server/ring-a.ts', imports: value('./ring-b.ts'), rule: 'no-cycles' },
  // A ring is told of once, at the first of its files.
  { file: 'src/server/ring-b.ts', imports: value('./ring-a.ts'), rule: null },
]

let folder = ''
const broken = new Map<string, Set<string>>()

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

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ukay-boundaries-')))
  for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    await copyFile(join(root, name), join(folder, name))
  for (const name of ['zod', 'kysely']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    await write(`node_modules/${name}/index.js`, 'export const thing = 1\n')
  }
  for (const path of targets) await write(path, 'export const thing = 1\nexport type Thing = number\n')
  for (const { file, imports } of cases) await write(file, imports)

  const { summary } = JSON.parse(await cruise()) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  for (const { from: file, rule } of summary.violations)
    broken.set(file, (broken.get(file) ?? new Set()).add(rule.name))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(cases)('$file: $rule', ({ file, rule }) => {
  expect([...(broken.get(file) ?? [])]).toEqual(rule ? [rule] : [])
})

test('nothing is wrong but what the cases say', () => {
  const wrong = cases.filter(({ rule }) => rule).map(({ file }) => file)
  expect([...broken.keys()].toSorted()).toEqual(wrong.toSorted())
})
