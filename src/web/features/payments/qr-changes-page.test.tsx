import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { qrChangesQuery } from './own-qr-queries.ts'
import { QrChangesPage } from './qr-changes-page.tsx'

vi.hoisted(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

const change = (day: number, name: string | null, name_before: string | null) => ({
  seller_id: '0198c2a4-0000-7000-8000-000000000001',
  seller_name: 'Luz Bautista',
  shop_name: 'Luz Finds',
  name,
  name_before,
  changed_at: `2026-11-0${day}T01:00:00Z`,
})

test('a change to another code of the same name says so, and no other change does', () => {
  const queryClient = new QueryClient()
  const changes = [change(3, null, 'LUZ B.'), change(2, 'LUZ B.', 'LUZ B.'), change(1, 'LUZ B.', 'MA. LUZ')]
  queryClient.setQueryData(qrChangesQuery.queryKey, {
    pages: [{ changes, cursor: null, has_next: false }],
    pageParams: [null],
  } as never)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <QrChangesPage />
    </QueryClientProvider>,
  )
  const rows = html.split('<tr>').slice(2)
  expect(rows.map((row) => row.includes('another code'))).toEqual([false, true, false])
})
