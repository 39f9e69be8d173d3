import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/** The limits of `docs/reference/limits.md` that name a constant, such as "- items in a cart: 200 (`cart/service.ts#maximum`)". */
const limitsOf = (markdown: string): { limit: string; constant: string; file: string }[] =>
  [...markdown.matchAll(/^- .*: (\d+(?:\/\d*(?:min|h))?) \(`([\w./-]+)#(\w+)`\)$/gm)].map(
    ([, limit = '', file = '', constant = '']) => ({ limit, constant, file }),
  )

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? '')

/** The path of a test that `docs/reference/security.md` names. */
const pathOf = (name: string): string =>
  /^(tests|scripts|docs|lab)\//.test(name)
    ? name
    : name.startsWith('web/')
      ? `src/${name}`
      : `src/server/${name}`

const isCommand = (name: string): boolean => name.startsWith('npm run ')

/** Also a folder of tests. */
const isTest = (name: string): boolean => {
  const path = join(root, pathOf(name))
  if (/\.(test|spec)\.ts$/.test(name)) return existsSync(path)
  return existsSync(path) && globSync('**/*.test.ts', { cwd: path }).length > 0
}

/** Requirements of documents, of what is not built, or of others. */
const withoutTest = ['3.5.4', '3.7.1', '5.1.1', '6.2.10, 6.4.2', '15.1.1', '15.2.1']

test('every claim of docs/reference/security.md names its test, and every test and command that it names is there', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const claims = (await read('docs/reference/security.md'))
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => ({
      ids: /^- (\d+\.[\d.]+(?:, [\d.]+)*)/.exec(line)?.[1] ?? line,
      named: quoted(/\(([^()]+)\)$/.exec(line)?.[1] ?? ''),
    }))
  const named = claims.flatMap((claim) => claim.named)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !isCommand(name) && !isTest(name))).toEqual([])
  expect(named.filter((name) => isCommand(name) && !(name.slice('npm run '.length) in scripts))).toEqual([])
  expect(claims.filter((claim) => claim.named.length === 0).map(({ ids }) => ids)).toEqual(withoutTest)
})

const sources = async (): Promise<{ file: string; text: string }[]> => {
  const names = (await readdir(join(root, 'src'), { recursive: true }))
    .filter((name) => /^(server|domain)\/.*\.ts$/.test(name) && !name.includes('.test.'))
    .toSorted()
  return Promise.all(
    names.map(async (name) => ({ file: name.replace(/^server\//, ''), text: await read(`src/${name}`) })),
  )
}

const number = (text: string): number =>
  text
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1)

const windowOf = (seconds: number): string => {
  const [unit, of] = seconds >= 3600 ? ['h', 3600] : ['min', 60]
  return `${seconds === of ? '' : seconds / of}${unit}`
}

test('docs/reference/limits.md lists every rate limit of the code, with its numbers', async () => {
  const listed = limitsOf(await read('docs/reference/limits.md'))
    .filter(({ limit }) => limit.includes('/'))
    .map(({ constant, file, limit }) => [constant, file, limit])
  const found = (await sources()).flatMap(({ file, text }) => {
    const secondsOf = (given: string): number =>
      number(
        /^[\d_* ]+$/.test(given) ? given : (RegExp(`const ${given} = ([\\d_* ]+)`).exec(text)?.[1] ?? ''),
      )
    return [
      ...text.matchAll(/const (\w+)(?:: Limit)? = \{\s*max: ([\d_]+),\s*seconds: ([\w* ]+?)\s*[,}]/g),
    ].map(([, name = '', max = '', seconds = '']) => [
      name,
      file,
      `${number(max)}/${windowOf(secondsOf(seconds))}`,
    ])
  })
  expect(found.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(found.toSorted())
})

test('the other limits in docs/reference/limits.md are those of the code', async () => {
  const listed = limitsOf(await read('docs/reference/limits.md')).filter(({ limit }) => !limit.includes('/'))
  expect(listed.length).toBeGreaterThan(20)
  const all = await sources()
  const found = listed.map(({ constant, file }) => {
    const text = all.find((source) => source.file === file)?.text ?? ''
    const limit = String(number(RegExp(`const ${constant} = ([\\d_* ]+)`).exec(text)?.[1] ?? 'missing'))
    return { limit, constant, file }
  })
  expect(listed).toEqual(found)
})

test('docs/explanation/architecture.md lists what a ticket fires', async () => {
  const [, section = ''] =
    /## What a ticket fires\n(.*?)\n## /s.exec(await read('docs/explanation/architecture.md')) ?? []
  const schema = await read('docs/reference/schema.sql')
  const tables = ['tickets', 'ticket_moves', 'pickups'].map(
    (table) => schema.split('\n\n').find((text) => text.includes(`create table ${table} (`)) ?? '',
  )
  const fired = tables.flatMap((text) => [...text.matchAll(/^-- (?:before|after) [^:]*: (\w+),/gm)])
  expect(
    quoted(section)
      .filter((name) => !name.includes('.'))
      .toSorted(),
  ).toEqual(fired.map(([, name = '']) => name).toSorted())
})

const documents = await Promise.all(
  globSync(['**/*.md', '.github/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules', 'data', 'dist', 'test-results'],
  }).map(async (path) => ({ path, text: await read(path) })),
)

/** Like `wc -w`. */
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

test('the README has at most 400 words and two pictures, which have at most 300 kB together', async () => {
  const text = await read('README.md')
  expect(wordsIn(text)).toBeLessThanOrEqual(400)
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, path = '']) => statSync(join(root, path)).size,
  )
  expect(pictures).toHaveLength(2)
  expect(pictures.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000)
})

/** The decision records, without their index. */
const records = documents.filter(({ path }) => /^docs\/explanation\/decisions\/\d/.test(path))

test('the index of the decisions lists each record once, with its title', async () => {
  const listed = [...(await read('docs/explanation/decisions/README.md')).matchAll(/^- \[(.*?)\]\((.*?)\)/gm)]
  expect(listed.map(([, , file]) => `docs/explanation/decisions/${file}`).toSorted()).toEqual(
    records.map(({ path }) => path).toSorted(),
  )
  const titles = new Map(records.map(({ path, text }) => [path, /^# (.*)/.exec(text)?.[1] ?? '']))
  for (const [, title = '', file] of listed)
    expect(titles.get(`docs/explanation/decisions/${file}`)).toContain(title)
})

test('a record that replaces others says so in the index too', async () => {
  const index = await read('docs/explanation/decisions/README.md')
  const replaced = records.flatMap(({ path, text }) =>
    [...(/^\d{4}-\d\d-\d\d\. Replaces (.*)\.$/m.exec(text)?.[1] ?? '').matchAll(/\d+/g)].map(([earlier]) => ({
      line: index.split('\n').find((one) => one.includes(`](${path.split('/').at(-1)})`)) ?? '',
      earlier,
    })),
  )
  expect(replaced.length).toBeGreaterThan(10)
  expect(replaced.filter(({ line, earlier }) => !RegExp(`\\b${earlier} \\(`).test(line))).toEqual([])
})

test('a decision record has at most 300 words', () => {
  expect(records.length).toBeGreaterThan(10)
  expect(records.filter(({ text }) => wordsIn(text) > 300).map(({ path }) => path)).toEqual([])
})

test('every relative link of a document leads to a file', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ path, target })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path, target }) => !existsSync(join(root, dirname(path), target)))).toEqual([])
})
