import type { Plugin } from 'vite'

/**
 * Lets a part of the app that could not be fetched be fetched again later. Chromium (150 at least) remembers that a module
 * failed and does not ask for its address again, so the second try needs another one (`src/web/lib/import-again.ts`). What
 * that module imports itself keeps its address.
 */
export const importAgain = (): Plugin => ({
  name: 'import-again',
  apply: 'build',
  generateBundle: {
    // After Vite has looked for the imports, to preload what they need.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const chunk of chunks)
        chunk.code = chunk.code.replaceAll(
          /\bimport\((`\.\/[\w.-]+\.js`)\)/g,
          (_all, address: string) => `importAgain(e=>import(e),${address})`,
        )
      if (!chunks.some(({ code }) => code.includes('importAgain(e=>')))
        this.error('The imports of the bundle look different now: a failed part would not be fetched again')
    },
  },
})
