import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { numbersFrom } from '../training/changes.ts'
import { type Area, areas, filesOf } from './areas.ts'
import { isParsed, mutantsOf } from './mutants.ts'
import { type Tests, openTests } from './run-tests.ts'
import { type Mutant, triggerMutants } from './sql-mutants.ts'
import { copyRepository } from './workspace.ts'

/**
 * Makes one wrong change at a time and looks whether the tests of its feature notice it. Stryker would start all tests once a
 * worker, takes no sample, and does not change SQL.
 */
const root = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({
  options: {
    areas: { type: 'string', default: areas.map(({ name }) => name).join() },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
})
const names = values.areas.split(',')
const chosen = areas.filter(({ name }) => names.includes(name))
const [sample = 0, seed = 0, minutes = 0] = [values.sample, values.seed, values.minutes].map(Number)
if (
  chosen.length < names.length ||
  ![sample, seed, minutes].every((number) => Number.isInteger(number) && number > 0)
) {
  process.stderr.write('npm run mutate -- --areas line,web/line --sample 40 --seed 1 --minutes 600\n')
  process.exit(1)
}
const print = (line: string) => void process.stdout.write(`${line}\n`)
const endsAt = Date.now() + minutes * 60_000

const workspace = copyRepository(root)
process.once('exit', workspace.remove)
process.chdir(workspace.folder)
let stopping = false
let tests: Tests | undefined
const stop = () => {
  if (stopping) process.exit(130)
  stopping = true
  print('Stops after this change. Again: at once.')
}
process.on('SIGINT', stop).on('SIGTERM', stop)

const shuffled = (all: Mutant[]): Mutant[] => {
  const { next } = numbersFrom(seed)
  return all
    .map((mutant) => ({ mutant, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant)
}

const isValid = ({ file, start, end, text }: Mutant): boolean => {
  const before = workspace.read(file)
  return isParsed(file, before.slice(0, start) + text + before.slice(end))
}

const migrations = globSync('migrations/*.sql', { cwd: workspace.folder })
  .toSorted()
  .map((file) => ({ file, source: workspace.read(file) }))

/** A changed migration needs a database server of its own. */
const isNoticed = async (mutant: Mutant, files: string[], timeoutMs: number): Promise<boolean> =>
  workspace.withChange(mutant, async () => {
    if (!mutant.file.endsWith('.sql')) {
      tests ??= await openTests(workspace.folder)
      return (await tests.run(files, join(workspace.folder, mutant.file), timeoutMs)) !== 'passed'
    }
    await tests?.close()
    tests = undefined
    const own = await openTests(workspace.folder)
    // A migration that does not run is noticed too.
    return own
      .run(files, null, timeoutMs)
      .then(
        (outcome) => outcome !== 'passed',
        () => true,
      )
      .finally(own.close)
  })

const measure = async (area: Area): Promise<string> => {
  const { sources, tests: files } = filesOf(workspace.folder, area)
  const all = [
    ...sources.flatMap((file) => mutantsOf(file, workspace.read(file))),
    ...triggerMutants(migrations, area.tables),
  ]
  if (files.length === 0) return `${area.name}: no tests, ${all.length} wrong changes are possible`
  tests ??= await openTests(workspace.folder)
  const began = Date.now()
  const outcome = await tests.run(files, null, 1_800_000)
  if (outcome !== 'passed') return `${area.name}: its tests ${outcome} without a wrong change`
  const timeoutMs = 3 * (Date.now() - began) + 60_000
  print(
    `${area.name}: ${all.length} wrong changes are possible; its tests take ${Math.round((Date.now() - began) / 1000)} s`,
  )
  let [made, noticed] = [0, 0]
  for (const mutant of shuffled(all)) {
    if (stopping || made === sample || Date.now() > endsAt) break
    if (!isValid(mutant)) continue
    made += 1
    if (await isNoticed(mutant, files, timeoutMs)) noticed += 1
    else
      print(`survived  ${mutant.file}:${mutant.line}  ${mutant.what.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
  }
  return `${area.name}: ${noticed} of ${made} noticed, ${Math.round((100 * noticed) / made)}% (goal ${area.goal}%)`
}

const results: string[] = []
for (const area of chosen) {
  if (stopping || Date.now() > endsAt) break
  const result = await measure(area)
  print(result)
  results.push(result)
}
await tests?.close()
print(`\nSeed ${seed}\n${results.join('\n')}`)
process.exit(0)
