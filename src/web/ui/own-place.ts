import { createContext, useContext } from 'react'
import { formatKilometres, metresBetween, type Place } from '#domain/geography.ts'

/** Where the signed-in buyer is, to a kilometre. Null if they did not say, undefined while that is unknown. */
export const OwnPlace = createContext<Place | null | undefined>(undefined)

/** How far a place is from the signed-in buyer, for example "12 km". Undefined if one of the two is not known. */
export const useDistance = (place: Place | null | undefined): string | undefined => {
  const own = useContext(OwnPlace)
  return own && place ? formatKilometres(metresBetween(own, place)) : undefined
}

/** Where a shop is: "Baguio · 12 km". Empty if nothing is known. */
export const usePlaceLine = (town: string | null | undefined, place: Place | null | undefined): string => {
  const distance = useDistance(place)
  return [town, distance].filter(Boolean).join(' · ')
}
