import type { InputOf } from '#web/lib/api.ts'
import { newID } from '#web/lib/new-id.ts'
import { isRecord } from '#web/lib/stored.ts'
import {
  emptyValues,
  type ItemErrors,
  itemErrors,
  type ItemValues,
  newItem,
  readValues,
} from '../add-item/item-values.ts'
import { type ItemTag, madeDescription, madeName } from '../made-texts.ts'

/** Where an item is put in. `finish`: the missing photos of a draft. `edit`: unsaved changes, which only the form sends. */
const faces = ['rack', 'form', 'finish', 'edit', 'sale'] as const
export type Face = (typeof faces)[number]

/** Why an attempt to send an item failed. */
export interface Problem {
  sentence: string
  code: string
  /** The photo that was being sent; null if it was the item. */
  position: number | null
  /** The server refused it, so that sending the same again is of no use. */
  isRefusal: boolean
}

/** An item that is put in. It stays on this device until the server has it. */
export interface StoredItem {
  id: string
  face: Face
  /** The order of the rack. */
  place: number
  photoIDs: string[]
  /** As typed. An empty name or description is made from the tags. */
  values: ItemValues
  /** Beside those in the values, those of the rack and the board, with their names. */
  tags: ItemTag[]
  /** Null until the rack has asked for suggestions. */
  suggestions: ItemTag[] | null
  /** The seller has gone on or has submitted the form, so it is sent once nothing is missing. */
  done: boolean
  /** The idempotency key of its draft. */
  clientID: string
  /** What was sent first, to notice that the server may have something else. Null: nothing was sent. */
  tried: string | null
  /** What the server has. */
  known: string | null
  itemID: string | null
  /** The positions of the photos that the server has. */
  sent: number[]
  /** Whether to publish the draft once it is complete. */
  publish: boolean
  /** The seller removed it, but the server may have its draft. */
  removed: boolean
  problem: Problem | null
  /** The live sale to add it to. */
  saleID: string | null
  /** The links of the photos of an item when its form was opened. */
  opened: string[]
  /** Whether values of an item were changed and are not saved. */
  isTyped: boolean
  /** Some of its photos are no longer on this device. */
  lostPhotos: boolean
}

export const newStoredItem = (face: Face, more: Partial<StoredItem> = {}): StoredItem => ({
  id: newID(),
  face,
  place: 0,
  photoIDs: [],
  values: emptyValues,
  tags: [],
  suggestions: null,
  done: false,
  clientID: newID(),
  tried: null,
  known: null,
  itemID: null,
  sent: [],
  publish: false,
  removed: false,
  problem: null,
  saleID: null,
  opened: [],
  isTyped: false,
  lostPhotos: false,
  ...more,
})

/** For an item whose draft the server does not have, or no longer has. */
export const unsent = () => ({
  itemID: null,
  known: null,
  tried: null,
  sent: [],
  clientID: newID(),
})

const isText = (given: unknown): given is string => typeof given === 'string'
const textOrNull = (given: unknown) => (isText(given) && given !== '' ? given : null)
const isTag = (given: unknown): given is ItemTag =>
  isRecord(given) && Number.isInteger(given['tagID']) && isText(given['tagName'])

/** Earlier versions of the page stored the sentence alone. */
const problemIn = (given: unknown): Problem | null => {
  const { sentence, code, position, isRefusal = true } = isRecord(given) ? given : { sentence: given }
  if (!isText(sentence)) return null
  return {
    sentence,
    code: textOrNull(code) ?? '',
    position: Number.isInteger(position) ? Number(position) : null,
    isRefusal: isRefusal === true,
  }
}

/** Reads an item that an earlier version of the page may have stored. */
export const readStoredItem = (stored: Record<string, unknown> & { id: string }): StoredItem => {
  const list = <One>(name: string, isOne: (one: unknown) => one is One): One[] => {
    const given = stored[name]
    return Array.isArray(given) ? given.filter(isOne) : []
  }
  return newStoredItem(faces.find((face) => face === stored['face']) ?? 'rack', {
    id: stored.id,
    place: Number(stored['place']) || 0,
    photoIDs: list('photoIDs', isText),
    values: readValues(stored['values'], emptyValues),
    tags: list('tags', isTag),
    suggestions: Array.isArray(stored['suggestions']) ? list('suggestions', isTag) : null,
    done: stored['done'] === true,
    clientID: textOrNull(stored['clientID']) ?? newID(),
    tried: textOrNull(stored['tried']),
    known: textOrNull(stored['known']),
    itemID: textOrNull(stored['itemID']),
    sent: list('sent', (at): at is number => Number.isInteger(at)),
    publish: stored['publish'] === true,
    removed: stored['removed'] === true,
    problem: problemIn(stored['problem']),
    saleID: textOrNull(stored['saleID']),
    opened: list('opened', isText),
    isTyped: stored['isTyped'] === true,
  })
}

export const nameOf = ({ values, tags }: StoredItem): string => values.name.trim() || madeName(tags)

export const descriptionOf = (item: StoredItem): string =>
  item.values.description.trim() || madeDescription(nameOf(item), item.values)

const filled = (item: StoredItem): ItemValues => ({
  ...item.values,
  name: nameOf(item),
  description: descriptionOf(item),
  tags: [...item.values.tags, ...item.tags.map(({ tagID }) => tagID)],
})

/** What is missing before it can be published. */
export const errorsOf = (item: StoredItem): ItemErrors => itemErrors(filled(item), item.photoIDs.length)

export const isReady = (item: StoredItem): boolean => item.done && Object.keys(errorsOf(item)).length === 0

export const refusalOf = ({ problem }: StoredItem): string | null =>
  problem?.isRefusal ? problem.sentence : null

export const inputOf = (item: StoredItem): Omit<InputOf<'POST store/add_item'>, 'clientID'> =>
  newItem(filled(item), item.photoIDs)

/** Whether the server has the draft as it is now, with all photos. */
export const isSent = (item: StoredItem): boolean =>
  item.itemID !== null &&
  item.sent.length >= item.photoIDs.length &&
  item.known === JSON.stringify(inputOf(item))

/** Whether it is sent without its page. */
export const waits = (item: StoredItem): boolean =>
  item.face === 'finish' ? item.done : item.face !== 'edit' && isReady(item)

/** Whether it lies on the rack: also what was submitted elsewhere and could not be sent yet. */
export const isOnRack = ({ face, done, removed }: StoredItem): boolean =>
  !removed && (face === 'rack' || ((face === 'form' || face === 'sale') && done))
