const abbreviations: Partial<Record<string, string>> = {
  sta: 'santa',
  sto: 'santo',
  gen: 'general',
  pres: 'president',
  mt: 'mount',
  st: 'saint',
  qc: 'quezon',
  kyusi: 'quezon',
  mla: 'manila',
  cdo: 'cagayan de oro',
  gensan: 'general santos',
  sjdm: 'san jose del monte',
  pque: 'paranaque',
  kalookan: 'caloocan',
  bgc: 'taguig',
  alabang: 'muntinlupa',
  cubao: 'quezon',
  dvo: 'davao',
  bcd: 'bacolod',
  mm: 'metro manila',
  ncr: 'metro manila',
}

/** They say what kind of place it is, in English, Filipino, Cebuano or Hiligaynon, or in which country. */
const kinds =
  / (?:(?:city|municipality|town) of|(?:lungsod|bayan|siyudad|syudad) ng|(?:dakbayan|lungsod) sa|(?:dakbanwa|syudad) sang|city|municipality|philippines|pilipinas|ph|\d{4})(?= )/gu
/** A slip in a shorter name often makes another name. */
const minLengthWithSlip = 4

/** The name of a place in plain letters, without abbreviations and without the kind of the place. */
export const plainName = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const whole = (words ?? []).map((word) => abbreviations[word] ?? word).join(' ')
  return ` ${whole} `.replace(kinds, '').trim()
}

/** Whether one letter is missing, too many or another one, or two neighbours are swapped. */
const differsByOneSlip = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA === [...restB].toReversed().join('')
}

const joined = (name: string): string => name.replaceAll(' ', '')

export interface PlaceName {
  name: string
  /** The province and the region. */
  areas: string[]
}

/**
 * How well a text names a place, 0 best; null if it does not. Both are plain names. The text may be the beginning of a
 * word of the name, may go on with the province or region, and may begin with a street or barangay.
 */
export const rankOfPlaces = (text: string): ((place: PlaceName) => number | null) => {
  const whole = joined(text)
  const words = text.split(' ')
  const ends = words.map((_, start) => words.slice(start).join(' '))
  return ({ name, areas }) => {
    const at = ` ${name} city`.indexOf(` ${text}`)
    if ((at >= 0 && at < name.length) || whole === joined(name)) return 0
    const rank = ends.findIndex(
      (end) =>
        end.startsWith(name) &&
        (end.length === name.length || areas.some((area) => ` ${area}`.startsWith(end.slice(name.length)))),
    )
    return rank < 0 ? null : rank
  }
}

/** Whether a text with one slip names a place, with or without its province or region. */
export const readsWithSlip = (text: string, { name, areas }: PlaceName): boolean =>
  name.length >= minLengthWithSlip &&
  ['', ...areas.map((area) => ` ${area}`)].some(
    (area) => text.endsWith(area) && differsByOneSlip(text.slice(0, text.length - area.length), name),
  )
