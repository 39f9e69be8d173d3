import type { OwnItem } from './item-management.ts'

/** The path where a seller changes an item. A draft is finished in the form for new items. */
export const editPath = ({ itemID, status }: Pick<OwnItem, 'itemID' | 'status'>): string =>
  status === 'draft' ? `/shop/add?item=${itemID}` : `/item/${itemID}/edit`
