/**
 * The state machine for sending an item: idle, sending, failed, done. The item is sent first, then its photos one by
 * one. Another attempt sends only what is missing.
 */
export interface ListingProgress {
  step: 'idle' | 'sending' | 'failed' | 'done'
  /** One per form, so that sending it again creates no second item. */
  clientID: string
  /** The form of the last attempt, to notice changes since then. */
  tried: string | null
  /** Null until the server has the item. */
  itemID: string | null
  /** The positions of the photos that were sent. */
  sent: readonly number[]
  /** The photo being sent, and the share of it that was sent. */
  current: { position: number; share: number } | null
  failure: ListingFailure | null
}

export interface ListingFailure {
  /** The photo that failed; null if the item itself failed. */
  position: number | null
  sentence: string
  /** `offline`: retry when there is a connection. `refused`: this photo is not accepted. */
  cause: 'offline' | 'refused' | 'other'
}

export type ListingEvent =
  /** `form`: what is sent. `clientID`: used if the form has changed since the last attempt. */
  | { type: 'started'; form: string; clientID: string }
  | { type: 'item made'; itemID: string }
  | { type: 'photo moved'; position: number; share: number }
  | { type: 'photo in'; position: number }
  | { type: 'failed'; failure: ListingFailure }
  /** The server no longer has the item, so the next attempt creates a new one. */
  | { type: 'item lost'; clientID: string; failure: ListingFailure }
  | { type: 'finished' }
  | { type: 'next item'; clientID: string }

export const newListing = (clientID: string): ListingProgress => ({
  step: 'idle',
  clientID,
  tried: null,
  itemID: null,
  sent: [],
  current: null,
  failure: null,
})

/** The next photo to send, or null if all were sent. */
export const nextPhoto = (progress: ListingProgress, photos: number): number | null => {
  for (let position = 0; position < photos; position++) if (!progress.sent.includes(position)) return position
  return null
}

/** The total progress from 0 to 1. The item counts as a small part, each photo as one part. */
export const overallShare = (progress: ListingProgress, photos: number): number => {
  const itemPart = 0.2
  const moving =
    progress.current && !progress.sent.includes(progress.current.position) ? progress.current.share : 0
  const done = (progress.itemID === null ? 0 : itemPart) + progress.sent.length + moving
  return Math.min(1, done / (itemPart + photos))
}

/**
 * Whether the form has changed since the last attempt. That attempt may have created the item although its response
 * was lost, and the same client id would return that item.
 */
const isOtherForm = ({ itemID, tried }: ListingProgress, form: string) =>
  itemID === null && tried !== null && tried !== form

export const afterEvent = (progress: ListingProgress, event: ListingEvent): ListingProgress => {
  switch (event.type) {
    case 'started':
      if (progress.step === 'done') return progress
      return {
        ...progress,
        step: 'sending',
        clientID: isOtherForm(progress, event.form) ? event.clientID : progress.clientID,
        tried: event.form,
        current: null,
        failure: null,
      }
    case 'next item':
      return newListing(event.clientID)
  }
  // Ignores late events of a cancelled attempt.
  if (progress.step !== 'sending') return progress
  switch (event.type) {
    case 'item made':
      return { ...progress, itemID: event.itemID }
    case 'photo moved':
      return {
        ...progress,
        current: { position: event.position, share: Math.min(1, Math.max(0, event.share)) },
      }
    case 'photo in':
      return {
        ...progress,
        current: null,
        sent: progress.sent.includes(event.position) ? progress.sent : [...progress.sent, event.position],
      }
    case 'failed':
      return { ...progress, step: 'failed', current: null, failure: event.failure }
    case 'item lost':
      return { ...newListing(event.clientID), step: 'failed', failure: event.failure }
    case 'finished':
      return { ...progress, step: 'done', current: null }
  }
}
