import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appAfterPhotos } from './build/app-after-photos.ts'
import { classNameOf } from './build/class-names.ts'
import { languages, suffixOf } from './src/domain/language.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { importAgain } from './build/import-again.ts'
import { inlineClassNames } from './build/inline-class-names.ts'
import { inLanguage } from './build/in-language.ts'
import { inlineSpace } from './build/inline-space.ts'
import { messagesApart } from './build/messages-apart.ts'
import { modulesOfPage } from './build/modules-of-page.ts'
import { precompress } from './build/precompress.ts'
import { publicPages } from './build/public-pages.ts'
import { serviceWorker } from './build/service-worker.ts'

// The server compares the origin with the host that was asked, so the host must stay as the browser named it.
const server = { target: process.env.API_URL ?? 'http://localhost:3000', changeOrigin: false }

const homePage = 'src/web/app/buyer-home-page.tsx'
const keepOffline = 'src/web/app/offline/keep-offline.ts'

/**
 * What a screen shares with others is in one file, and the screens below load that of those above. A file of its own for
 * each module would cost a weak network more than its size: the page of an item had 43 files, and has 7.
 */
const sharedBy = [
  { name: 'forms', page: 'src/web/features/accounts/login-page.tsx' },
  { name: 'search', page: 'src/web/app/buyer-search-page.tsx' },
  { name: 'item', page: 'src/web/app/buyer-item-page.tsx' },
  { name: 'offline', page: keepOffline },
]

/** What a module imports may belong to another file. */
const withoutImports = { includeDependenciesRecursively: false }

export default defineConfig(({ mode }) => {
  // `vite build` builds English, which starts `vite build --mode fil`.
  const language = languages.find((one) => one === mode) ?? 'en'
  const suffix = suffixOf(language)
  const home = modulesOfPage(homePage)
  const shared = sharedBy.map(({ name, page }) => ({ name, modules: modulesOfPage(page) }))
  return {
    plugins: [
      inLanguage(language),
      ...inlineClassNames(),
      react(),
      messagesApart(),
      home.plugin,
      ...shared.map(({ modules }) => modules.plugin),
      firstLoadBudget({ page: homePage, maxBytes: 100_000 }),
      appAfterPhotos(),
      importAgain(),
      serviceWorker({
        source: 'src/web/service-worker/service-worker.ts',
        pages: [keepOffline, homePage, 'src/web/app/buyer-tickets-page.tsx', 'src/web/app/pickup-page.tsx'],
        except: /\/(admin-|base-map-)/,
        suffix,
      }),
      precompress(),
      ...(language === 'en' ? [publicPages()] : []),
    ],
    css: { modules: { generateScopedName: classNameOf }, postcss: { plugins: [inlineSpace] } },
    build: {
      outDir: 'dist/web',
      emptyOutDir: language === 'en',
      assetsInlineLimit: 0,
      // The server names a page's files in its head.
      manifest: `.vite/manifest${suffix}.json`,
      // A browser without module preloads fetches them a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A sentence is written where it is shown: a message of two pages needs no file of its own.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          codeSplitting: {
            // The home loads the common chunk, so it must not hold what only other screens share.
            groups: [
              { name: 'common', minShareCount: 3, test: home.has },
              ...shared.map(({ name, modules }) => ({
                ...withoutImports,
                name,
                minShareCount: 2,
                test: modules.has,
              })),
              {
                ...withoutImports,
                name: 'many-screens',
                minShareCount: 6,
                test: (id: string) => !home.has(id),
              },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': server, '/photos': server } },
  }
})
