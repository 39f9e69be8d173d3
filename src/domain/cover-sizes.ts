/** The `sizes` attribute of a shop's cover. Not with those of other photos, which the first load has. */
export const coverSizes = '(min-width: 1280px) 1200px, 100vw'
