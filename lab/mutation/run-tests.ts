import { execFileSync } from 'node:child_process'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { BaseSequencer, type TestSpecification, createVitest } from 'vitest/node'

export type Outcome = 'passed' | 'failed' | 'timed out'

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Keeps the given order. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/** Ends processes of tests and browsers, also those that do not react, as in an endless loop. */
const killWorkers = (): void => {
  const list = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args=']).toString()
  for (const line of list.split('\n')) {
    const pid = Number.parseInt(line, 10)
    if (line.includes('vitest/dist/workers')) process.kill(pid, 'SIGKILL')
    // A browser has a group of its own.
    else if (line.includes('chrom')) process.kill(-pid, 'SIGKILL')
  }
}

/** Runs test files of a folder, one after another, up to the first failure. All runs share one database server. */
export const openTests = async (root: string) => {
  let failed = false
  const stopAtFailure = () => {
    if (failed) return
    failed = true
    void vitest.cancelCurrentRun('test-failure')
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      retry: 0,
      fileParallelism: false,
      sequence: { sequencer: InOrder },
      reporters: [
        {
          onTestCaseResult: (test) => {
            if (test.result().state === 'failed') stopAtFailure()
          },
          onTestModuleEnd: (file) => {
            if (file.state() === 'failed') stopAtFailure()
          },
        },
      ],
    },
    {},
    { stdout: nowhere(), stderr: nowhere() },
  )
  return {
    close: () => vitest.close(),
    killWorkers,
    async run(tests: readonly string[], changed: string | null, timeoutMs: number): Promise<Outcome> {
      failed = false
      if (changed !== null) vitest.invalidateFile(changed)
      const specifications = (await vitest.globTestSpecifications([...tests])).toSorted(
        (a, b) => tests.indexOf(a.moduleId) - tests.indexOf(b.moduleId),
      )
      const late = new AbortController()
      const ended = await Promise.race([
        vitest.runTestSpecifications(specifications),
        setTimeout(timeoutMs, 'timed out' as const, { signal: late.signal }),
      ]).finally(() => late.abort())
      if (ended === 'timed out') killWorkers()
      if (ended === 'timed out') return ended
      return failed || ended.unhandledErrors.length > 0 ? 'failed' : 'passed'
    },
  }
}

export type Tests = Awaited<ReturnType<typeof openTests>>
