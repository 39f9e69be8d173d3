import './app/styles/fonts.css'
import './app/styles/base.css'
import './app/styles/parts.css'
import './app/styles/utilities.css'
import './lib/import-again.ts'
import './lib/install-prompt.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from '#web/lib/router.tsx'
import { App } from './app/app.tsx'
import { CrashBoundary } from './app/crash-boundary.tsx'
import { fetchFirstPage } from './app/lazy-page.ts'
import { pageAt } from './app/pages.tsx'
import { queryClient } from './app/query-client.ts'
import { readStoredSession, sessionQuery } from './features/accounts/session.ts'
import { Notices } from './ui/notice.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const session = queryClient.getQueryData(sessionQuery.queryKey) ?? readStoredSession()
const page = pageAt(session, window.location.pathname)

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router>
          <CrashBoundary path="">
            <App />
          </CrashBoundary>
        </Router>
        <Notices />
      </QueryClientProvider>
    </StrictMode>,
  )

/** All parts of the look, on a page that exists only in development. */
const showParts = async () => {
  const { UiPartsPage } = await import('./ui-parts/ui-parts-page.tsx')
  createRoot(root).render(
    <StrictMode>
      <Router>
        <UiPartsPage />
      </Router>
      <Notices />
    </StrictMode>,
  )
}

// A transition keeps a slow phone responsive while the first screen renders.
if (import.meta.env.DEV && window.location.pathname === '/ui-parts') void showParts()
else void fetchFirstPage(page?.element).then(() => startTransition(show))

void import('./app/after-first-screen.ts').then(
  ({ afterFirstScreen }) => afterFirstScreen(),
  () => undefined,
)
