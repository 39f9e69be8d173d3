import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nightly } from '../../tests/support/nightly.ts'
import { buildWebApp } from '../setup/build.mjs'
import { checkBundledNode } from '../setup/bundled-node.ts'
import { type Report, readPlaywright, readVitest } from './report.ts'
import { root, runTool } from './tool.ts'

interface Outcome extends Report {
  output: string
  /** Printed in any case. */
  notice?: string
}

export interface Check {
  name: string
  /** The check that must pass first. */
  after?: Check
  run(): Promise<Outcome>
}

/** Ignored by git. Playwright has a folder of its own in it. */
export const reports = join(root, 'test-results')

const nothing: Report = { passed: 0, failed: 0, skipped: 0, flaky: [], files: [], tests: [] }

/** A check that passes or fails as a whole counts as one test. */
const one = (name: string, ...[tool, ...args]: [string, ...string[]]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(tool, args)
    return { ...nothing, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
})

/** A test runner whose results are counted from its JSON report. The report and the output are kept. */
const many = (
  name: string,
  file: string,
  read: (path: string) => Promise<Report>,
  command: (path: string) => { args: [string, ...string[]]; env?: NodeJS.ProcessEnv },
): Pick<Check, 'name' | 'run'> => ({
  name,
  run: async () => {
    const path = join(reports, `${file}.json`)
    await mkdir(reports, { recursive: true })
    // A report of an earlier run must not count.
    await rm(path, { force: true })
    const { args, env } = command(path)
    const [tool, ...rest] = args
    const { code, output } = await runTool(tool, rest, env)
    await writeFile(join(reports, `${file}.txt`), output)
    const counted = await read(path).catch(() => nothing)
    // The runner may fail outside of a test, and a run without tests proves nothing.
    const wrong = code !== 0 || counted.passed === 0
    return { ...counted, failed: wrong ? Math.max(counted.failed, 1) : counted.failed, output }
  },
})

/** Reported without failing, because an old Node is not a defect of the code. */
const ageOfNode: Check = {
  name: 'Age of the bundled Node',
  run: async () => ({ ...nothing, output: '', notice: await checkBundledNode() }),
}

/** Printed also when it passes. */
const size: Check = {
  name: 'Size of the code',
  run: async () => {
    const { code, output } = await runTool(join(root, 'scripts/size/main.ts'), [])
    const failed = code === 0 ? 0 : 1
    return { ...nothing, passed: 1 - failed, failed, output: '', notice: `\n${output.trimEnd()}` }
  },
}

/** TypeScript 7, which is native and several times faster. Version 6 is for tools that use its JavaScript API. */
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')

/** With one thread, because several check the shared types again, and the other core has tests to run. */
const types = (name: string, config: string): Check => one(name, compiler, '--singleThreaded', '-p', config)

const staticChecks: Check[] = [
  types('Types of server, scripts, tests and lab', 'tsconfig.json'),
  types('Types of the web app', 'tsconfig.web.json'),
  types('Types of the service worker', 'tsconfig.service-worker.json'),
  one('Formatting', 'oxfmt', '--check'),
  one('Who imports whom', 'depcruise', 'src', '--config', '.dependency-cruiser.cjs'),
  one('Unused code', 'knip'),
  one('Lint', 'oxlint', '--deny-warnings'),
  size,
  ageOfNode,
]

const inVitest = (name: string, file: string, projects: string[]): Check =>
  many(name, file, readVitest, (path) => ({
    args: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
  }))

const unitTests = inVitest('Unit and server tests', 'unit', [
  'server',
  'web',
  ...(nightly ? ['landing'] : []),
])
const landingTests = inVitest('Server tests of the landing', 'landing', ['landing'])
const partTests = inVitest('Parts of the web app in a browser', 'parts', ['browser'])

/** Once for `npm test` and for the landing after it. */
const build: Check = {
  name: 'Build of the web app',
  run: () =>
    buildWebApp(root, process.execPath, process.env).then(
      () => ({ ...nothing, passed: 1, output: '' }),
      (error: unknown) => ({ ...nothing, failed: 1, output: String(error) }),
    ),
}

const inBrowser = (name: string, file: string, env: NodeJS.ProcessEnv = {}): Check => ({
  ...many(name, file, readPlaywright, (path) => ({
    args: ['playwright', 'test', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })),
  after: build,
})

const browserTests = inBrowser('Browser tests', 'browser', { E2E: nightly ? 'all' : 'usual' })
const landingBrowserTests = inBrowser('Browser tests of the landing', 'browser-landing', { E2E: 'landing' })
const nightBrowserTests = inBrowser('Browser tests of the night', 'browser-night', {
  E2E: 'night',
  NIGHTLY: '1',
})

/** The arguments of `npm test --`. */
export const filters: Record<string, Check[]> = {
  static: staticChecks,
  unit: [unitTests],
  parts: [partTests],
  e2e: [build, browserTests],
  landing: [build, landingTests, landingBrowserTests],
  night: [build, nightBrowserTests],
}

/** What `npm test` runs without arguments. */
const usual = ['static', 'unit', 'parts', 'e2e']

/** In the order in which they should start, the longest first. */
const inOrder = [
  build,
  unitTests,
  browserTests,
  landingTests,
  landingBrowserTests,
  nightBrowserTests,
  partTests,
  ...staticChecks,
]

export const planOf = (asked: string[]): Check[] => {
  const wanted = (asked.length > 0 ? asked : usual).flatMap((name) => filters[name] ?? [])
  return inOrder.filter((check) => wanted.includes(check))
}
