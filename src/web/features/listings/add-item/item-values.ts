import * as rules from '#contract/rules.ts'
import { sizes, type Size } from '#domain/sizes.ts'
import {
  type FactErrors,
  type FactValues,
  factErrors,
  factsOf,
  factsToSend,
  noFacts,
  readFacts,
} from './facts/facts.tsx'
import * as m from '#messages/listings.tsx'
import { translateRule } from '#messages/rules.ts'
import type { InputOf } from '#web/lib/api.ts'
import { numberError, numberTyped, textError } from '#web/lib/check-fields.ts'
import { isRecord } from '#web/lib/stored.ts'
import type { Item } from '../item-query.ts'

/** The values of the fields, as typed and chosen. */
export interface ItemValues {
  name: string
  description: string
  price: string
  size: Size | ''
  style: '0' | '1' | ''
  tags: number[]
  facts: FactValues
  /** What the seller calls it. */
  sku: string
  /** The id of its bale. Empty: the seller chose none. */
  bale?: string | undefined
}

export type ItemErrors = Partial<Record<Exclude<keyof ItemValues, 'facts'> | 'photos', string>> & FactErrors

export const emptyValues: ItemValues = {
  name: '',
  description: '',
  price: '',
  size: '',
  style: '',
  tags: [],
  facts: noFacts,
  sku: '',
}

/** The values that the next item often shares with this one. Its tags depend on its photos, so they are not among them. */
export const keptValues = ({ size, style, facts: { kids }, bale }: ItemValues): ItemValues => ({
  ...emptyValues,
  size,
  style,
  bale,
  facts: { ...noFacts, kids },
})

/** The links of its photos identify them. */
export const valuesOf = (item: Item): ItemValues => ({
  name: item.name,
  description: item.description,
  price: String(item.price),
  size: item.size,
  style: item.isFeminine === 1 ? '1' : '0',
  tags: item.tags.map(({ tagID }) => tagID),
  facts: factsOf(item),
  sku: item.sku ?? '',
})

/** Reads values that an earlier version of the page may have stored. `otherwise`: those that were not stored. */
export const readValues = (stored: unknown, otherwise: ItemValues): ItemValues => {
  if (!isRecord(stored)) return otherwise
  const text = (name: 'name' | 'description' | 'price' | 'sku') => {
    const value = stored[name]
    return typeof value === 'string' ? value : otherwise[name]
  }
  return {
    name: text('name'),
    description: text('description'),
    price: text('price'),
    size: sizes.find((size) => size === stored.size) ?? otherwise.size,
    style: stored.style === '0' || stored.style === '1' ? stored.style : otherwise.style,
    tags: Array.isArray(stored.tags)
      ? stored.tags.filter((tag): tag is number => Number.isInteger(tag))
      : otherwise.tags,
    facts: readFacts(stored.facts, otherwise.facts),
    sku: text('sku'),
    bale: typeof stored['bale'] === 'string' ? stored['bale'] : otherwise.bale,
  }
}

/** Error messages in the order of the form. */
export const itemErrors = (values: ItemValues, photos: number): ItemErrors => {
  const found: ItemErrors = {
    photos: photos === 0 ? m.photosRequired : undefined,
    name: textError(rules.itemName, values.name),
    description: textError(rules.itemDescription, values.description),
    tags: values.tags.length === 0 ? m.tagsRequired : undefined,
    size: values.size === '' ? translateRule(rules.sizeRequired) : undefined,
    style: values.style === '' ? translateRule(rules.styleRequired) : undefined,
    price: numberError(rules.price, values.price),
    ...factErrors(values.facts),
    sku: values.sku.trim() === '' ? undefined : textError(rules.sku, values.sku),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

const formNames: Record<string, string> = { isFeminine: 'style', tagID: 'tags' }

/** Maps the messages of the server to the fields of this form. */
export const errorsFromServer = (fields: Record<string, string>): ItemErrors => {
  const known = { ...emptyValues, ...noFacts, photos: [] }
  const errors = Object.entries(fields).map(([path, error]) => {
    // A part of a fact, such as `measurements.waist`.
    const [name = ''] = path.split('.')
    return [formNames[name] ?? name, error] as const
  })
  return Object.fromEntries(errors.filter(([name]) => name in known))
}

/** What the calls take of the values. The size is missing until one is chosen. */
export const toInput = (values: ItemValues, photoIDs: readonly string[]) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  price: numberTyped(rules.price, values.price),
  ...(values.size && { size: values.size }),
  isFeminine: values.style === '1' ? (1 as const) : (0 as const),
  tagID: values.tags,
  ...factsToSend(values.facts, photoIDs),
  sku: values.sku.trim(),
})

/** The input of the call, for a form without errors. `photoIDs` are those of the form, in order. */
export const newItem = (
  values: ItemValues,
  photoIDs: readonly string[],
): Omit<InputOf<'POST store/add_item'>, 'clientID'> => {
  const { size, sku, ...input } = toInput(values, photoIDs)
  if (!size) throw new Error('a form without a size is not sent')
  return {
    ...input,
    size,
    ...(sku && { sku }),
    ...(values.bale && { baleID: values.bale }),
    photos: photoIDs.length,
  }
}
