/** A place on earth, in degrees. */
export interface Place {
  long: number
  lat: number
}

export const farthestLongitude = 180
export const farthestLatitude = 90

/** The mean radius of the earth, in metres. */
const earthRadius = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the surface, in metres: the great circle, whichever way round is shorter. */
export const metresBetween = (from: Place, to: Place): number => {
  const north = Math.sin(radians(to.lat - from.lat) / 2)
  const east = Math.sin(radians(to.long - from.long) / 2)
  const haversine = north ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east ** 2
  // Rounding may lift it above 1 between opposite ends of the earth.
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

/** 6 decimals are 11 centimetres, and never an exponent. */
export const degreesText = (degrees: number): string => String(Number(degrees.toFixed(6)) + 0)

const pair = ({ long, lat }: Place): string => encodeURIComponent(`${degreesText(lat)},${degreesText(long)}`)

/**
 * An https address, because every phone opens one: Android and iOS hand it to Google Maps where that is installed, and
 * everything else shows it in the browser. `geo:` means nothing to iOS, and Apple's own means nothing to Android.
 */
export const mapsAddress = (to: Place, from?: Place): string =>
  from
    ? `https://www.google.com/maps/dir/?api=1&origin=${pair(from)}&destination=${pair(to)}`
    : `https://www.google.com/maps/search/?api=1&query=${pair(to)}`

/** As people say it: 80 m, 1.2 km, 340 km. */
export const formatDistance = (metres: number): string => {
  const tens = Math.round(metres / 10) * 10
  if (tens < 1000) return `${tens} m`
  const km = metres / 1000
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km).toLocaleString('en-PH')} km`
}
