import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { capture } from './child.mjs'
import { SetupError, withProgress } from './say.mjs'

/** The headless shell comes first, because it is faster without windows: the same tests took 38 s with it, and 55 s with Chromium. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Older versions of Debian lack the first. */
const packages = ['chromium-headless-shell', 'chromium']

/** Folders to search if they are not in PATH. */
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How long another process may hold the lock of the package manager, because a new server updates itself. */
const lockSeconds = 600

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')

/** Each program is started once, because Ubuntu's `chromium-browser` may only print how to install the browser. */
const works = async (path) => {
  if (!existsSync(path)) return false
  const { code, output } = await capture(path, ['--version'])
  return code === 0 && /chrom(e|ium)/i.test(output)
}

const installed = async (folders) => {
  const all = [...new Set([...pathFolders(), ...folders])]
  const paths = names.flatMap((name) => all.map((folder) => join(folder, name)))
  for (const path of [...paths, ...(process.platform === 'darwin' ? onMac : [])])
    if (await works(path)) return path
  return null
}

const isLocked = (output) =>
  /could not get lock|unable to (acquire|lock)|waiting for cache lock/i.test(output)

/**
 * Runs apt-get, and waits while another process holds its lock. The option of apt-get waits for the lock of dpkg only, not
 * for that of the package lists.
 */
const aptGet = async (command, args, pauseMs) => {
  const deadline = Date.now() + lockSeconds * 1000
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let said = false
  const listen = (text) => {
    if (said || !isLocked(text)) return
    said = true
    const most = lockSeconds / 60
    process.stdout.write(
      `  another process is installing packages: waiting for it, ${most} minutes at most\n`,
    )
  }
  for (;;) {
    const given = ['-o', `DPkg::Lock::Timeout=${lockSeconds}`, ...args]
    const result = await capture(command, given, { env }, listen)
    if (result.code === 0 || !isLocked(result.output) || Date.now() > deadline) return result
    await sleep(pauseMs)
  }
}

const fromDebian = async ({ folders, isRoot, pauseMs }) => {
  const command = pathFolders()
    .map((folder) => join(folder, 'apt-get'))
    .find((path) => existsSync(path))
  if (!isRoot || !command) return null
  const { code, output } = await withProgress(
    'Installing Chromium for the browser tests (apt-get)',
    async () => {
      // If the update fails, the installation reports why.
      await aptGet(command, ['update'], pauseMs)
      const install = (name) => aptGet(command, ['install', '-y', '--no-install-recommends', name], pauseMs)
      const shell = await install(packages[0])
      return shell.code === 0 ? shell : install(packages[1])
    },
  )
  const found = await installed(folders)
  if (!found) process.stdout.write(`  apt-get has no Chromium (${code}): ${output.split('\n').at(-1)}\n`)
  return found
}

const playwrightsPath = async (root, node, env) => {
  const ask = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const { code, output } = await capture(node, ['-e', ask], { cwd: root, env })
  return code === 0 && existsSync(output) ? output : null
}

const usual = { folders: usualFolders, isRoot: process.getuid?.() === 0, pauseMs: 5000 }

/** UKAY_CHROMIUM, or else a browser that is installed on this machine; null if there is none but perhaps Playwright's. */
export const installedBrowser = async (machine = usual) => {
  const given = process.env.UKAY_CHROMIUM
  if (given && !existsSync(given))
    throw new SetupError(`UKAY_CHROMIUM is ${given}, where there is no browser.`)
  return given || installed(machine.folders)
}

/** Finds an installed browser for the tests, or installs that of Debian or of Playwright. */
export const findBrowser = async (root, node, env, machine = usual) => {
  const found =
    (await installedBrowser(machine)) ??
    (await playwrightsPath(root, node, env)) ??
    (await fromDebian(machine))
  if (found) return found

  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const withLibraries = machine.isRoot ? ['--with-deps'] : []
  const { output } = await withProgress('Downloading Chromium for the browser tests (Playwright)', () =>
    capture(node, [playwright, 'install', ...withLibraries, 'chromium'], { cwd: root, env }),
  )
  const downloaded = await playwrightsPath(root, node, env)
  if (downloaded) return downloaded
  throw new SetupError(
    `${output}\n\nThe browser tests need Chromium, and it could not be installed. Install it by hand and set ` +
      'UKAY_CHROMIUM to its path, or run the other tests alone: npm test -- static unit',
  )
}

/** How every test starts its browser. Without a path, Playwright takes its own. */
export const launchOptions = async () => {
  const executablePath = await installedBrowser()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
