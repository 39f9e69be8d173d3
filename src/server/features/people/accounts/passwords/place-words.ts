/** Words that an attacker would try first for this site: its name, what it sells, Philippine names and greetings. */
export const siteWords = [
  'ukay',
  'ukayukay',
  'ukay-ukay',
  'ukaydemo',
  'preloved',
  'pre-loved',
  'wagwag',
  'wagwagan',
  'relief',
  'thrift',
  'thrifted',
  'thriftshop',
  'thrifting',
  'secondhand',
  'second-hand',
  'segunda',
  'segundamano',
  'tiangge',
  'divisoria',
  'baclaran',
  'taytay',
  'baguio',
  'pilipinas',
  'philippines',
  'tindahan',
  'damit',
  'clothes',
  'clothing',
  'marketplace',
  'manila',
  'maynila',
  'quezon',
  'makati',
  'pasig',
  'pasay',
  'taguig',
  'marikina',
  'caloocan',
  'cavite',
  'laguna',
  'rizal',
  'bulacan',
  'batangas',
  'pampanga',
  'pangasinan',
  'cebu',
  'davao',
  'iloilo',
  'bacolod',
  'zamboanga',
  'boracay',
  'palawan',
  'luzon',
  'visayas',
  'mindanao',
  'pinas',
  'pinoy',
  'pinay',
  'filipino',
  'tagalog',
  'barangay',
  'jollibee',
  'mahal',
  'mahalkita',
  'maganda',
  'pogi',
  'salamat',
  'welcome',
]

/** What an attacker who knows the person would try. */
export interface Guessable {
  email: string
  first_name?: string
  last_name?: string
  phone_no?: string
}

/** Shorter parts occur in too many words by chance. */
const minLength = 3

/** The words of the site and of the person, for zxcvbn. */
export const guessableWords = (person: Guessable): string[] => {
  const given = [person.email, person.first_name, person.last_name, person.phone_no]
  const texts = given.filter((text) => text !== undefined).map((text) => text.toLowerCase())
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...siteWords, ...new Set(parts)].filter((word) => word.length >= minLength)
}
