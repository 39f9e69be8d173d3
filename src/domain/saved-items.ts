/** The changes of saved items that their buyers are notified of. */
export const savedItemChanges = ['cheaper', 'free_again'] as const
export type SavedItemChange = (typeof savedItemChanges)[number]

/** Further notifications of saved items to a buyer in a day are left out. */
export const maxSavedNotificationsADay = 20
