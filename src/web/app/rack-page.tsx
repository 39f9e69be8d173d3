import { navigate } from '#web/lib/router.tsx'
import { RackPage as Rack } from '#web/features/listings/rack/rack-page.tsx'
import { withItems } from '#web/features/live-sales/board/chosen-items.ts'

/** The rack, from which drafts go into a live sale that the seller chooses or prepares. */
export const RackPage = () => {
  return <Rack putIntoLiveSale={(itemIDs) => navigate('/live', { state: withItems(itemIDs) })} />
}
