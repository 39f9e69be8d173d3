/** The navigation state of a photo search: the id of a photo on this device. */
export const stateOf = (photoID: string) => ({ photo: photoID })

/** The photo of a results page; undefined for a text search. */
export const photoOf = (state: unknown): string | undefined => {
  const { photo } = (state ?? {}) as { photo?: unknown }
  return typeof photo === 'string' ? photo : undefined
}
