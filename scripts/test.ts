import { constants, setPriority } from 'node:os'
import { type Check, filters, planOf, reports } from './test/plan.ts'
import { runPool } from './test/pool.ts'
import { slowest, tidy } from './test/report.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const asked = process.argv.slice(2)
const unknown = asked.find((word) => !Object.hasOwn(filters, word))
if (unknown) {
  process.stderr.write(
    `There are no tests called ${unknown}: choose from ${Object.keys(filters).join(', ')}.\n`,
  )
  process.exit(1)
}

type Outcome = Awaited<ReturnType<Check['run']>>

const countsOf = ({ passed, failed, skipped }: Pick<Outcome, 'passed' | 'failed' | 'skipped'>) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

const printOutcome = ({ name }: Check, outcome: Outcome, seconds: number): void => {
  const { failed, flaky, notice, output } = outcome
  say(`\n${name}`)
  if (notice) say(`  ${notice}`)
  const retried = flaky.length > 0 ? `, of which ${flaky.length} passed at the second try only` : ''
  say(`  ${countsOf(outcome)}${retried}  (${seconds.toFixed(1)} s)`)
  flaky.forEach((test) => say(`  at the second try: ${test}`))
  if (failed > 0 || flaky.length > 0) say(tidy(output))
}

// The servers of tests run the processes that read photos with this priority, which would starve beside tests with a higher one.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const begun = performance.now()
// Tests of the landing flood and kill servers: beside journeys, some of them would run into their time limits.
const outcomes = await runPool(planOf(asked), printOutcome, asked.includes('landing') ? 1 : undefined)

const files = outcomes.flatMap((outcome) => outcome.files)
if (files.length > 0) {
  say('\nThe slowest files')
  slowest(files).forEach(say)
  say('\nThe slowest tests')
  slowest(outcomes.flatMap((outcome) => outcome.tests)).forEach(say)
  say(`\nThe reports are in ${reports}.`)
}

const sum = (of: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0)
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
say(`All in ${minutes} minutes.`)
say(`\n${countsOf(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
