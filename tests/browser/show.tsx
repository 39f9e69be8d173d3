import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { newQueryClient } from '#web/app/query-client.ts'
import { matchPath, PageParams, Router, useLocation } from '#web/lib/router.tsx'
import { Notices } from '#web/ui/notice.tsx'
import { answerWith, type Replies } from './replies.ts'

interface Where {
  /** The address at which the page is opened. */
  at?: string
  /** Its path in the router, where the address has an id. */
  path?: string
}

/** Shows nothing at an address elsewhere. */
const At = ({ path, children }: { path: string | undefined; children: ReactNode }) => {
  const { pathname } = useLocation()
  const params = path === undefined ? {} : matchPath(path, pathname)
  return params && <PageParams value={params}>{children}</PageParams>
}

/**
 * Shows a page or a part as the app does, without a server: each call that it makes needs a reply here. It stays until the
 * end of the test. An address elsewhere shows nothing.
 */
export const show = async (
  shown: ReactNode,
  given: Replies = {},
  { at = '/', path }: Where = {},
): Promise<void> => {
  answerWith(given)
  window.history.replaceState(null, '', at)
  await render(
    <QueryClientProvider client={newQueryClient()}>
      <Router>
        <At path={path}>{shown}</At>
      </Router>
      <Notices />
    </QueryClientProvider>,
  )
}
