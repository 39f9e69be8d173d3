import {
  type Condition,
  type Flaw,
  type MeasurementKind,
  conditions,
  isMeasurement,
  maximumFlaws,
  maximumMeasurement,
  measurementKinds,
  minimumMeasurement,
  wholePhoto,
} from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'

export interface FlawValue extends Omit<Flaw, 'photo'> {
  /** Identifies a photo of the form, which may still be moved. Null if it was removed. */
  photoID: string | null
}

/** The optional facts of an item, as typed and chosen. */
export interface FactValues {
  condition: Condition | ''
  brand: string
  kids: boolean
  /** Centimetres, as typed. */
  measurements: { [Kind in MeasurementKind]?: string }
  flaws: FlawValue[]
}

export const noFacts: FactValues = { condition: '', brand: '', kids: false, measurements: {}, flaws: [] }

/** NaN if it is no number. */
const centimetresTyped = (typed: string): number => {
  const digits = typed.replace(',', '.').trim()
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

const typedMeasurements = ({ measurements }: FactValues) =>
  measurementKinds.flatMap((kind) => {
    const typed = measurements[kind]?.trim()
    return typed ? [[kind, centimetresTyped(typed)] as const] : []
  })

export const isWrongMeasurement = (typed: string | undefined): boolean =>
  Boolean(typed?.trim()) && !isMeasurement(centimetresTyped(typed ?? ''))

export const measurementsError = (values: FactValues): string | undefined =>
  typedMeasurements(values).every(([, centimetres]) => isMeasurement(centimetres))
    ? undefined
    : common.measurementWrong(minimumMeasurement, maximumMeasurement)

export const flawsError = ({ flaws }: FactValues): string | undefined =>
  flaws.some(({ word }) => word.trim() === '') ? m.flawNeedsWords : undefined

type FactsInput = Required<
  Pick<InputOf<'POST store/add_item'>, 'condition' | 'brand' | 'kids' | 'measurements' | 'flaws'>
>

/** What is sent, for values without errors. `photoIDs` are those of the form, in order. */
export const factsInput = (values: FactValues, photoIDs: readonly string[]): FactsInput => ({
  condition: values.condition || null,
  brand: values.brand.trim() || null,
  kids: values.kids,
  measurements: Object.fromEntries(typedMeasurements(values)),
  flaws: values.flaws.map(({ word, photoID, x, y }) => {
    const photo = photoIDs.indexOf(photoID ?? '')
    return { word: word.trim(), photo: photo < 0 ? null : photo, x, y }
  }),
})

/** The facts of a listed item. The links of its photos identify them. */
export const factsOf = (item: ReplyOf<'GET store/item'>): FactValues => ({
  condition: item.condition ?? '',
  brand: item.brand ?? '',
  kids: item.kids,
  measurements: Object.fromEntries(
    Object.entries(item.measurements).map(([kind, centimetres]) => [kind, String(centimetres)]),
  ),
  flaws: item.flaws.map(({ photo, ...flaw }) => ({
    ...flaw,
    photoID: photo === null ? null : (item.image_links[photo] ?? null),
  })),
})

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null
const isPlace = (given: unknown): given is number =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) <= wholePhoto

const flawOf = (given: unknown): FlawValue[] =>
  isRecord(given) && typeof given.word === 'string' && isPlace(given.x) && isPlace(given.y)
    ? [
        {
          word: given.word,
          photoID: typeof given.photoID === 'string' ? given.photoID : null,
          x: given.x,
          y: given.y,
        },
      ]
    : []

/** Reads facts that an earlier version of the page may have stored. */
export const readFacts = (given: unknown): FactValues => {
  if (!isRecord(given)) return noFacts
  const measured = isRecord(given.measurements) ? given.measurements : {}
  return {
    condition: conditions.find((one) => one === given.condition) ?? '',
    brand: typeof given.brand === 'string' ? given.brand : '',
    kids: given.kids === true,
    measurements: Object.fromEntries(
      measurementKinds.flatMap((kind) => {
        const typed = measured[kind]
        return typeof typed === 'string' ? [[kind, typed]] : []
      }),
    ),
    flaws: Array.isArray(given.flaws) ? given.flaws.flatMap(flawOf).slice(0, maximumFlaws) : [],
  }
}
