import { AddItemPage as AddItem } from '#web/features/listings/add-item-page.tsx'
import { AdultsOnly } from './adults-only.tsx'

export const AddItemPage = () => (
  <AdultsOnly>
    <AddItem />
  </AdultsOnly>
)
