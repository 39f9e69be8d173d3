/**
 * Where the sending of one piece stands: idle, sending, failed at some part, done. First the item, then its photos
 * one by one; what is in stays in, so that another try sends only what is missing.
 */
export interface ListingProgress {
  step: 'idle' | 'sending' | 'failed' | 'done'
  /** Made once per form: sending it again makes no second item. */
  clientID: string
  /** What the last try sent, so that a form that was changed since counts as another one. */
  tried: string | null
  /** Known once the server has the item. */
  itemID: string | null
  /** The positions of the photos that are in. */
  sent: readonly number[]
  /** The photo that is on its way, and its share that has left the device. */
  current: { position: number; share: number } | null
  failure: ListingFailure | null
}

export interface ListingFailure {
  /** The photo that did not go through; null when the item itself did not. */
  position: number | null
  sentence: string
  /** `offline`: worth another try as soon as there is a connection. `refused`: this photo will not be taken. */
  cause: 'offline' | 'refused' | 'other'
}

export type ListingEvent =
  /** `form`: what is sent; `clientID`: to go by if the form is not the one that was tried before. */
  | { type: 'started'; form: string; clientID: string }
  | { type: 'item made'; itemID: string }
  | { type: 'photo moved'; position: number; share: number }
  | { type: 'photo in'; position: number }
  | { type: 'failed'; failure: ListingFailure }
  /** The server no longer knows the item: the next try makes a new one. */
  | { type: 'item lost'; clientID: string; failure: ListingFailure }
  | { type: 'finished' }
  | { type: 'next piece'; clientID: string }

export const newListing = (clientID: string): ListingProgress => ({
  step: 'idle',
  clientID,
  tried: null,
  itemID: null,
  sent: [],
  current: null,
  failure: null,
})

/** The next photo to send, or null when all are in. */
export const nextPhoto = (progress: ListingProgress, photos: number): number | null => {
  for (let position = 0; position < photos; position++) if (!progress.sent.includes(position)) return position
  return null
}

/** How much of everything is done, from 0 to 1: the item counts as a small part, each photo as one. */
export const overallShare = (progress: ListingProgress, photos: number): number => {
  const itemPart = 0.2
  const moving =
    progress.current && !progress.sent.includes(progress.current.position) ? progress.current.share : 0
  const done = (progress.itemID === null ? 0 : itemPart) + progress.sent.length + moving
  return Math.min(1, done / (itemPart + photos))
}

/** The answer to an earlier try may have got lost: the server would answer that one's item, as it was then. */
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
    case 'next piece':
      return newListing(event.clientID)
  }
  // What a try that was given up still reports comes too late.
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
