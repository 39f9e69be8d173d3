import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { SetupError } from './say.mjs'

/** The first version that runs TypeScript without a flag. */
const oldest = [22, 18, 0]
/** The newest major version that the tests have passed on. */
const newestTested = 26

const numbersOf = (version) => {
  const [major = 0, minor = 0, patch = 0] = version.trim().replace(/^v/, '').split('.').map(Number)
  return [major, minor, patch]
}

const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The packages of Node that package.json pins for this platform. */
const bundled = (root) => {
  const platform = `${process.platform}-${process.arch}`
  return [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    join(root, 'node_modules', name, 'bin', 'node'),
  )
}

/** npm puts node_modules/.bin first in PATH, which has the bundled `node`, so the machine's own is the next one. */
const machines = (root) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.map((folder) => join(folder, 'node')).filter((node) => existsSync(node))
  const own = onPath.find((node) => !realpathSync(node).startsWith(join(root, 'node_modules') + sep))
  return [process.execPath, process.env.npm_node_execpath, own].filter(Boolean)
}

const versionOf = (node) => {
  if (node === process.execPath) return numbersOf(process.version)
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return stdout ? numbersOf(stdout) : undefined
}

/**
 * Chooses the newer of the pinned Node and that of the machine, because it has the latest security fixes. An untested major
 * version is used only if there is no other.
 */
export const findNode = (root) => {
  const paths = [...bundled(root), ...machines(root)].filter((path) => existsSync(path))
  const seen = new Map(paths.map((path) => [realpathSync(path), path]))
  const found = [...seen.values()]
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => version && compare(version, oldest) >= 0)
    .toSorted((a, b) => compare(b.version, a.version))
  const chosen = found.find(({ version }) => version[0] <= newestTested) ?? found.at(-1)
  if (chosen) return chosen.path
  throw new SetupError(
    `Ukay needs Node ${oldest.slice(0, 2).join('.')} or newer. npm has no copy for ${process.platform}-${process.arch}, and this is ` +
      `${process.version}: install Node 24 from https://nodejs.org and try again.`,
  )
}
