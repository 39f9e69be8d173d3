import { isTagColour } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/rack.ts'
import type { InputOf } from '#web/lib/api.ts'
import { newID } from '#web/lib/new-id.ts'
import { isRecord } from '#web/lib/stored.ts'
import {
  emptyValues,
  type ItemErrors,
  itemErrors,
  type ItemValues,
  keptValues,
  newItem,
  readValues,
} from '../add-item/item-values.ts'
import type { SuggestedTag } from '../add-item/tags/use-auto-tagging.ts'

/** A tag of an item. The kind is known only of suggested ones. */
export interface ItemTag {
  tagID: number
  tagName: string
  kind: SuggestedTag['kind'] | null
  rank?: SuggestedTag['rank']
  instead_of?: number | null
}

/** One item of the rack. It stays on this device until it is published. */
export interface RackItem {
  id: string
  /** The order of the rack. */
  place: number
  photoIDs: string[]
  /** As typed. An empty name or description is made from the tags. */
  values: ItemValues
  tags: ItemTag[]
  /** Null until the photo was looked at. */
  suggestions: ItemTag[] | null
  /** The seller has gone on to the next item, so this one is sent once nothing is missing. */
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
  /** What the server refused. */
  problem: string | null
}

export const newRackItem = (place: number, photoIDs: string[]): RackItem => ({
  id: newID(),
  place,
  photoIDs,
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
})

const textOrNull = (given: unknown) => (typeof given === 'string' ? given : null)
const isTag = (given: unknown): given is ItemTag =>
  isRecord(given) && Number.isInteger(given['tagID']) && typeof given['tagName'] === 'string'
const tagsIn = (given: unknown): ItemTag[] => (Array.isArray(given) ? given.filter(isTag) : [])

/** Reads an item that an earlier version of the page may have stored. */
export const readRackItem = (stored: Record<string, unknown> & { id: string }): RackItem => {
  const list = (name: string): unknown[] => {
    const given = stored[name]
    return Array.isArray(given) ? given : []
  }
  return {
    ...newRackItem(Number(stored['place']) || 0, []),
    id: stored.id,
    photoIDs: list('photoIDs').filter((id) => typeof id === 'string'),
    values: readValues(stored['values'], emptyValues),
    tags: tagsIn(stored['tags']),
    suggestions: Array.isArray(stored['suggestions']) ? tagsIn(stored['suggestions']) : null,
    done: stored['done'] === true,
    clientID: textOrNull(stored['clientID']) ?? newID(),
    tried: textOrNull(stored['tried']),
    known: textOrNull(stored['known']),
    itemID: textOrNull(stored['itemID']),
    sent: list('sent').filter((at): at is number => Number.isInteger(at)),
    publish: stored['publish'] === true,
    removed: stored['removed'] === true,
    problem: textOrNull(stored['problem']),
  }
}

/** Above this confidence a suggested tag is put into a drafted name. */
const sure = 0.5

const toItemTag = ({ tagID, tagName, kind, rank, instead_of }: SuggestedTag): ItemTag => ({
  tagID,
  tagName,
  kind,
  rank,
  instead_of,
})

export const sureTags = (found: readonly SuggestedTag[]): ItemTag[] =>
  found.filter(({ rank, confidence }) => rank === 'sure' && confidence >= sure).map(toItemTag)

/** Nothing is chosen by itself. */
export const withSuggestions = (found: readonly SuggestedTag[]): Partial<RackItem> => ({
  suggestions: found.map(toItemTag),
})

const kindOf = ({ tagName, kind }: ItemTag) => (isTagColour(tagName) ? 'colour' : kind)
const orderOfWords = ['style', 'occasion', 'colour', 'pattern']

/** The tag that says what it is. */
export const garmentOf = (tags: readonly ItemTag[]): ItemTag | undefined =>
  tags.find((tag) => kindOf(tag) === 'garment') ?? tags.find((tag) => kindOf(tag) === null)

/** A plain name from the tags, such as "Blue checked shirt". Empty if they do not say what it is. */
export const madeName = (tags: readonly ItemTag[]): string => {
  const garment = garmentOf(tags)
  if (!garment) return ''
  const before = orderOfWords.flatMap(
    (kind) => tags.find((tag) => tag !== garment && kindOf(tag) === kind) ?? [],
  )
  const words = [...before, garment]
    .filter(({ tagName }) => tagName !== 'Plain')
    .map((tag) => (kindOf(tag) === 'colour' ? m.colourBeforeNoun(tag.tagName) : tag.tagName.toLowerCase()))
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export const nameOf = ({ values, tags }: RackItem): string => values.name.trim() || madeName(tags)

/** A plain description from the name and what was chosen. */
export const madeDescription = (name: string, { size, facts }: Pick<ItemValues, 'size' | 'facts'>): string =>
  name && size
    ? m.madeDescription(name, size, facts.condition && common.conditionNames[facts.condition])
    : name

export const descriptionOf = (item: RackItem): string =>
  item.values.description.trim() || madeDescription(nameOf(item), item.values)

const filled = (item: RackItem): ItemValues => ({
  ...item.values,
  name: nameOf(item),
  description: descriptionOf(item),
  tags: item.tags.map(({ tagID }) => tagID),
})

/** What is missing before it can be published. */
export const errorsOf = (item: RackItem): ItemErrors => itemErrors(filled(item), item.photoIDs.length)

export const isReady = (item: RackItem): boolean => item.done && Object.keys(errorsOf(item)).length === 0

export const inputOf = (item: RackItem): Omit<InputOf<'POST store/add_item'>, 'clientID'> =>
  newItem(filled(item), item.photoIDs)

/** Whether the server has the draft as it is now, with all photos. */
export const isSent = (item: RackItem): boolean =>
  item.itemID !== null &&
  item.sent.length >= item.photoIDs.length &&
  item.known === JSON.stringify(inputOf(item))

/** The choices that the next item often shares, without the tags, which its own photo suggests. */
export const choicesOf = (values: ItemValues): ItemValues => ({
  ...keptValues(values),
  tags: [],
  facts: { ...keptValues(values).facts, condition: values.facts.condition },
})

/** The next item begins with the choices of the last one, unless it has its own. */
export const withChoices = (item: RackItem, last: ItemValues): Partial<RackItem> =>
  item.values.size === '' && !item.done
    ? {
        values: {
          ...choicesOf(last),
          name: item.values.name,
          description: item.values.description,
          price: item.values.price,
        },
      }
    : {}
