import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { capture } from './child.mjs'
import { SetupError, withProgress } from './say.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Optional packages without a platform of their own are parts of other platforms' packages. */
const isForHere = ({ os, cpu, libc }) =>
  os?.includes(process.platform) && cpu?.includes(process.arch) && !libc

/** npm's own list of what it put there, compared with the lock file: for folders that we didn't install. */
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
    // Installed by someone else, for us to use: only the short cut is missing.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

/** npm fails without a cache to write to, as for a user who has no home. */
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

/** The npm we were started by, on the Node it runs on: ours may be in the folder that is about to go. */
const npm = () => {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const isNpm = script && basename(script).startsWith('npm-cli') && existsSync(script)
  return isNpm && node ? [node, script] : ['npm']
}

const install = async (root) => {
  const [command, ...first] = npm()
  // The web app is built and the tests are run here, whatever NODE_ENV or npm's settings leave out.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Not `npm ci`: it refuses a lock file that lacks a foreign platform's copy of a package, as ours does where the
  // registry has none, and it throws away what is already right. The versions are the lock file's all the same.
  const args = [...first, 'install', '--no-save', ...options, '--cache', cacheFolder(root)]
  await withProgress('Installing packages (npm install)', async () => {
    const { code, output } = await capture(command, args, { cwd: root })
    if (code !== 0)
      throw new SetupError(`${output}\n\nThe packages could not be installed: npm says why, above.`)
  })
}

/** Installs where nothing is installed, or something else than package-lock.json says. */
export const ensurePackages = async (root) => {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules', '.ukay-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) return
  if (!holdsTheSame(root)) await install(root)
  writeIfAllowed(stamp, `${wanted}\n`)
}
