import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './tool.ts'

export interface Timed {
  name: string
  seconds: number
}

export interface Report {
  passed: number
  failed: number
  skipped: number
  /** The names of those that passed only when retried. */
  flaky: string[]
  files: Timed[]
  tests: Timed[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

const readJson = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(file, 'utf8')) as Content

export const readVitest = async (file: string): Promise<Report> => {
  const report = await readJson<VitestReport>(file)
  // A file that could not be loaded counts as failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const named = report.testResults.map((result) => ({ ...result, name: relative(root, result.name) }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    // A test that passed can have failed only at its first try.
    flaky: named.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${name}: ${fullName}`),
    ),
    files: named.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
    tests: named.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${name}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

const testsIn = ({ suites = [], specs }: PlaywrightSuite): (Timed & { status: string })[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${title} (${projectName})`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  ),
  ...suites.flatMap(testsIn),
]

export const readPlaywright = async (file: string): Promise<Report> => {
  const { stats, suites } = await readJson<PlaywrightReport>(file)
  const { expected, unexpected, flaky, skipped } = stats
  const byFile = suites.map((suite) => ({ name: `tests/e2e/${suite.title}`, tests: testsIn(suite) }))
  const all = byFile.flatMap((each) =>
    each.tests.map(({ name, ...rest }) => ({ name: `${each.name}: ${name}`, ...rest })),
  )
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: all.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    files: byFile.map(({ name, tests }) => ({
      name,
      seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
    tests: all,
  }
}

/** The ten that took longest, as lines. */
export const slowest = (timed: Timed[]): string[] =>
  timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)

const passedLine = /^\s*(✓|✔|ok\b)/

const maxLines = 400

/** The output of a tool, shortened and without passed tests. */
export const tidy = (output: string): string => {
  const lines = output.split('\n').filter((line) => !passedLine.test(line))
  const cut = lines.length - maxLines
  return (cut > 0 ? [...lines.slice(0, maxLines), `... and ${cut} more lines`] : lines).join('\n').trim()
}
