import type { Plugin } from 'vite'

const source = new URL('../src/web/app/library-variables.ts', import.meta.url)

/** Works the theme's variables out once, for all browsers. */
export const libraryVariables = (): Plugin => ({
  name: 'library-variables',
  enforce: 'pre',
  transform: async (_code, id) => {
    if (!id.endsWith('/styles/library-variables.css')) return
    const made = (await import(source.href)) as { libraryVariables: string }
    return made.libraryVariables
  },
})
