import * as rules from '#contract/rules.ts'
import { degreesText, type Place } from '#domain/geography.ts'
import * as m from '#messages/shops.ts'
import { translateRule } from '#messages/rules.ts'
import { stored } from '#web/lib/stored.ts'

/** As typed into the fields. */
export interface CoordinateTexts {
  lat: string
  long: string
}

export type CoordinateErrors = Partial<Record<keyof CoordinateTexts, string>>

const fields = {
  lat: { rule: rules.latitude, format: m.latitudeFormat },
  long: { rule: rules.longitude, format: m.longitudeFormat },
}

const numberOf = (text: string): number | null => {
  const trimmed = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : null
}

const errorOf = (field: keyof CoordinateTexts, text: string): string | undefined => {
  const { rule, format } = fields[field]
  if (text.trim() === '') return translateRule(rule.required)
  const degrees = numberOf(text)
  if (degrees === null) return format
  return Math.abs(degrees) > rule.max ? translateRule(rule.outOfRange) : undefined
}

export const coordinateErrors = (texts: CoordinateTexts): CoordinateErrors => {
  const lat = errorOf('lat', texts.lat)
  const long = errorOf('long', texts.long)
  return { ...(lat && { lat }), ...(long && { long }) }
}

/** Null if a value is missing or invalid. */
export const placeOf = (texts: CoordinateTexts): Place | null => {
  if (Object.keys(coordinateErrors(texts)).length > 0) return null
  return { lat: Number(texts.lat), long: Number(texts.long) }
}

export const textsOf = (place: Place | null): CoordinateTexts =>
  place ? { lat: degreesText(place.lat), long: degreesText(place.long) } : { lat: '', long: '' }

/** Parses a pair as maps copy it: "14.5995, 120.9842". */
export const pairIn = (text: string): CoordinateTexts | null => {
  const [lat, long, ...more] = text.split(',').map((part) => part.trim())
  if (lat === undefined || long === undefined || more.length > 0) return null
  return numberOf(lat) === null || numberOf(long) === null ? null : { lat, long }
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
