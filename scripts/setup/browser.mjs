import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { SetupError, withProgress } from './say.mjs'

const debians = '/usr/bin/chromium'

const fromDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await withProgress('Installing Chromium for the browser tests (apt-get)', async () => {
    await capture('apt-get', ['update'], { env })
    await capture('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  })
  return existsSync(debians) ? debians : null
}

const playwrightsPath = async (root, node, env) => {
  const ask = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const { code, output } = await capture(node, ['-e', ask], { cwd: root, env })
  return code === 0 && existsSync(output) ? output : null
}

/** Finds the browser for the tests: Debian's or Playwright's. Installs one if there is none. */
export const findBrowser = async (root, node, env) => {
  const given = process.env.UKAY_CHROMIUM
  if (given && !existsSync(given))
    throw new SetupError(`UKAY_CHROMIUM is ${given}, where there is no browser.`)
  if (given) return given
  if (existsSync(debians)) return debians
  const found = (await playwrightsPath(root, node, env)) ?? (await fromDebian())
  if (found) return found

  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
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
