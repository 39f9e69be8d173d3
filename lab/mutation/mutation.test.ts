import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { areas, filesOf } from './areas.ts'
import { isParsed, mutantsOf } from './mutants.ts'
import { type Mutant, triggerMutants } from './sql-mutants.ts'
import { copyRepository } from './workspace.ts'

const root = join(import.meta.dirname, '..', '..')
const apply = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end)
const changesOf = (source: string, file = 'a.ts') =>
  mutantsOf(file, source).map((mutant) => apply(source, mutant))

test('comparisons, conditions, numbers and statements are changed, one at a time', () => {
  expect(changesOf('if (a < 2) stop()')).toEqual([
    'if (false) stop()',
    'if (true) stop()',
    'if (a <= 2) stop()',
    'if (a < 3) stop()',
    'if (a < 2) ;',
  ])
  expect(changesOf('const b = !c && d ? true : 1 - e')).toEqual([
    'const b = !(!c && d) ? true : 1 - e',
    'const b = !c || d ? true : 1 - e',
    'const b = c && d ? true : 1 - e',
    'const b = !c && d ? false : 1 - e',
    'const b = !c && d ? true : 1 + e',
    'const b = !c && d ? true : 2 - e',
  ])
  expect(changesOf("const q = db.selectFrom('a').where('b', '<', c).forUpdate()")).toEqual([
    "const q = db.selectFrom('a').where('b', '<', c)",
    "const q = db.selectFrom('a').forUpdate()",
    "const q = db.selectFrom('a').where('b', '<=', c).forUpdate()",
  ])
  expect(changesOf('const m = Math.min(a, b)')).toEqual(['const m = Math.max(a, b)'])
  expect(changesOf('const p = <p hidden={n > 1}>{n}</p>', 'a.tsx')).toEqual([
    'const p = <p hidden={n >= 1}>{n}</p>',
    'const p = <p hidden={n > 2}>{n}</p>',
  ])
})

test('types, imports, logs, texts and what cannot happen stay', () => {
  for (const source of [
    "import { a } from '../b.ts'",
    'type A = 1 | 2',
    'interface A { b: true }',
    "if (!a) throw new Error('This cannot happen')".replace('!a', 'a'),
    "log.warn('slow')",
    "const a = 'b' + c",
  ])
    expect(changesOf(source), source).toEqual([])
})

const tagged = (text: string) => `const q = sql\`${text}\``

test('in SQL comparisons change, and assignments do not', () => {
  const made = changesOf(tagged('update a set b = 1 where c = ${d} and e <= ${f} -- or g'))
  expect(made.toSorted()).toEqual(
    [
      '2 where c = ${d} and e <= ${f}',
      '1 where c <> ${d} and e <= ${f}',
      '1 where c = ${d} or e <= ${f}',
      '1 where c = ${d} and e < ${f}',
    ]
      .map((rest) => tagged(`update a set b = ${rest} -- or g`))
      .toSorted(),
  )
})

const definition = (condition: string) =>
  `create or replace function refuse() returns trigger language plpgsql as $$
begin
  if ${condition} then
    raise exception 'no';
  end if;
end $$;`
const trigger = (table: string) =>
  `create trigger a before insert on ${table} for each row execute function refuse();`

test('a trigger function is changed if a table of the area calls it', () => {
  const migrations = [
    { file: '1.sql', source: trigger('tickets') },
    { file: '2.sql', source: definition('a > b') },
  ]
  expect(triggerMutants(migrations, ['tickets']).map(({ file, line, what }) => [file, line, what])).toEqual([
    ['2.sql', 3, 'SQL > → >='],
    ['2.sql', 4, "SQL without raise exception 'no';"],
  ])
  expect(triggerMutants(migrations, ['shops'])).toEqual([])
})

test('each area has code, and its changes can be parsed', () => {
  for (const area of areas) {
    const [file = ''] = filesOf(root, area).sources.filter((path) => !path.includes('index.ts'))
    const source = readFileSync(join(root, file), 'utf8')
    for (const mutant of mutantsOf(file, source).slice(0, 2))
      expect(isParsed(file, apply(source, mutant)), `${file}:${mutant.line} ${mutant.what}`).toBe(true)
  }
  expect(isParsed('a.ts', 'const a = = 1')).toBe(false)
})

test('own tests run before those of other features, or alone', () => {
  const line = areas.filter(({ name }) => name === 'line')
  const testsOf = (given: { quick?: boolean }) =>
    line.flatMap((area) => filesOf(root, area, given).tests.map((path) => relative(root, path)))
  const own = 'src/server/features/reserving/line/'
  expect(testsOf({ quick: true })).toEqual([`${own}line.test.ts`])
  expect(testsOf({}).slice(0, 2)).toEqual([`${own}line.test.ts`, `${own}interleavings.test.ts`])
  expect(testsOf({})).toContain('src/server/features/reserving/counter/counter.test.ts')
})

const folder = mkdtempSync(join(tmpdir(), 'ukay-mutation-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('only a copy is changed, it is as before after a failure, and it is removed', async () => {
  execFileSync('git', ['init', '-q'], { cwd: folder })
  mkdirSync(join(folder, 'node_modules'))
  for (const [file, text] of [
    ['.gitignore', 'node_modules\n*.log'],
    ['a.ts', 'a < b'],
    ['b.log', ''],
  ] as const)
    writeFileSync(join(folder, file), text)
  const workspace = copyRepository(folder)
  expect(existsSync(join(workspace.folder, 'b.log'))).toBe(false)
  const change = { file: 'a.ts', line: 1, start: 2, end: 3, text: '<=', what: '' }
  const work = async () => {
    expect(workspace.read('a.ts')).toBe('a <= b')
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('a < b')
    throw new Error('The tests broke')
  }
  await expect(workspace.withChange(change, work)).rejects.toThrow('The tests broke')
  expect(workspace.read('a.ts')).toBe('a < b')
  workspace.remove()
  expect(existsSync(workspace.folder)).toBe(false)
})
