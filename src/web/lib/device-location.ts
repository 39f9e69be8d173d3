import type { Place } from '#domain/geography.ts'

/** Thrown if the person denied access to the location, or if the device could not determine it. */
export class LocationProblem extends Error {
  override name = 'LocationProblem'
  readonly denied: boolean

  constructor(denied: boolean) {
    super(denied ? 'The location was not allowed' : 'The location is not known')
    this.denied = denied
  }
}

/** `exact` requests a new position with high accuracy. Otherwise one from the last minutes is good enough. */
export const locateDevice = ({ exact }: { exact: boolean }): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationProblem(false))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ long: coords.longitude, lat: coords.latitude }),
      (error) => reject(new LocationProblem(error.code === error.PERMISSION_DENIED)),
      { enableHighAccuracy: exact, timeout: 20_000, maximumAge: exact ? 0 : 300_000 },
    )
  })
