import * as m from '#messages/books.tsx'

/** The server stops counting at a hundred. */
const maxCounted = 100

export const countInWords = (count: number): string => m.counted(count, maxCounted)
