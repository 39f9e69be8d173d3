import { readFile } from 'node:fs/promises'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Passed only when retried. */
  flaky: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const readJson = async <Report>(file: string): Promise<Report> =>
  JSON.parse(await readFile(file, 'utf8')) as Report

export const readVitest = async (file: string): Promise<Counts> => {
  const report = await readJson<VitestReport>(file)
  // A file that could not be loaded counts as failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export const readPlaywright = async (file: string): Promise<Counts> => {
  const { stats } = await readJson<PlaywrightReport>(file)
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}

const passedLine = /^\s*(✓|✔|ok\b)/

const maxLines = 400

/** The output of a tool, shortened and without passed tests. */
export const tidy = (output: string): string => {
  const lines = output.split('\n').filter((line) => !passedLine.test(line))
  const cut = lines.length - maxLines
  return (cut > 0 ? [...lines.slice(0, maxLines), `... and ${cut} more lines`] : lines).join('\n').trim()
}
