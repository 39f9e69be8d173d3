/** The `sizes` attribute of a cover. */
export const coverSizes = '(min-width: 1280px) 1200px, 100vw'
