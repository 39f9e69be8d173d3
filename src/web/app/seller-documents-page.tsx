import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { SellerDetailsCard } from '#web/features/legal/seller-details.tsx'
import { DocumentsPage } from '#web/features/verification/documents-page.tsx'

/** The documents of a seller who is not verified yet. */
export const SellerDocumentsPage = ({ submitted = false }: { submitted?: boolean }) => {
  const { data: session } = useQuery(sessionQuery)
  if (session?.role !== 'unverified' && session?.role !== 'completed') return null
  return (
    <DocumentsPage
      standing={{ role: session.role, verified: session.verified }}
      submitted={submitted}
      whoSells={<SellerDetailsCard />}
    />
  )
}
