import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readInventory, releasedFile, sectionOf } from './inventory.ts'
import { filesWithImage, imageVersion } from './version.ts'

const root = join(import.meta.dirname, '../..')
const change = async (name: string, by: (text: string) => string) => {
  const file = join(root, name)
  await writeFile(file, by(await readFile(file, 'utf8')))
}

/** `npm run release -- VERSION` writes the version wherever it stands. Run again, it takes what has changed since. */
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 0.3.0')
const everyPackage = [
  '--workspaces',
  '--include-workspace-root',
  '--no-git-tag-version',
  '--allow-same-version',
]
execFileSync('npm', ['version', version, ...everyPackage], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
for (const file of filesWithImage) await change(file, (text) => text.replaceAll(imageVersion, version))
const day = new Date().toISOString().slice(0, 10)
await change('CHANGELOG.md', (text) =>
  sectionOf(text, version) === undefined
    ? text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${day}\n`)
    : text,
)
await writeFile(releasedFile, `${JSON.stringify(await readInventory(), null, 2)}\n`)
process.stdout.write(`This is ${version}. docs/how-to/release.md says what is next.\n`)
