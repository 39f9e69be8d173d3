import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './say.mjs'

/** From here on Node runs TypeScript as it is. */
const oldest = [22, 18]

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** The Node that package.json pins for this platform, or the machine's own if that is new enough. */
export const findNode = (root) => {
  const platform = `${process.platform}-${process.arch}`
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    const node = join(root, 'node_modules', name, 'bin', 'node')
    if (!existsSync(node)) continue
    if (node === process.execPath) return node
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (stdout && isNewEnough(stdout)) return node
  }
  if (isNewEnough(process.version)) return process.execPath
  throw new SetupError(
    `Ukay needs Node ${oldest.join('.')} or newer. npm has no copy for ${platform}, and this is ${process.version}: ` +
      'install Node 24 from https://nodejs.org and try again.',
  )
}
