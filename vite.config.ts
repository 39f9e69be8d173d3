import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appAfterPhotos } from './build/app-after-photos.ts'
import { languages, suffixOf } from './src/domain/language.ts'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { inLanguage } from './build/in-language.ts'
import { messagesApart } from './build/messages-apart.ts'
import { precompress } from './build/precompress.ts'
import { publicPages } from './build/public-pages.ts'
import { serviceWorker } from './build/service-worker.ts'

// The server compares the origin with the host that was asked, so the host must stay as the browser named it.
const server = { target: process.env.API_URL ?? 'http://localhost:3000', changeOrigin: false }

/** The home loads the common chunk, so it must not hold what only other screens share. */
const mayBeCommon = (id: string): boolean =>
  !/\/(@mantine|klona|uqr|fast-deep-equal|features\/(accounts|listings|pickups|push|shops|tickets))\/|\/(contract\/rules|app\/(admin-panel|offline\/kept-tickets)|features\/chat\/talk-to-seller|ui\/(avatar|qr-code|fields|choices|tabs|field-group|tag-chip|use-server-form|rail-garments|share-button|copy-button|photo-input|photo-slot)|icons\/Icon(Check|Qrcode|Copy|UserCheck|Flag|Phone|Share2|Trash)|messages\/\w+\/(rules|tickets)|lib\/(check-fields|date-in-words|use-now|share-link|in-app(-banner)?|photo-store|read-photo)|domain\/(in-app-browser|pickup-hours|pickup-pass|ticket-status|tape-drawings))\.(tsx?|mjs|module\.css)/.test(
    id,
  )

export default defineConfig(({ mode }) => {
  // `vite build` builds English, which starts `vite build --mode fil`.
  const language = languages.find((one) => one === mode) ?? 'en'
  const suffix = suffixOf(language)
  return {
    plugins: [
      inLanguage(language),
      react(),
      messagesApart(),
      firstLoadBudget({ page: 'src/web/app/buyer-home-page.tsx', maxBytes: 110_000 }),
      appAfterPhotos(),
      serviceWorker({
        source: 'src/web/service-worker/service-worker.ts',
        pages: [
          'src/web/app/offline/keep-offline.ts',
          'src/web/app/buyer-home-page.tsx',
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
            groups: [{ name: 'common', minShareCount: 4, test: mayBeCommon }],
          },
        },
      },
    },
    server: { proxy: { '/api': server, '/photos': server } },
  }
})
