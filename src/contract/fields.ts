import { z } from 'zod'
import { isWholeCentavos, maximumPrice, minimumPrice } from '#domain/money.ts'
import { sizes } from '#domain/sizes.ts'

/**
 * The fields that several calls share. Bodies come as JSON, form-encoded or multipart with the same names, so each
 * field takes its own type and the string that a form makes of it.
 */
const wholeText = z.string().regex(/^\d{1,15}$/)

export const whole = (low: number, high: number, message?: string) =>
  z.union([z.int(), wholeText.transform(Number)], message).pipe(z.int().min(low, message).max(high, message))

type Message = string | ((issue: { input?: unknown }) => string)

export const decimal = (low: number, high: number, message?: Message) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,12})?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().min(low, { error: message }).max(high, { error: message }))

/** A longitude or a latitude, also as programs write very small numbers. */
export const degrees = (name: 'Longitude' | 'Latitude', most: number) => {
  const message: Message = ({ input }) =>
    input === undefined || input === '' ? `${name} required` : `${name} must be between -${most} and ${most}`
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().min(-most, { error: message }).max(most, { error: message }))
}

/** Pesos with up to 2 decimals. */
export const pesos = decimal(minimumPrice, maximumPrice, ({ input }) =>
  input === undefined || input === ''
    ? 'Price is required'
    : `The price must be between ₱${minimumPrice} and ₱${maximumPrice.toLocaleString('en-PH')}`,
).refine(isWholeCentavos, 'The price can have at most 2 decimal places')

/** An item and the price that a page showed for it, as one text, `<itemID>:250.5`, so that forms can send a list of them. */
export const shownPrice = z
  .string()
  .regex(/^[0-9a-fA-F-]{36}:\d{1,7}(\.\d{1,2})?$/, 'A price is written as itemID:price')
  .transform((text) => {
    const [itemID = '', price] = text.split(':')
    return { itemID: itemID.toLowerCase(), price: Number(price) }
  })

/** 0 masculine, 1 feminine; also true and false. */
export const style = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], 'Style is required')
  .transform((given): 0 | 1 => (given === true || given === 1 || given === '1' || given === 'true' ? 1 : 0))

/** A box that is ticked or not, as an address or a form writes it. */
export const ticked = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((given) => given === true || given === 'true' || given === '1')

/** A field that may stand once or several times. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, message?: string) =>
  z
    .union([z.array(item).max(most, message), item.transform((one) => [one])], message)
    .transform((list) => [...new Set(list as z.output<Item>[])])

/** A line of text: trimmed, without control characters, `1` to `most` characters. */
export const line = (name: string, most: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(most, `${name} has at most ${most} characters`)
    // A line break or a NUL in a name breaks lists, and PostgreSQL refuses NUL.
    .regex(/^[^\p{Cc}]*$/u, `${name} holds characters that cannot be used`)

/** Text of several lines. */
export const paragraph = (name: string, most: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(most, `${name} has at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\n\r\t])*$/u, `${name} holds characters that cannot be used`)

export const id = z.uuid('This is not an id')
export const tagID = whole(1, 2_147_483_647, 'This is not a tag')
export const ticketID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a ticket')
export const size = z.enum(sizes, 'Size is required')

/**
 * A file of a multipart body, in a temporary file that is removed when the request ends. A class, so that no JSON body can
 * pass for one and name a path of the server.
 */
export class Upload {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** What the sender calls it: never trusted. */
  readonly filename: string

  constructor(path: string, bytes: number, filename: string) {
    this.path = path
    this.size = bytes
    this.filename = filename
  }
}

/** `name`: what to call it when it is missing. */
export const file = (name: string) =>
  z
    .custom<Upload>((given) => given instanceof Upload, `${name} is required`)
    .meta({ type: 'string', format: 'binary' })

/** Times on the wire: ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** A reply that only says that it is done, in a sentence for people. */
export const Done = z.object({ response: z.string() })
