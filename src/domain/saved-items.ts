/** The changes of saved items that their buyers are notified of. */
export const savedItemChanges = ['cheaper', 'free_again'] as const
export type SavedItemChange = (typeof savedItemChanges)[number]

/** Further notifications of saved items to a buyer in a day are left out. */
export const maxSavedNotificationsADay = 20

/** By how much an item costs less than when a buyer saved it, or null. In pesos or in centavos. */
export const lessThanSaved = (price: number, savedPrice: number | null | undefined): number | null =>
  savedPrice !== null && savedPrice !== undefined && price < savedPrice ? savedPrice - price : null
