import { mapsAddress } from '#domain/geography.ts'
import type { RiderStop } from './rider-queries.ts'

type CopiedStop = Pick<RiderStop, 'name' | 'contact' | 'address' | 'note' | 'location'>

/** Plain lines, which the fields of a courier's app and a message to a rider take: who, where, what else, and the point on the map. */
export const stopText = ({ name, contact, address, note, location }: CopiedStop): string =>
  [`${name}, ${contact}`, address, note, mapsAddress(location)].filter((line) => line !== '').join('\n')

export const stopsText = (stops: readonly CopiedStop[]): string =>
  stops.map((stop, n) => `${n + 1}. ${stopText(stop)}`).join('\n\n')
