import { errors } from '#contract/errors.ts'
import { cleanLine } from '#domain/unseen-characters.ts'
import { AppError } from '../errors.ts'
import { shopNameKey } from './shop-name-key.ts'

const keysOf = (words: string): string[] => words.split(' ').map((word) => shopNameKey(word) ?? word)

/** Nobody else is called so. */
const wallets = keysOf('gcash paymaya grabpay shopeepay coinsph palawanpay lazadawallet')
/** "Maya" is a wallet, and also a first name: alone it is refused for a shop, or beside one of these. */
const maya = keysOf('maya')
const ofWallet = new Set(keysOf('wallet pay bank philippines ph app'))
const house = keysOf('ukay')
/** Who speaks for a marketplace, in English and Filipino. */
const roles = new Set(
  keysOf(
    'support admin administrator moderator official opisyal helpdesk help tulong suporta staff security verification verified team',
  ),
)
/** A name of only these and roles is one of no shop and no person. */
const besideRoles = new Set(keysOf('customer service care center centre account accounts system the of'))
const customers = keysOf('customer customers client')
const services = keysOf('service services care')
/** A shop or person is never called so beside a name of their own. */
const alwaysRoles = new Set(keysOf('admin administrator moderator verified'))

/** They look like the badge of a verified shop. */
const checkMark = /[✓✔☑✅🗸🗹]/u

/** Whether a run of words, such as "g cash", is one of these together. */
const hasRun = (words: readonly string[], wanted: readonly string[]): boolean =>
  words.some((_, from) =>
    words.slice(from).some((_word, length) => wanted.includes(words.slice(from, from + length + 1).join(''))),
  )

/** Whether a word is a name and a role or digits, such as "ukaysupport" and "gcash123". The key has l for 1 and o for 0. */
const isNameAndRole = (word: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const rest = word.startsWith(name) ? word.slice(name.length) : ''
    return rest !== '' && (roles.has(rest) || /^[\dlo]+$/.test(rest))
  })

const isOnlyRoles = (words: readonly string[]): boolean =>
  words.every((word) => roles.has(word) || besideRoles.has(word) || customers.includes(word)) &&
  (words.some((word) => roles.has(word)) ||
    (words.some((word) => customers.includes(word)) && words.some((word) => services.includes(word))))

const passesForHouse = (words: readonly string[]): boolean =>
  words.some((word) => alwaysRoles.has(word) || isNameAndRole(word, house)) ||
  isOnlyRoles(words) ||
  house.includes(words.join('')) ||
  (hasRun(words, house) && words.some((word) => roles.has(word)))

const passesForWallet = (words: readonly string[]): boolean =>
  hasRun(words, wallets) ||
  words.some((word) => isNameAndRole(word, wallets)) ||
  (hasRun(words, maya) && words.some((word) => ofWallet.has(word) || roles.has(word)))

/** Whether buyers and sellers could take this name for the marketplace, a wallet or the badge of a verified shop. */
const passesForAnother = (name: string): boolean => {
  if (checkMark.test(cleanLine(name))) return true
  const words = shopNameKey(name)?.split(' ') ?? []
  return words.length > 0 && (passesForHouse(words) || passesForWallet(words))
}

/** Of a shop. One named "Maya" alone would be taken for the wallet. */
export const isReservedShopName = (name: string): boolean =>
  passesForAnother(name) || maya.includes(shopNameKey(name) ?? '')

/** Of a person, whose first name strangers see alone. Returns the part to correct. */
const reservedPart = (person: {
  first_name: string
  last_name: string
}): 'first_name' | 'last_name' | undefined => {
  const { first_name, last_name } = person
  if (passesForAnother(first_name)) return 'first_name'
  return passesForAnother(`${first_name} ${last_name}`) ? 'last_name' : undefined
}

/** Throws if the name of a person could be taken for that of the marketplace or a wallet. */
export const refuseReservedName = (person: { first_name: string; last_name: string }): void => {
  const part = reservedPart(person)
  if (part) throw new AppError('name_reserved', { fields: { [part]: errors.name_reserved[1] } })
}
