import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const module = new URL('node.mjs', import.meta.url).href

let root: string
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'ukay-node-')))
})
afterEach(() => rm(root, { recursive: true }))

/** A fake Node that only prints this version. */
const fakeNode = async (folder: string, version: string): Promise<string> => {
  const path = join(root, folder, 'node')
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(path, `#!/bin/sh\necho v${version}\n`)
  await chmod(path, 0o755)
  return path
}

const platform = `${process.platform}-${process.arch}`
const packaged = `node_modules/node-${platform}/bin`

/** The Node that a process on the Node of this test chooses. */
const chosen = async (folders: string[] = [], npmsNode?: string): Promise<string> => {
  const script = `import('${module}').then(({ findNode }) => console.log(findNode('${root}')))`
  const { stdout } = await run(process.execPath, ['-e', script], {
    env: {
      PATH: [...folders.map((folder) => join(root, folder)), '/usr/bin', '/bin'].join(':'),
      ...(npmsNode && { npm_node_execpath: npmsNode }),
    },
  })
  return stdout.trim()
}

test('the bundled Node is used if it is newer than the running one', async () => {
  const bundled = await fakeNode(packaged, '24.99.0')
  await fakeNode('machine', '24.98.0')
  expect(await chosen(['machine'])).toBe(bundled)
})

test('the Node of the machine, behind the folder of npm in PATH, is used if it is newer than the bundled one', async () => {
  const bundled = await fakeNode(packaged, '24.98.7')
  await mkdir(join(root, 'node_modules/.bin'))
  await symlink(bundled, join(root, 'node_modules/.bin/node'))
  const own = await fakeNode('machine', '24.99.0')
  expect(await chosen(['node_modules/.bin', 'machine'])).toBe(own)
  const patched = await fakeNode('patched', '24.98.8')
  expect(await chosen(['node_modules/.bin', 'patched'])).toBe(patched)
  // The Node that npm runs on.
  expect(await chosen(['node_modules/.bin'], own)).toBe(own)
})

test('a later major version is chosen up to the newest tested one', async () => {
  await fakeNode(packaged, '24.99.0')
  const tried = await fakeNode('later', '26.1.0')
  expect(await chosen(['later'])).toBe(tried)
  await fakeNode('untried', '99.0.0')
  expect(await chosen(['untried'])).toBe(join(root, packaged, 'node'))
})

test('a Node that cannot run TypeScript, or does not run at all, is never used', async () => {
  await fakeNode(packaged, '20.20.2')
  const broken = join(root, 'broken', 'node')
  await mkdir(join(root, 'broken'))
  await writeFile(broken, 'no program')
  await chmod(broken, 0o755)
  expect(await chosen(['broken'])).toBe(process.execPath)
})
