import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { pagesOf } from './pages.tsx'

export const App = () => {
  const { data: session } = useQuery(sessionQuery)
  return (
    <Suspense>
      <Routes>
        {pagesOf[session?.role ?? 'nobody'].map((page) => (
          <Route key={page.path} path={page.path} element={page.element} />
        ))}
        <Route path="*" element={<h1>Error 404: Page not found</h1>} />
      </Routes>
    </Suspense>
  )
}
