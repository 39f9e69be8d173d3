import { type Check, filters, planOf } from './test/plan.ts'
import { tidy } from './test/report.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs the checks of one step in parallel. The results are in their order. */
const runStep = async (checks: Check[]) => {
  const begun = performance.now()
  say(`\n${checks.map(({ name }) => name).join(', ')}`)
  const outcomes = await Promise.all(checks.map((check) => check.run()))
  for (const { notice } of outcomes) if (notice) say(`  ${notice}`)
  for (const [n, { passed, failed, skipped, flaky, output }] of outcomes.entries()) {
    if (failed === 0 && flaky === 0) continue
    const others = `${skipped ? `, ${skipped} skipped` : ''}${flaky ? `, ${flaky} at the second try only` : ''}`
    say(`--- ${checks[n]?.name}: ${passed} passed, ${failed} failed${others}`)
    say(tidy(output))
  }
  const sum = (of: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[of], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  say(`  ${total.passed} passed, ${total.failed} failed${skipped}  (${seconds(begun)})`)
  return total
}

const asked = process.argv.slice(2)
const unknown = asked.find((word) => !Object.hasOwn(filters, word))
if (unknown) {
  process.stderr.write(
    `There are no tests called ${unknown}: choose from ${Object.keys(filters).join(', ')}.\n`,
  )
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
for (const step of planOf(asked)) {
  const { passed, failed, skipped } = await runStep(step)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

say(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
