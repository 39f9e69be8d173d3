import { ApiError, sentenceOf } from './api-error.ts'

export interface Failure<Thing> {
  thing: Thing
  /** A sentence for people. */
  why: string
}

/**
 * Sends one call per thing, one after the other, so that a failure stops none of the others. Without a network the rest
 * fail without being sent. `onNext` gets the number of the thing that is sent.
 */
export const oneByOne = async <Thing, Done>(
  things: readonly Thing[],
  send: (thing: Thing) => Promise<Done>,
  onNext?: (at: number) => void,
): Promise<{ done: Done[]; failed: Failure<Thing>[] }> => {
  const done: Done[] = []
  const failed: Failure<Thing>[] = []
  for (const [at, thing] of things.entries()) {
    onNext?.(at)
    try {
      // oxlint-disable-next-line no-await-in-loop
      done.push(await send(thing))
    } catch (error) {
      const why = sentenceOf(error)
      if (error instanceof ApiError && error.code === 'offline') {
        failed.push(...things.slice(at).map((one) => ({ thing: one, why })))
        break
      }
      failed.push({ thing, why })
    }
  }
  return { done, failed }
}
