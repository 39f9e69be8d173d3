import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export const AdminPage = () => (
  <>
    <PageTitle title="Admin Panel" back={false} />
    <EmptyState
      drawing="papers"
      text="Nothing to do here yet"
      hint="The approval of sellers and the vouchers will be on this page."
    />
  </>
)
