import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { type Language, languages } from '../src/domain/language.ts'

const messages = (language: Language, name: string) =>
  fileURLToPath(new URL(`../src/web/messages/${language}/${name}`, import.meta.url))

/**
 * Builds the app in one language. English comes first and starts the others, which leave the files that they share as they
 * are.
 */
export const inLanguage = (language: Language): Plugin => ({
  name: 'in-language',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('#messages/') ? messages(language, id.slice('#messages/'.length)) : null),
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('lang="en-PH"', `lang="${language}-PH"`),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (language === 'en' || page?.type !== 'asset') return
      delete bundle['index.html']
      this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: page.source })
    },
  },
  async closeBundle() {
    if (language === 'en') for (const other of languages) if (other !== 'en') await build({ mode: other })
  },
})
