import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { DocumentsPage } from '#web/features/verification/documents-page.tsx'

const refreshMilliseconds = 30_000

/** The documents of a seller who is not accepted yet. Where live events do not get through, it asks. */
export const SellerDocumentsPage = ({ submitted = false }: { submitted?: boolean }) => {
  const { data: session } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: refreshMilliseconds,
  })
  if (session?.role !== 'unverified' && session?.role !== 'completed') return null
  return (
    <DocumentsPage
      accountID={session.userID}
      standing={{ role: session.role, verified: session.verified }}
      submitted={submitted}
    />
  )
}
