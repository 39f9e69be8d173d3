/** The columns of a file of items, in their order. */
export const itemColumns = [
  'sku',
  'name',
  'description',
  'price',
  'size',
  'style',
  'kids',
  'condition',
  'brand',
  'colours',
  'tags',
  'pit_to_pit',
  'length',
  'waist',
  'hips',
  'inseam',
  'sleeve',
  'sole',
  'flaws',
  'pieces',
  'photos',
] as const

/** What an export has too. An import finds the item by its id, and leaves the others alone. */
export const exportColumns = ['state', 'item_id', 'listed_at', 'link'] as const

export type ItemColumn = (typeof itemColumns)[number] | (typeof exportColumns)[number]

/** The texts of a line by column. A column that the file does not have is missing, and changes nothing. */
export type Cells = Partial<Record<ItemColumn, string>>

/** The largest file that can be imported, and the largest ZIP of photos. */
export const maxImportBytes = 2 * 1024 * 1024
export const maxImportPhotosBytes = 100 * 1024 * 1024
export const maxImportLines = 2_000
