import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Built {
  file: string
  imports?: string[]
  css?: string[]
}

/** The built web app: its one page, and what the browser needs besides for a page in a file of its own. */
export interface BuiltWeb {
  html: string
  /** Links that fetch the module at `source`, its imports and styles early, without those of the page itself. */
  linksOf: (source: string) => string
}

const linksFor = (manifest: Record<string, Built>, source: string): string => {
  const common = new Set<string>()
  const collect = (name: string, into: Set<string>): void => {
    const built = manifest[name]
    if (!built || into.has(name)) return
    into.add(name)
    for (const next of built.imports ?? []) collect(next, into)
  }
  collect('index.html', common)
  const wanted = new Set<string>()
  collect(source, wanted)
  const parts = [...wanted].filter((name) => !common.has(name)).flatMap((name) => manifest[name] ?? [])
  const scripts = parts.map(
    ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
  )
  const styles = new Set(parts.flatMap(({ css = [] }) => css))
  return [...styles]
    .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
    .concat(scripts)
    .join('')
}

/** Reads what the build left in `folder`; undefined when nothing was built. */
export const readBuiltWeb = async (folder: string): Promise<BuiltWeb | undefined> => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const html = await readFile(page, 'utf8')
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Built
  >
  const known = new Map<string, string>()
  return {
    html,
    linksOf: (source) => {
      const links = known.get(source) ?? linksFor(manifest, source)
      known.set(source, links)
      return links
    },
  }
}
