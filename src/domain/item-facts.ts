import { toCentavos } from './money.ts'

/** What sellers can say about an item beyond the fields of the specification. All of it is optional. */

/** From best to worst. The database and the API use these names. */
export const conditions = ['new_with_tags', 'like_new', 'very_good', 'good', 'worn'] as const
export type Condition = (typeof conditions)[number]

export const measurementKinds = ['pit_to_pit', 'length', 'waist', 'hips', 'inseam', 'sleeve', 'sole'] as const
export type MeasurementKind = (typeof measurementKinds)[number]

/** In centimetres, laid flat, in steps of half a centimetre. */
export type Measurements = { [Kind in MeasurementKind]?: number }

export const minimumMeasurement = 1
export const maximumMeasurement = 250

export const isMeasurement = (centimetres: number): boolean =>
  centimetres >= minimumMeasurement && centimetres <= maximumMeasurement && Number.isInteger(centimetres * 2)

/** Centimetres in inches, to the nearest quarter as on a tape. */
export const toInches = (centimetres: number): number => Math.round((centimetres / 2.54) * 4) / 4

/** A lot is one item with so many `pieces`. */
export const lotPieces = { min: 2, max: 500 } as const

/** What each of a lot comes to, in pesos. Rounded up to the centavo, so that it is never less than it is. */
export const pricePerPiece = (pesos: number, pieces: number): number =>
  Math.ceil(toCentavos(pesos) / pieces) / 100

/**
 * What buyers keep of themselves. Without the length, which depends on the garment: a dress and a shirt for one person
 * have different lengths.
 */
export const personalKinds = measurementKinds.filter((kind) => kind !== 'length')

/** In centimetres. An item fits if none of its measurements differs by more from those of the buyer. */
export const fitTolerance = 3

/** Whether an item fits a person: they share a measurement, and all that they share are close. */
export const fits = (item: Measurements, person: Measurements): boolean => {
  const shared = personalKinds.filter((kind) => item[kind] !== undefined && person[kind] !== undefined)
  return (
    shared.length > 0 &&
    shared.every((kind) => Math.abs((item[kind] ?? 0) - (person[kind] ?? 0)) <= fitTolerance)
  )
}

/** A range of a measurement to search for, in centimetres, both ends inclusive. */
export interface MeasuredRange {
  kind: MeasurementKind
  from: number
  to: number
}

/** The widest range, in centimetres, because a search looks up each half of a centimetre of it. */
export const widestRange = 30
/** Of one search. */
export const maximumRanges = 3

/** Reads a range such as "waist:36-40.5". Undefined if it is none. */
export const readMeasuredRange = (text: string): MeasuredRange | undefined => {
  const [, name, from = '', to = ''] = /^([a-z_]+):(\d{1,3}(?:\.5)?)-(\d{1,3}(?:\.5)?)$/.exec(text) ?? []
  const kind = measurementKinds.find((one) => one === name)
  const range = kind && { kind, from: Number(from), to: Number(to) }
  const isRange = range && isMeasurement(range.from) && isMeasurement(range.to) && range.from <= range.to
  return isRange && range.to - range.from <= widestRange ? range : undefined
}

export const writeMeasuredRange = ({ kind, from, to }: MeasuredRange): string => `${kind}:${from}-${to}`

/** A flaw, and where it is. */
export interface Flaw {
  word: string
  /** The index of the photo that shows it, or null if that photo was removed. */
  photo: number | null
  /** The position on the photo, in thousandths of its width and height. */
  x: number
  y: number
}

export const maximumFlaws = 5
/** The largest `x` and `y` of a flaw. */
export const wholePhoto = 1000
export const maximumColours = 3

/** The names of the tags of colours. */
export const tagColours = [
  'Black',
  'White',
  'Grey',
  'Red',
  'Pink',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
  'Brown',
  'Beige',
  'Multicolour',
] as const
export type TagColour = (typeof tagColours)[number]
export const isTagColour = (name: string): name is TagColour => tagColours.some((colour) => colour === name)
