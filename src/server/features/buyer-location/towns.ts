import { readFileSync } from 'node:fs'
import type { Place } from '#domain/geography.ts'

export interface Town extends Place {
  /** Its code in the Philippine Standard Geographic Code (PSGC), as a number. */
  townID: number
  name: string
  region: string
}

const maxShown = 8

/** One per line: code, name, region, latitude and longitude. The largest come first. `npm run towns` writes it. */
const lines = readFileSync(new URL('towns.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const towns = lines.map((line) => {
  const [townID, name = '', region = '', lat, long] = line.split(';')
  const town: Town = { townID: Number(townID), name, region, lat: Number(lat), long: Number(long) }
  return { town, words: ` ${plain(name)}` }
})
const byID = new Map(towns.map(({ town }) => [town.townID, town]))

export const findTown = (townID: number): Town | undefined => byID.get(townID)

/** Towns of which a word begins with the text: "fer" finds San Fernando. */
export const townsThatBegin = (text: string): Town[] => {
  const begun = plain(text)
  if (begun === '') return []
  const found: Town[] = []
  for (const { town, words } of towns) {
    if (words.includes(` ${begun}`)) found.push(town)
    if (found.length === maxShown) break
  }
  return found
}
