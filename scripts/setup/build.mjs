import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { SetupError, withProgress } from './say.mjs'

const inputs = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'build',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
]

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

/** A hash of the contents, because file times differ in every clone. */
const hashOf = (root) => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesUnder(join(root, input)))) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length)}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Builds the web app unless its sources are unchanged. */
export const buildWebApp = async (root, node, env) => {
  // Stored in the folder that every build empties, so that it never describes another build.
  const stamp = join(root, 'dist', 'web', '.stamp')
  const wanted = hashOf(root)
  const built = existsSync(join(root, 'dist', 'web', 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8').trim() === wanted) return
  await withProgress('Building the web app', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await capture(node, [vite, 'build'], { cwd: root, env })
    if (code !== 0) throw new SetupError(`${output}\n\nThe web app could not be built: Vite says why, above.`)
  })
  writeFileSync(stamp, `${wanted}\n`)
}
