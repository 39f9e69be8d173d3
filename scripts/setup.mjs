// Runs on the machine's own Node before anything is installed, so it uses only built-in modules.
import { join } from 'node:path'
import { buildWebApp } from './setup/build.mjs'
import { findBrowser } from './setup/browser.mjs'
import { runInPlace } from './setup/child.mjs'
import { ensurePackages } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { SetupError } from './setup/say.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

const commands = {
  demo: { script: 'demo/main.ts', web: true },
  start: { script: 'src/server/main.ts', web: true },
  test: { script: 'scripts/test.ts', web: false },
}

const [name = '', ...args] = process.argv.slice(2)

const prepare = async () => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new SetupError(`Usage: node scripts/setup.mjs ${Object.keys(commands).join('|')}`)
  await ensurePackages(root)
  const node = findNode(root)
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` }
  if (command.web) {
    await buildWebApp(root, node, env)
    // Without the cache each start would compile the same files again.
    env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
    // As in the Dockerfile.
    env.NODE_OPTIONS ??= '--max-semi-space-size=16'
    env.MALLOC_ARENA_MAX ??= '1'
  }
  const inBrowser = ['e2e', 'landing', 'night', 'parts']
  if (name === 'test' && (args.length === 0 || args.some((part) => inBrowser.includes(part))))
    env.UKAY_CHROMIUM = await findBrowser(root, node, env)
  return { node, env, script: join(root, command.script) }
}

try {
  const { node, env, script } = await prepare()
  process.exitCode = await runInPlace(node, [script, ...args], { cwd: root, env })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
