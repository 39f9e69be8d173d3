import { EmptyState } from '#web/ui/empty-state.tsx'

export const ApprovalPage = () => (
  <EmptyState drawing="papers" text="Nothing to do here yet" hint="The approval of sellers will be here." />
)
