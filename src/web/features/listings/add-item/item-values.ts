import { maxLengths } from '#contract/limits.ts'
import { isWholeCentavos, maximumPrice, minimumPrice } from '#domain/money.ts'
import { sizes, type Size } from '#domain/sizes.ts'
import { type FactValues, factsInput, flawsError, measurementsError, noFacts } from './facts/fact-values.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import type { InputOf } from '#web/lib/api.ts'

/** The values of the fields, as typed and chosen. */
export interface ItemValues {
  name: string
  description: string
  price: string
  size: Size | ''
  style: '0' | '1' | ''
  tags: number[]
  facts: FactValues
}

export type ItemErrors = Partial<
  Record<Exclude<keyof ItemValues, 'facts'> | 'photos' | 'brand' | 'measurements' | 'flaws', string>
>

export const emptyValues: ItemValues = {
  name: '',
  description: '',
  price: '',
  size: '',
  style: '',
  tags: [],
  facts: noFacts,
}

/** The values that the next item often shares with this one. */
export const keptValues = ({ size, style, tags, facts: { kids } }: ItemValues): ItemValues => ({
  ...emptyValues,
  size,
  style,
  tags,
  facts: { ...noFacts, kids },
})

export const isSize = (given: unknown): given is Size => sizes.some((size) => size === given)

/** Parses pesos such as "1,250.50" or "₱ 1250". NaN if invalid. */
export const pesosTyped = (typed: string): number => {
  const digits = typed.replace(/[₱,\s]/g, '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

const priceError = (typed: string): string | undefined => {
  if (!typed.trim()) return m.priceRequired
  const pesos = pesosTyped(typed)
  if (!(pesos >= minimumPrice && pesos <= maximumPrice)) return m.priceOutOfRange(minimumPrice, maximumPrice)
  return isWholeCentavos(pesos) ? undefined : m.priceDecimals
}

const textError = (name: string, text: string, max: number): string | undefined => {
  const length = text.trim().length
  if (length === 0) return common.required(name)
  return length > max ? common.tooLong(name, max) : undefined
}

/** Error messages in the order of the form. */
export const itemErrors = (values: ItemValues, photos: number): ItemErrors => {
  const found: Record<keyof ItemErrors, string | undefined> = {
    photos: photos === 0 ? m.photosRequired : undefined,
    name: textError(common.nameLabel, values.name, maxLengths.itemName),
    description: textError(m.descriptionLabel, values.description, maxLengths.itemDescription),
    tags: values.tags.length === 0 ? m.tagsRequired : undefined,
    size: values.size === '' ? m.sizeRequired : undefined,
    style: values.style === '' ? common.styleRequired : undefined,
    price: priceError(values.price),
    brand:
      values.facts.brand.trim().length > maxLengths.brand
        ? common.tooLong(common.brand, maxLengths.brand)
        : undefined,
    measurements: measurementsError(values.facts),
    flaws: flawsError(values.facts),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/** Maps the messages of the server to the fields of this form. */
export const errorsFromServer = (fields: Record<string, string>): ItemErrors => {
  const { name, description, price, size, isFeminine: style, tagID: tags, photos } = fields
  const partOf = (field: string) => Object.entries(fields).find(([path]) => path.split('.')[0] === field)?.[1]
  const [brand, measurements, flaws] = [partOf('brand'), partOf('measurements'), partOf('flaws')]
  const errors = { photos, name, description, tags, size, style, price, brand, measurements, flaws }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** The input of the call, for a form without errors. `photoIDs` are those of the form, in order. */
export const newItem = (
  values: ItemValues,
  photoIDs: readonly string[],
): Omit<InputOf<'POST store/add_item'>, 'clientID'> => {
  if (!isSize(values.size)) throw new Error('a form without a size is not sent')
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    price: pesosTyped(values.price),
    size: values.size,
    isFeminine: values.style === '1' ? 1 : 0,
    tagID: values.tags,
    ...factsInput(values.facts, photoIDs),
    photos: photoIDs.length,
  }
}
