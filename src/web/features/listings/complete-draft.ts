import type { Item } from './item-query.ts'

/** Whether it is a draft of the rack with all its photos, which waits to be published. */
export const isCompleteDraft = ({
  status,
  images,
  photosExpected,
}: Pick<Item, 'status' | 'images' | 'photosExpected'>): boolean =>
  status === 'draft' && images.length >= photosExpected
