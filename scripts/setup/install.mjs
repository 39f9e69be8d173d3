import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { capture } from './child.mjs'
import { SetupError, withProgress } from './say.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** An optional package without a platform belongs to the packages of other platforms. */
const isForHere = ({ os, cpu, libc }) =>
  os?.includes(process.platform) && cpu?.includes(process.arch) && !libc

/** Compares npm's list of installed packages with the lock file, for folders that this script did not install. */
const holdsTheSame = (root) => {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const there = readJson(installed).packages
  const wanted = readJson(join(root, 'package-lock.json')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = there[path]
    if (found) return found.version === entry.version
    return Boolean(entry.optional) && !isForHere(entry)
  })
}

const writeIfAllowed = (path, text) => {
  try {
    writeFileSync(path, text)
  } catch (error) {
    // The folder is read-only, so only the stamp that makes the next start faster is missing.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

/** npm fails without a writable cache, for example for a user without a home. */
const cacheFolder = (root) => {
  const usual = process.env.npm_config_cache ?? join(process.env.HOME ?? homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return usual
  } catch {
    return join(root, '.cache', 'npm')
  }
}

/** Uses the npm that started this process and its Node, because the bundled Node may be in the folder that is deleted. */
const npm = () => {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const isNpm = script && basename(script).startsWith('npm-cli') && existsSync(script)
  return isNpm && node ? [node, script] : ['npm']
}

const install = async (root) => {
  const [command, ...first] = npm()
  // Installs development packages too, whatever NODE_ENV or npm's settings say, for the build and the tests.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Not `npm ci`, which deletes correct packages, and refuses a lock file that lacks the package of another platform.
  // The versions come from the lock file all the same.
  const args = [...first, 'install', '--no-save', ...options, '--cache', cacheFolder(root)]
  await withProgress('Installing packages (npm install)', async () => {
    const { code, output } = await capture(command, args, { cwd: root })
    if (code !== 0)
      throw new SetupError(`${output}\n\nThe packages could not be installed: npm says why, above.`)
  })
}

/** Installs the packages unless they match package-lock.json. */
export const ensurePackages = async (root) => {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules', '.ukay-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) return
  if (!holdsTheSame(root)) await install(root)
  writeIfAllowed(stamp, `${wanted}\n`)
}
