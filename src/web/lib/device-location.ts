import type { Place } from '#domain/geography.ts'

/** Why there is no location: the person refused, or the device does not know it. */
export class LocationProblem extends Error {
  override name = 'LocationProblem'
  readonly denied: boolean

  constructor(denied: boolean) {
    super(denied ? 'The location was not allowed' : 'The location is not known')
    this.denied = denied
  }
}

/** `exact` requests a fresh high-accuracy position. Otherwise one of the last minutes is enough. */
export const locateDevice = ({ exact }: { exact: boolean }): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationProblem(false))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ long: coords.longitude, lat: coords.latitude }),
      (error) => reject(new LocationProblem(error.code === error.PERMISSION_DENIED)),
      { enableHighAccuracy: exact, timeout: 20_000, maximumAge: exact ? 0 : 300_000 },
    )
  })
