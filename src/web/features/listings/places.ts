import type { OwnItem } from './item-management.ts'

/** Where a seller changes an item of their own; a draft is finished in the form that it was begun in. */
export const editPlace = ({ itemID, status }: Pick<OwnItem, 'itemID' | 'status'>): string =>
  status === 'draft' ? `/shop/add?item=${itemID}` : `/item/${itemID}/edit`
