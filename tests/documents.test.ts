import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/** The cells of every row of every table, without headings and lines. */
const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ |:-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside ?? '')

/** Where `docs/security.md` says that a test is. */
const placeOf = (name: string): string =>
  /^(tests|scripts|docs|lab)\//.test(name)
    ? name
    : name.startsWith('web/')
      ? `src/${name}`
      : `src/server/${name}`

test('every test and command that docs/security.md names is there', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const named = rowsOf(await read('docs/security.md')).flatMap((cells) => quoted(cells.at(-1) ?? ''))
  const commands = named.flatMap((name) => /^npm run (\S+)$/.exec(name)?.[1] ?? [])
  const files = named.filter((name) => /^[\w./-]+$/.test(name) && /\/|\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => !existsSync(join(root, placeOf(name))))).toEqual([])
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
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
  const [unit, of] = seconds > 3600 ? ['hour', 3600] : seconds === 3600 ? ['hour', 3600] : ['minute', 60]
  return `${seconds / of} ${unit}${seconds === of ? '' : 's'}`
}

test('docs/limits.md lists every rate limit of the code, with its numbers', async () => {
  const listed = rowsOf(await read('docs/limits.md'))
    .filter(({ length }) => length === 4)
    .slice(1)
    .map(([, limit, , place]) => [...quoted(place ?? ''), limit])
  const found = (await sources()).flatMap(({ file, text }) => {
    const secondsOf = (given: string): number =>
      number(
        /^[\d_* ]+$/.test(given) ? given : (RegExp(`const ${given} = ([\\d_* ]+)`).exec(text)?.[1] ?? ''),
      )
    return [
      ...text.matchAll(/const (\w+)(?:: Limit)? = \{\s*max: ([\d_]+),\s*seconds: ([\w* ]+?)\s*[,}]/g),
    ].map(([, name = '', most = '', seconds = '']) => [
      name,
      file,
      `${number(most)} in ${windowOf(secondsOf(seconds))}`,
    ])
  })
  expect(found.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(found.toSorted())
})

test('the other limits in docs/limits.md are those of the code', async () => {
  const listed = rowsOf(await read('docs/limits.md'))
    .filter((cells) => cells.length === 3 && quoted(cells[2] ?? '').length === 2)
    .map(([, limit, place]) => [...quoted(place ?? ''), Number(limit)])
  expect(listed.length).toBeGreaterThan(5)
  const all = await sources()
  const found = listed.map(([name, file]) => {
    const text = all.find((source) => source.file === file)?.text ?? ''
    return [name, file, number(RegExp(`const ${name} = ([\\d_* ]+)`).exec(text)?.[1] ?? 'missing')]
  })
  expect(listed).toEqual(found)
})
