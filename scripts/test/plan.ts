import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBundledNode } from '../setup/bundled-node.ts'
import { type Counts, readPlaywright, readVitest } from './report.ts'
import { runTool } from './tool.ts'

interface Outcome extends Counts {
  output: string
  /** Printed in any case. */
  notice?: string
}

export interface Check {
  name: string
  run(): Promise<Outcome>
}

/** A check that passes or fails as a whole counts as one test. */
const one = (name: string, ...[tool, ...args]: [string, ...string[]]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(tool, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, flaky: 0, output }
  },
})

/** A test runner whose results are counted from its JSON report. */
const many = (
  name: string,
  read: (file: string) => Promise<Counts>,
  command: (file: string) => { args: [string, ...string[]]; env?: NodeJS.ProcessEnv },
): Check => ({
  name,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ukay-test-report-'))
    const file = join(folder, 'report.json')
    const { args, env } = command(file)
    const [tool, ...rest] = args
    const { code, output } = await runTool(tool, rest, env)
    const counted = await read(file).catch(() => ({ passed: 0, failed: 0, skipped: 0, flaky: 0 }))
    await rm(folder, { recursive: true })
    // It may fail outside of a test, and a run without tests proves nothing.
    const wrong = code !== 0 || counted.passed === 0
    return { ...counted, failed: wrong ? Math.max(counted.failed, 1) : counted.failed, output }
  },
})

/** Reported without failing, because an old Node is not a defect of the code. */
const ageOfNode: Check = {
  name: 'Age of the bundled Node',
  run: async () => ({
    passed: 0,
    failed: 0,
    skipped: 0,
    flaky: 0,
    output: '',
    notice: await checkBundledNode(),
  }),
}

const staticChecks: Check[][] = [
  [
    one('Types of server, scripts and tests', 'tsc', '-p', 'tsconfig.json'),
    one('Types of the web app', 'tsc', '-p', 'tsconfig.web.json'),
    // Waits for the network while the compiler runs.
    ageOfNode,
  ],
  [
    one('Lint', 'oxlint', '--deny-warnings'),
    one('Formatting', 'prettier', '--check', '--log-level', 'warn', '.'),
    one('Who imports whom', 'depcruise', 'src', '--config', '.dependency-cruiser.cjs'),
    one('Unused code', 'knip'),
  ],
]

const unitTests = many('Unit and server tests', readVitest, (file) => ({
  args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
}))

const build = one('Build of the web app', 'vite', 'build')

const browserTests = many('Browser tests', readPlaywright, (file) => ({
  args: ['playwright', 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
}))

/** The arguments of `npm test --`. */
export const filters: Record<string, Check[][]> = {
  static: staticChecks,
  unit: [[unitTests]],
  e2e: [[build], [browserTests]],
}

/** The steps in order. The checks of one step run in parallel. */
export const planOf = (asked: string[]): Check[][] =>
  Object.entries(filters).flatMap(([name, steps]) =>
    asked.length === 0 || asked.includes(name) ? steps : [],
  )
