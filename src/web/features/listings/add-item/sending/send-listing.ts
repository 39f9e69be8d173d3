import * as m from '#messages/listings.tsx'
import { api, type InputOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import {
  afterEvent,
  type ListingEvent,
  type ListingFailure,
  type ListingProgress,
  nextPhoto,
} from './listing-progress.ts'
import { newID } from '#web/lib/new-id.ts'

export interface ListingCalls {
  makeItem: (item: InputOf<'POST store/add_item'>, signal: AbortSignal) => Promise<string>
  sendPhoto: (
    photo: { itemID: string; position: number; img: Blob },
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<unknown>
}

/** Sends each photo with its position. */
const realCalls: ListingCalls = {
  makeItem: async (item, signal) => (await api('POST store/add_item', item, { signal })).generatedID,
  sendPhoto: ({ itemID, position, img }, onProgress, signal) =>
    api('POST store/add_img_item', { id: itemID, position, img }, { onProgress, signal }),
}

/** Sends photos without a position, to the next free one. For a draft whose other photos came from another device. */
export const nextPlaceCalls: ListingCalls = {
  makeItem: () => Promise.reject(new ApiError('not_found', 404, m.draftGone)),
  sendPhoto: ({ itemID, img }, onProgress, signal) =>
    api('POST store/add_img_item', { id: itemID, img }, { onProgress, signal }),
}

const refusals = ['not_a_photo', 'photo_too_large', 'too_large', 'photo_infected']

const failureOf = (error: unknown, position: number | null): ListingFailure => {
  const code = error instanceof ApiError ? error.code : undefined
  const cause = code === 'offline' ? 'offline' : code && refusals.includes(code) ? 'refused' : 'other'
  return { position, cause, sentence: sentenceOf(error) }
}

/** A listed item has all its photos, so only the response to an earlier attempt was lost. */
const unlessIn = (error: unknown) => {
  if (!(error instanceof ApiError && error.code === 'item_complete')) throw error
}

export type SentItem = Omit<InputOf<'POST store/add_item'>, 'clientID'>

interface Sending {
  progress: ListingProgress
  item: SentItem
  photos: readonly Blob[]
  onEvent: (event: ListingEvent) => void
  signal: AbortSignal
  calls?: ListingCalls
}

/**
 * Sends what the server does not have: the item, then each photo. Reports every step and returns the final state,
 * with the error of a failure for the fields it names. Throws the reason of the abort signal.
 */
export const sendListing = async ({
  progress: before,
  item,
  photos,
  onEvent,
  signal,
  calls = realCalls,
}: Sending): Promise<{ progress: ListingProgress; error?: unknown }> => {
  let progress = before
  const dispatch = (event: ListingEvent) => {
    progress = afterEvent(progress, event)
    onEvent(event)
  }
  dispatch({ type: 'started', form: JSON.stringify(item), clientID: newID() })
  let position: number | null = null
  try {
    const itemID = progress.itemID ?? (await calls.makeItem({ ...item, clientID: progress.clientID }, signal))
    dispatch({ type: 'item made', itemID })
    for (position = nextPhoto(progress, photos.length); position !== null;) {
      const at = position
      const img = photos[at]
      if (!img) throw new Error(`photo ${at} is not there`)
      dispatch({ type: 'photo moved', position: at, share: 0 })
      await calls
        .sendPhoto(
          { itemID, position: at, img },
          (share) => dispatch({ type: 'photo moved', position: at, share }),
          signal,
        )
        .catch(unlessIn)
      dispatch({ type: 'photo in', position: at })
      position = nextPhoto(progress, photos.length)
    }
    dispatch({ type: 'finished' })
    return { progress }
  } catch (error) {
    signal.throwIfAborted()
    const failure = failureOf(error, position)
    const isLost = position !== null && error instanceof ApiError && error.code === 'not_found'
    dispatch(isLost ? { type: 'item lost', clientID: newID(), failure } : { type: 'failed', failure })
    return { progress, error }
  }
}
