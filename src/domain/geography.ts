import { formatNumber } from './numbers.ts'
/** A point on the earth, in degrees. */
export interface Place {
  long: number
  lat: number
}

export const maxLongitude = 180
export const maxLatitude = 90

/** The mean radius of the earth, in metres. */
export const earthRadius = 6_371_008.8

/** The longest distance between two places, in metres. */
export const halfAroundEarth = Math.ceil(Math.PI * earthRadius)

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance in metres, by the haversine formula. */
export const metresBetween = (from: Place, to: Place): number => {
  const north = Math.sin(radians(to.lat - from.lat) / 2)
  const east = Math.sin(radians(to.long - from.long) / 2)
  const haversine = north ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east ** 2
  // Between antipodes rounding may lift the value above 1, where asin is not defined.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

/** Six decimals are precise to 11 centimetres. The result never has an exponent, which Google Maps would not read. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(6)) + 0)

const pair = ({ long, lat }: Place): string => encodeURIComponent(`${degreesText(lat)},${degreesText(long)}`)

/**
 * A Google Maps link with the directions, or with the place alone where `from` is missing. It is an https link because
 * iOS does not open `geo:` links and Android does not open Apple's scheme. Phones hand it to the maps app if there is one.
 */
export const mapsAddress = (to: Place, from?: Place): string =>
  from
    ? `https://www.google.com/maps/dir/?api=1&origin=${pair(from)}&destination=${pair(to)}`
    : `https://www.google.com/maps/search/?api=1&query=${pair(to)}`

/** For example 80 m, 1.2 km or 340 km. */
export const formatDistance = (metres: number): string => {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  const km = metres / 1000
  return `${km < 9.95 ? km.toFixed(1) : formatNumber(Math.round(km))} km`
}

const toHundredths = (degrees: number): number => Math.round(degrees * 100) / 100 + 0

/** A hundredth of a degree is a kilometre. */
export const toKilometre = ({ long, lat }: Place): Place => ({
  long: toHundredths(long),
  lat: toHundredths(lat),
})

/** A distance from a place that is known to a kilometre: 1 km for all below, 12 km, 340 km. */
export const formatKilometres = (metres: number): string =>
  `${formatNumber(Math.max(1, Math.round(metres / 1000)))} km`
