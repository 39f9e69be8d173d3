import { cleanLine, turnsText } from './unseen-characters.ts'

/**
 * The text of a payment QR, as in the EMV QR Code Specification for Payment Systems, Merchant-Presented Mode (EMVCo):
 * data objects of a two-digit id, a two-digit length and a value. QR Ph, the standard of the Philippines, is built on it.
 */
interface DataObject {
  id: string
  value: string
}

const ids = {
  format: '00',
  initiation: '01',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  checksum: '63',
} as const
/** The templates of the accounts that are paid: of card schemes from 02, of others, as QR Ph, from 26. */
const isAccount = ({ id }: DataObject): boolean => id >= '02' && id <= '51'
const initiation = { again: '11', once: '12' } as const
const philippines = { country: 'PH', currency: '608' } as const
/** A tip that the wallet asks for, and a fee in pesos or per cent: the buyer would pay more than the total. */
const fees: ReadonlySet<string> = new Set(['55', '56', '57'])
/** The application id of transfers between persons, in the field 00 of its account template. */
const transferBetweenPersons = 'com.p2pqrpay'

/** The text that a QR code of a payment may have. Those of wallets have 100 to 400 characters. */
export const maxQrText = 600

export type QrProblem =
  | 'not_a_payment'
  | 'wrong_checksum'
  | 'other_country'
  | 'other_currency'
  | 'fixed_amount'
  | 'asks_for_more'
  | 'without_name'

export interface PaymentQr {
  name: string
  city: string
  /** True for a transfer between persons, into which an amount can be written. */
  takesAmount: boolean
}

/** CRC-16/CCITT-FALSE of the text's bytes: polynomial 0x1021, initial value 0xffff. */
export const checksumOf = (text: string): string => {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** How long a character is. Wallets count a name with "ñ" or an emoji in different units. */
type Unit = (character: string) => number
const encoder = new TextEncoder()
const units: readonly Unit[] = [
  // As the standard says.
  () => 1,
  (character) => encoder.encode(character).length,
  (character) => character.length,
]
const lengthOf = (text: string, unit: Unit): number =>
  [...text].reduce((sum, character) => sum + unit(character), 0)

/** The beginning of these characters that has exactly this length. Undefined if it would end inside one. */
const takeOf = (characters: readonly string[], at: number, length: number, unit: Unit) => {
  let end = at
  for (let left = length; left > 0; end += 1) {
    const character = characters[end]
    if (character === undefined) return undefined
    left -= unit(character)
    if (left < 0) return undefined
  }
  return { value: characters.slice(at, end).join(''), end }
}

/** Undefined if the text does not consist of whole data objects, or an id comes twice. */
const objectsBy = (text: string, unit: Unit): DataObject[] | undefined => {
  const characters = [...text]
  const found: DataObject[] = []
  let at = 0
  while (at < characters.length) {
    const [, id, length] = /^(\d\d)(\d\d)$/.exec(characters.slice(at, at + 4).join('')) ?? []
    if (id === undefined || length === undefined || found.some((one) => one.id === id)) return undefined
    const taken = takeOf(characters, at + 4, Number(length), unit)
    if (!taken || taken.value === '') return undefined
    found.push({ id, value: taken.value })
    at = taken.end
  }
  return found
}

interface Read {
  objects: DataObject[]
  unit: Unit
}

/** In the first unit in which the whole text can be read, and ends with a checksum if it has one. */
const readObjects = (text: string): Read | undefined => {
  for (const unit of units) {
    const objects = objectsBy(text, unit)
    if (objects?.at(-1)?.id === ids.checksum) return { objects, unit }
  }
  return undefined
}

const inside = (value: string): DataObject[] => {
  for (const unit of units) {
    const objects = objectsBy(value, unit)
    if (objects) return objects
  }
  return []
}

const writtenIn = (unit: Unit) => (object: DataObject) =>
  `${object.id}${String(lengthOf(object.value, unit)).padStart(2, '0')}${object.value}`

/** Adds the checksum, which covers its own id and length too. */
const withChecksum = ({ objects, unit }: Read): string => {
  const text = `${objects.map(writtenIn(unit)).join('')}${ids.checksum}04`
  return text + checksumOf(text)
}

const valueOf = (objects: DataObject[], id: string): string =>
  objects.find((one) => one.id === id)?.value.trim() ?? ''

const isTransfer = (objects: DataObject[]): boolean =>
  objects.some((one) => isAccount(one) && valueOf(inside(one.value), '00') === transferBetweenPersons)

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !turnsText(text)

/** Reads the text of a code into which any amount can be paid, as a wallet shows it for its owner. */
export const readPaymentQr = (text: string): PaymentQr | QrProblem => {
  const objects = text.length <= maxQrText ? readObjects(text)?.objects : undefined
  const [first, last] = [objects?.[0], objects?.at(-1)]
  if (!objects || first?.id !== ids.format || first.value !== '01' || last?.id !== ids.checksum)
    // A damaged code has its objects in disorder, so it is called by its checksum.
    return /^000201.*6304[\dA-F]{4}$/isu.test(text) ? 'wrong_checksum' : 'not_a_payment'
  if (checksumOf(text.slice(0, -4)) !== last.value.toUpperCase()) return 'wrong_checksum'
  if (!objects.some(isAccount)) return 'not_a_payment'
  if (valueOf(objects, ids.country) !== philippines.country) return 'other_country'
  if (valueOf(objects, ids.currency) !== philippines.currency) return 'other_currency'
  const ways = valueOf(objects, ids.initiation)
  if (ways === initiation.once || objects.some(({ id }) => id === ids.amount)) return 'fixed_amount'
  if (objects.some(({ id }) => fees.has(id))) return 'asks_for_more'
  const name = cleanLine(valueOf(objects, ids.name))
  if (!isName(name)) return 'without_name'
  const city = cleanLine(valueOf(objects, ids.city))
  return { name, city: isName(city) ? city : '', takesAmount: isTransfer(objects) }
}

/**
 * The same code for one payment of this amount, which a wallet fills in. Only for a code that takes an amount: the codes
 * of merchants have further fields that their banks check.
 */
export const withAmount = (text: string, centavos: number): string => {
  const read = readObjects(text)
  if (!read || !isTransfer(read.objects)) return text
  const { objects, unit } = read
  const kept = objects.filter(({ id }) => id !== ids.initiation && id !== ids.amount && id !== ids.checksum)
  const amount = { id: ids.amount, value: (centavos / 100).toFixed(2) }
  const place = kept.findIndex(({ id }) => id === ids.currency) + 1
  const [format, ...rest] = kept.toSpliced(place, 0, amount)
  return format
    ? withChecksum({ objects: [format, { id: ids.initiation, value: initiation.once }, ...rest], unit })
    : text
}
