import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appAfterPhotos } from './build/app-after-photos.ts'
import { languages, suffixOf } from './src/domain/language.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { inLanguage } from './build/in-language.ts'
import { messagesApart } from './build/messages-apart.ts'
import { modulesOfPage } from './build/modules-of-page.ts'
import { precompress } from './build/precompress.ts'
import { publicPages } from './build/public-pages.ts'
import { serviceWorker } from './build/service-worker.ts'

// The server compares the origin with the host that was asked, so the host must stay as the browser named it.
const server = { target: process.env.API_URL ?? 'http://localhost:3000', changeOrigin: false }

const homePage = 'src/web/app/buyer-home-page.tsx'

export default defineConfig(({ mode }) => {
  // `vite build` builds English, which starts `vite build --mode fil`.
  const language = languages.find((one) => one === mode) ?? 'en'
  const suffix = suffixOf(language)
  const home = modulesOfPage(homePage)
  return {
    plugins: [
      inLanguage(language),
      react(),
      messagesApart(),
      home.plugin,
      firstLoadBudget({ page: homePage, maxBytes: 110_000 }),
      appAfterPhotos(),
      serviceWorker({
        source: 'src/web/service-worker/service-worker.ts',
        pages: [
          'src/web/app/offline/keep-offline.ts',
          homePage,
          'src/web/app/buyer-tickets-page.tsx',
          'src/web/app/pickup-page.tsx',
        ],
        except: /\/(admin-|base-map-)/,
        suffix,
      }),
      precompress(),
      ...(language === 'en' ? [publicPages()] : []),
    ],
    build: {
      outDir: 'dist/web',
      emptyOutDir: language === 'en',
      assetsInlineLimit: 0,
      // The server names a page's files in its head.
      manifest: `.vite/manifest${suffix}.json`,
      // On a weak network a file costs more than its size: one for all styles, one for what most pages share.
      cssCodeSplit: false,
      // A browser without module preloads fetches them a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A sentence is written where it is shown: a message of two pages needs no file of its own.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          codeSplitting: {
            // The home loads the common chunk, so it must not hold what only other screens share.
            groups: [
              { name: 'common', minShareCount: 4, test: home.has },
              { name: 'icons', minShareCount: 3, test: home.isOtherIcon },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': server, '/photos': server } },
  }
})
