import * as rules from '#contract/rules.ts'
import { degreesText, type Place } from '#domain/geography.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { stored } from '#web/lib/stored.ts'

/** As typed into the fields. */
export interface CoordinateTexts {
  lat: string
  long: string
}

export type CoordinateErrors = Partial<Record<keyof CoordinateTexts, string>>

const fields = { lat: rules.latitude, long: rules.longitude }

const numberOf = (field: keyof CoordinateTexts, text: string): number => numberTyped(fields[field], text)

const errorOf = (field: keyof CoordinateTexts, text: string): string | undefined =>
  numberError(fields[field], text)

export const coordinateErrors = (texts: CoordinateTexts): CoordinateErrors => {
  const lat = errorOf('lat', texts.lat)
  const long = errorOf('long', texts.long)
  return { ...(lat && { lat }), ...(long && { long }) }
}

/** Null if a value is missing or invalid. */
export const placeOf = (texts: CoordinateTexts): Place | null => {
  if (Object.keys(coordinateErrors(texts)).length > 0) return null
  return { lat: numberOf('lat', texts.lat), long: numberOf('long', texts.long) }
}

export const textsOf = (place: Place | null): CoordinateTexts =>
  place ? { lat: degreesText(place.lat), long: degreesText(place.long) } : { lat: '', long: '' }

/** As maps copy them: 14.5995, 120.9842. A comma between digits alone is a decimal one. */
const pairs = [
  /^([^,;]+,[^,;]+|[^;]+);\s*([^;]+)$/,
  /^([^,;]+),\s+([^,;]+)$/,
  /^([^,;]*\.[^,;]*),([^,;]*\.[^,;]*)$/,
  /^([^\s;]+,\d+)[,\s]\s*([^\s;]+,\d+)$/,
]

/** Parses a pair of coordinates. Null if it is none. */
export const pairIn = (text: string): CoordinateTexts | null => {
  for (const pair of pairs) {
    const [, lat = '', long = ''] = pair.exec(text.trim()) ?? []
    if (!Number.isNaN(numberOf('lat', lat)) && !Number.isNaN(numberOf('long', long)))
      return { lat: lat.trim(), long: long.trim() }
  }
  return null
}

const kept = stored('tab', 'shop-coordinates')

/** The values typed before a reload. */
export const readKeptTexts = (): CoordinateTexts | null => {
  const texts = kept.read() as Partial<Record<keyof CoordinateTexts, unknown>> | null
  return typeof texts?.lat === 'string' && typeof texts.long === 'string'
    ? { lat: texts.lat, long: texts.long }
    : null
}

export const keepTexts = (texts: CoordinateTexts): void => kept.write(texts)
export const dropKeptTexts = (): void => kept.write(null)
