import type { Plugin } from 'vite'

const icons = '@tabler/icons-react'
const fileOfIcon = /@tabler.icons-react.dist.esm.icons.(\w+)\.mjs$/
const iconOf = (id: string) => fileOfIcon.exec(id)?.[1]

/** The names of the icons that a module imports. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )

/**
 * The modules that the entry and a page import, directly or through others, without those that they load later. The package
 * of the icons imports them all in one module, so of them only those count that are imported by name.
 */
export const modulesOfPage = (page: string) => {
  const found = new Set<string>()
  const foundIcons = new Set<string>()
  const plugin: Plugin = {
    name: 'modules-of-page',
    apply: 'build',
    buildEnd() {
      const add = (id: string): void => {
        if (found.has(id) || id.includes(icons)) return
        found.add(id)
        const info = this.getModuleInfo(id)
        for (const icon of iconsIn(info?.code ?? '')) foundIcons.add(icon)
        info?.importedIds.forEach(add)
      }
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.isEntry || id.replaceAll('\\', '/').endsWith(page)) add(id)
    },
  }
  return {
    plugin,
    has: (id: string) => found.has(id) || foundIcons.has(iconOf(id) ?? ''),
  }
}
