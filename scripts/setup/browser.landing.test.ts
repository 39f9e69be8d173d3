import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const module = new URL('browser.mjs', import.meta.url).href

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'ukay-browser-')))
})
afterEach(() => rm(root, { recursive: true }))

const program = async (folder: string, name: string, script: string): Promise<string> => {
  const path = join(root, folder, name)
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
const browser = (folder: string, name: string) => program(folder, name, 'echo "Chromium 156.0"')

/** The PATH for fake programs that create the fake browser. It lacks the folders of the machine. */
const makesChromium = () => {
  const path = join(root, 'debian', 'chromium')
  return `printf '#!/bin/sh\\necho Chromium 156.0\\n' > ${path}; /bin/chmod 755 ${path}`
}

/** A fake apt-get that logs its arguments and then runs `cases`, the body of a shell `case` over them. */
const aptGet = async (cases: string): Promise<void> => {
  await mkdir(join(root, 'debian'), { recursive: true })
  const log = join(root, 'apt.log')
  await program('bin', 'apt-get', `echo "$@" >> ${log}\ncase "$*" in\n${cases}\nesac`)
}
const calls = async () => (await readFile(join(root, 'apt.log'), 'utf8')).trim().split('\n')

/** A fake cli.js of Playwright, which installs a browser where `@playwright/test` expects it. */
const fakePlaywright = async (): Promise<string> => {
  const folder = join(root, 'node_modules/@playwright/test')
  const path = join(root, 'playwrights-chromium')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"name":"@playwright/test","main":"index.js"}')
  await writeFile(join(folder, 'index.js'), `exports.chromium = { executablePath: () => '${path}' }`)
  await writeFile(
    join(folder, 'cli.js'),
    `require('node:fs').writeFileSync('${path}', process.argv.slice(2).join(' '))`,
  )
  return path
}

const find = async ({ folders = [] as string[], isRoot = true, given = '' } = {}) => {
  const machine = { folders: folders.map((folder) => join(root, folder)), isRoot, pauseMs: 20 }
  const script = `import('${module}').then(async ({ findBrowser }) =>
    console.log(await findBrowser('${root}', process.execPath, process.env, ${JSON.stringify(machine)})))`
  const env = { PATH: `${join(root, 'bin')}:${join(root, 'debian')}`, ...(given && { UKAY_CHROMIUM: given }) }
  const { stdout } = await run(process.execPath, ['-e', script], { env, cwd: root })
  const lines = stdout.trim().split('\n')
  return { path: lines.at(-1), said: lines.slice(0, -1).join('\n') }
}

test.each([
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
])('%s is taken where PATH has it, and where it usually is', async (name) => {
  const usual = await browser('usual', name)
  expect(await find({ folders: ['usual'] })).toEqual({ path: usual, said: '' })
  const onPath = await browser('bin', name)
  expect(await find({ folders: ['usual'] })).toEqual({ path: onPath, said: '' })
})

test('the browser of UKAY_CHROMIUM comes before all others', async () => {
  await browser('bin', 'chromium')
  const given = await browser('other', 'mine')
  expect((await find({ given })).path).toBe(given)
})

test('a program that only prints how to install the browser is skipped', async () => {
  await program(
    'bin',
    'chromium-browser',
    'echo "Command requires the chromium snap to be installed."; exit 1',
  )
  const chrome = await browser('bin', 'google-chrome')
  expect((await find()).path).toBe(chrome)
})

test('the installation from Debian waits for another process that holds the locks, and says so', async () => {
  const locked = join(root, 'locked')
  await writeFile(locked, '')
  await aptGet(`
    *update*) if [ -e ${locked} ]; then /bin/rm ${locked}; echo "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100; fi;;
    *install*) echo "Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend"; ${makesChromium()};;`)
  const { path, said } = await find()
  expect(path).toBe(join(root, 'debian/chromium'))
  expect(said).toContain('another process is installing packages: waiting for it, 10 minutes at most')
  expect(await calls()).toEqual([
    '-o DPkg::Lock::Timeout=600 update',
    '-o DPkg::Lock::Timeout=600 update',
    '-o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium-headless-shell',
  ])
})

test('an older Debian without the headless shell installs the whole browser', async () => {
  await aptGet(`
    *headless-shell*) echo "E: Unable to locate package chromium-headless-shell"; exit 100;;
    *install*) ${makesChromium()};;`)
  expect((await find()).path).toBe(join(root, 'debian/chromium'))
})

test('the browser of Playwright is downloaded if Debian has none', async () => {
  await aptGet('*install*) echo "E: Unable to locate package chromium"; exit 100;;')
  const wanted = await fakePlaywright()
  const { path, said } = await find()
  expect(path).toBe(wanted)
  expect(said).toContain('apt-get has no Chromium (100): E: Unable to locate package chromium')
  expect(await readFile(wanted, 'utf8')).toBe('install --with-deps chromium')
  // The second call finds it.
  expect(await find()).toEqual({ path: wanted, said: '' })
})

test('without root no system packages are installed', async () => {
  await aptGet(`*install*) ${makesChromium()};;`)
  const wanted = await fakePlaywright()
  expect((await find({ isRoot: false })).path).toBe(wanted)
  expect(await readFile(wanted, 'utf8')).toBe('install chromium')
  await expect(calls()).rejects.toThrow('ENOENT')
})
