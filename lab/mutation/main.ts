import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
    quick: { type: 'boolean', default: false },
  },
})
const names = values.areas.split(',')
const chosen = names.flatMap((name) => areas.filter((area) => area.name === name))
const [sample = 0, seed = 0, minutes = 0] = [values.sample, values.seed, values.minutes].map(Number)
if (
  chosen.length < names.length ||
  ![sample, seed, minutes].every((number) => Number.isInteger(number) && number > 0)
) {
  process.stderr.write('npm run mutate -- --areas line,web/line --sample 40 --seed 1 --minutes 600 --quick\n')
  process.exit(1)
}
const print = (line: string) => void process.stdout.write(`${line}\n`)
/** For the tests of one change, which may make a loop endless. */
const maxMs = 15 * 60_000
const endsAt = Date.now() + minutes * 60_000

const workspace = copyRepository(root)
process.once('exit', workspace.remove)
process.chdir(workspace.folder)
// Each change starts the app anew.
process.env['NODE_COMPILE_CACHE'] = join(workspace.folder, '.compiled')
let stopping = false
let tests: Tests | undefined
const stop = () => {
  stopping = true
  tests?.killWorkers()
}
/** Vitest would end the process at once. */
const open = async (): Promise<Tests> => {
  const opened = await openTests(workspace.folder)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal).on(signal, stop)
  return opened
}

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

const migrations = globSync('migrations/repeatable/*.sql', { cwd: workspace.folder })
  .toSorted()
  .map((file) => ({ file, source: workspace.read(file) }))

/** The parts of all features are tested together. */
const personalData = join(workspace.folder, 'tests/personal-data/personal-data.test.ts')

/** Tests that probably fail come first. */
const isNamedAlike = (test: string, { file }: Mutant): boolean =>
  basename(test).slice(0, 5) === basename(file).slice(0, 5)

const closeTests = async (): Promise<void> => {
  // What was killed may never close.
  await Promise.race([tests?.close(), setTimeout(60_000, undefined, { ref: false })])
  tests = undefined
}

const isNoticed = (mutant: Mutant, files: string[]): Promise<boolean> =>
  workspace.withChange(mutant, async () => {
    // A changed migration needs a database server of its own.
    const isMigration = mutant.file.endsWith('.sql')
    if (isMigration) await closeTests()
    tests ??= await open()
    const outcome = await tests
      .run(files, join(workspace.folder, mutant.file), maxMs)
      // A migration that does not run is noticed too.
      .catch(() => 'failed')
    if (isMigration || outcome === 'timed out') await closeTests()
    return outcome !== 'passed'
  })

const measure = async (area: Area): Promise<string> => {
  const { sources, tests: files } = filesOf(workspace.folder, area, values)
  const all = [
    ...sources.flatMap((file) => mutantsOf(file, workspace.read(file))),
    ...triggerMutants(migrations, area.tables),
  ]
  if (files.length === 0) return `${area.name}: no tests, ${all.length} wrong changes are possible`
  print(`${area.name}: ${all.length} wrong changes are possible`)
  let [made, noticed] = [0, 0]
  for (const mutant of shuffled(all)) {
    if (made === sample || Date.now() > endsAt) break
    if (!isValid(mutant)) continue
    const wanted = [
      ...files.toSorted((a, b) => Number(isNamedAlike(b, mutant)) - Number(isNamedAlike(a, mutant))),
      ...(mutant.file.includes('personal-data') ? [personalData] : []),
    ]
    const isKilled = await isNoticed(mutant, wanted)
    if (stopping) break
    made += 1
    if (isKilled) noticed += 1
    else
      print(`survived  ${mutant.file}:${mutant.line}  ${mutant.what.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
  }
  // Where a change survived, the tests pass.
  if (noticed === made && !stopping) {
    tests ??= await open()
    const outcome = await tests.run(files, null, maxMs)
    if (outcome !== 'passed') return `${area.name}: its tests ${outcome} without a wrong change`
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
await closeTests()
print(`\nSeed ${seed}\n${results.join('\n')}`)
process.exit(0)
