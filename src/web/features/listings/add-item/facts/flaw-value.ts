import { type Flaw, wholePhoto } from '#domain/item-facts.ts'
import { isRecord } from '#web/lib/stored.ts'

export interface FlawValue extends Omit<Flaw, 'photo'> {
  /** Identifies a photo of the form, which may still be moved. Null if it was removed. */
  photoID: string | null
}

const isCoordinate = (given: unknown): given is number =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) <= wholePhoto

/** Reads a stored flaw. Empty if it is none. */
export const readFlaw = (given: unknown): FlawValue[] =>
  isRecord(given) && typeof given.word === 'string' && isCoordinate(given.x) && isCoordinate(given.y)
    ? [
        {
          word: given.word,
          photoID: typeof given.photoID === 'string' ? given.photoID : null,
          x: given.x,
          y: given.y,
        },
      ]
    : []
