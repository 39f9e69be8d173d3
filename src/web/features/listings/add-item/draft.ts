import * as m from '#messages/listings.tsx'
import { emptyValues, type ItemValues, keptValues, readValues } from './item-values.ts'
import { type ListingProgress, newListing } from './sending/listing-progress.ts'
import { newID } from '#web/lib/new-id.ts'
import { isRecord, stored } from '#web/lib/stored.ts'

/** The form state that survives a reload. The photos are in the photo store. */
export interface Draft {
  values: ItemValues
  photoIDs: string[]
  progress: Pick<ListingProgress, 'clientID' | 'tried' | 'itemID' | 'sent'>
}

const kept = stored('tab', 'add-item')
const keepsChoice = stored('device', 'add-item-keeps')

const text = (given: unknown) => (typeof given === 'string' ? given : '')
const listOf = <Item>(given: unknown, isItem: (one: unknown) => one is Item): Item[] =>
  Array.isArray(given) ? given.filter(isItem) : []
const isText = (given: unknown): given is string => typeof given === 'string'
const isCount = (given: unknown): given is number => Number.isInteger(given)
/** Validates everything, because an earlier version of the page may have written it. */
export const readDraft = (given = kept.read()): Draft => {
  const draft = isRecord(given) ? given : {}
  const progress = isRecord(draft.progress) ? draft.progress : {}
  return {
    values: readValues(draft.values, emptyValues),
    photoIDs: listOf(draft.photoIDs, isText),
    progress: {
      clientID: text(progress.clientID) || newID(),
      tried: text(progress.tried) || null,
      itemID: text(progress.itemID) || null,
      sent: listOf(progress.sent, isCount),
    },
  }
}

export const writeDraft = (draft: Draft): void => kept.write(draft)

/** The ids of the photos that this tab adds to a draft from another device. */
const missingOf = (itemID: string) => stored('tab', `missing-photos ${itemID}`)

export const readMissingPhotos = (itemID: string): string[] => listOf(missingOf(itemID).read(), isText)

export const writeMissingPhotos = (itemID: string, photoIDs: readonly string[]): void =>
  missingOf(itemID).write(photoIDs.length > 0 ? photoIDs : null)

/** Where an interrupted sending continues. The photo that was being sent counts as missing. */
export const progressOf = ({ progress }: Draft, photos: number): ListingProgress => {
  const fresh = { ...newListing(progress.clientID), tried: progress.tried }
  if (progress.itemID === null || photos === 0) return fresh
  const position =
    Array.from({ length: photos }, (_, at) => at).find((at) => !progress.sent.includes(at)) ?? null
  return {
    ...fresh,
    ...progress,
    step: 'failed',
    failure: { position, sentence: m.leftBeforeSent, cause: 'other' },
  }
}

/** Whether the next item starts with the tags, size and style of this one. */
export const readKeeps = (): boolean => keepsChoice.read() !== false
export const writeKeeps = (value: boolean): void => keepsChoice.write(value)

export const valuesForNext = (values: ItemValues, keeps: boolean): ItemValues =>
  keeps ? keptValues(values) : emptyValues
