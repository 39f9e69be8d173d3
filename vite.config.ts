import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { precompress } from './build/precompress.ts'

const server = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    firstLoadBudget({ page: 'src/web/features/discovery/home-page.tsx', most: 130_000 }),
    precompress(),
  ],
  build: { outDir: 'dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/photos': server } },
})
