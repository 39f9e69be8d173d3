import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, suffixOf } from '#domain/language.ts'

interface Built {
  file: string
  imports?: string[]
  css?: string[]
}

/** The built web app: its HTML page, and the links that a screen with its own chunk needs. */
export interface BuiltWeb {
  html: string
  /**
   * Preload links for the module at `source`, its imports and its styles, except those that the HTML page already
   * loads.
   */
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
    .map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`)
    .concat(scripts)
    .join('')
}

/** Reads the output of the build in this language. Undefined if there is none. */
export const readBuiltWeb = async (folder: string, language: Language): Promise<BuiltWeb | undefined> => {
  const suffix = suffixOf(language)
  const page = join(folder, `index${suffix}.html`)
  if (!existsSync(page)) return undefined
  const html = await readFile(page, 'utf8')
  const manifest = JSON.parse(await readFile(join(folder, `.vite/manifest${suffix}.json`), 'utf8')) as Record<
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
