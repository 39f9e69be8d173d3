import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { render } from 'vitest-browser-react/pure'
import { newQueryClient } from '#web/app/query-client.ts'
import { Notices } from '#web/ui/notice.tsx'
import { answerWith, type Replies } from './replies.ts'

interface Where {
  /** The address at which the page is opened. */
  at?: string
  /** Its path in the router, where the address has an id. */
  path?: string
}

/**
 * Shows a page or a part as the app does, without a server: each call that it makes needs a reply here. It stays until the
 * end of the test. An address elsewhere shows nothing.
 */
export const show = async (
  shown: ReactNode,
  given: Replies = {},
  { at = '/', path = '*' }: Where = {},
): Promise<void> => {
  answerWith(given)
  window.history.replaceState(null, '', at)
  await render(
    <QueryClientProvider client={newQueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path={path} element={shown} />
        </Routes>
      </BrowserRouter>
      <Notices />
    </QueryClientProvider>,
  )
}
