/** What the navigation state of a photo search holds: which photo of those on this device. */
export const stateOf = (photoID: string) => ({ photo: photoID })

/** The photo that a page of results is about; undefined where they are of words. */
export const photoOf = (state: unknown): string | undefined => {
  const { photo } = (state ?? {}) as { photo?: unknown }
  return typeof photo === 'string' ? photo : undefined
}
