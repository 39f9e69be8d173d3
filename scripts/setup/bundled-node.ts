import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The lag in days behind the newest release of the line from which on a warning is printed. */
const maxDaysBehind = 90
const day = 86_400_000

/** The publication time of each version, as `npm view NAME time --json` prints it. */
type Times = Record<string, string>

export interface BundledNode {
  name: string
  version: string
  /** Null if the registry did not reply. */
  times: Times | null
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

const isLater = (a: string, b: string): boolean => {
  const [one, other] = [numbersOf(a), numbersOf(b)]
  const at = one.findIndex((number, n) => number !== other[n])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** The newest release of the same major version. */
const newestOfLine = (versions: string[], like: string): string | undefined => {
  const line = `${numbersOf(like)[0]}.`
  return versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && version.startsWith(line))
    .reduce<string | undefined>(
      (best, one) => (best === undefined || isLater(one, best) ? one : best),
      undefined,
    )
}

/** Describes in one line how far the bundled Node lags behind the registry. */
export const lineAbout = (nodes: BundledNode[]): string => {
  const asked = nodes.filter(({ times }) => times !== null)
  if (asked.length === 0) return 'Whether the bundled Node is old is not known: the registry did not answer.'
  // Compares all platforms together, because a package that is no longer published must not look current.
  const all: Times = Object.assign({}, ...asked.map(({ times }) => times ?? {})) as Times
  const old = asked.flatMap(({ name, version, times }) => {
    const newest = newestOfLine(Object.keys(all), version)
    const own = newestOfLine(Object.keys(times ?? {}), version) ?? version
    if (newest === undefined || !isLater(newest, version)) return []
    const days = Math.floor((Date.parse(all[newest] ?? '') - Date.parse(times?.[version] ?? '')) / day)
    const available = isLater(own, version) ? `${own} is there` : 'its package has no newer one'
    return days > maxDaysBehind ? [`${name} ${version} is ${days} days behind ${newest}; ${available}`] : []
  })
  const unknown = nodes.length - asked.length
  const rest = unknown > 0 ? ` The registry did not answer for ${unknown} of ${nodes.length}.` : ''
  return old.length > 0
    ? `The bundled Node is old: ${old.join('. ')}. package.json pins it.${rest}`
    : `The bundled Node is current: none is more than ${maxDaysBehind} days behind its line.${rest}`
}

const timeoutMs = 8_000

const askRegistry = async (name: string): Promise<Times | null> => {
  const npm = process.env['npm_execpath']
  const args = ['view', name, 'time', '--json', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`]
  const command: [string, string[]] = npm?.endsWith('.js')
    ? [process.execPath, [npm, ...args]]
    : ['npm', args]
  try {
    const { stdout } = await run(...command, { timeout: timeoutMs, maxBuffer: 10_000_000 })
    return JSON.parse(stdout) as Times
  } catch {
    return null
  }
}

/** Queries the registry for every pinned Node. Never throws if the registry does not reply. */
export const checkBundledNode = async (): Promise<string> => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { optionalDependencies = {} } = JSON.parse(text) as { optionalDependencies?: Record<string, string> }
  const pinned = Object.entries(optionalDependencies).filter(([name]) =>
    /^node-(bin-)?(linux|darwin)-/.test(name),
  )
  return lineAbout(
    await Promise.all(
      pinned.map(async ([name, version]) => ({ name, version, times: await askRegistry(name) })),
    ),
  )
}
