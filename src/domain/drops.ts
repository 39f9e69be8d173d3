/** The most items that appear together. */
export const maxItemsOfDrop = 300
/** A drop is set for a minute within these days. */
export const dropDays = 14
/** Followers are notified that a drop is set, this long before its minute at the earliest. */
export const announcedHours = 24
/** More covers are not shown. */
export const maxCoversShown = 24
/** How long after its minute a drop stands on the page of its shop. */
export const shownHours = 24
