import type { Plugin } from 'vite'

/** The modules that the entry and a page import, directly or through others, without those that they load later. */
export const modulesOfPage = (page: string): { plugin: Plugin; has: (id: string) => boolean } => {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: 'modules-of-page',
    apply: 'build',
    buildEnd() {
      const add = (id: string): void => {
        if (found.has(id)) return
        found.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(add)
      }
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.isEntry || id.replaceAll('\\', '/').endsWith(page)) add(id)
    },
  }
  return { plugin, has: (id) => found.has(id) }
}
