import { z } from 'zod'
import { languages } from '#domain/language.ts'
import { maximumPrice, minimumPrice } from '#domain/money.ts'
import { sizes } from '#domain/sizes.ts'
import { maxNumberLength } from '#domain/typed-numbers.ts'

import { readNumber } from './read-number.ts'
import { cleanLine, cleanText, turnsText, withoutUnseen } from '#domain/unseen-characters.ts'
import * as rules from './rules.ts'

/**
 * Schemas that several endpoints share. A body may be JSON, form-encoded or multipart, so each schema accepts both its own
 * type and the string that a form sends.
 */
const wholeText = z.string().regex(/^\d{1,15}$/)

/** The range appears in the OpenAPI document, which does not show that of the schema a union is piped into. */
const range = (low: number, high: number) => ({ minimum: low, maximum: high })

export const whole = (low: number, high: number, message?: string) =>
  z
    .union([z.int().meta(range(low, high)), wholeText.transform(Number)], message)
    .pipe(z.int().min(low, message).max(high, message))

type Message = string | ((issue: { input?: unknown }) => string)

export const decimal = (low: number, high: number, message?: Message) =>
  z
    .union(
      [
        z.number().meta(range(low, high)),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,12})?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number().min(low, { error: message }).max(high, { error: message }))

const missingOrOutOfRange =
  ({ required, outOfRange }: rules.NumberRule): Message =>
  ({ input }) =>
    input === undefined || input === '' ? required : outOfRange

/** A number, or the text of one as a person types it. */
export const typedNumber = (rule: rules.NumberRule) =>
  z
    .union([z.number().meta(range(rule.min, rule.max)), z.string().max(maxNumberLength)], {
      error: missingOrOutOfRange(rule),
    })
    .transform((given, context) => {
      const { number, problem } = readNumber(rule, given)
      if (problem === undefined) return number
      context.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })

/** A longitude or a latitude. PostgreSQL refuses to square a number that is close to 0 but not 0, as distances do. */
export const degrees = (rule: rules.NumberRule) =>
  typedNumber(rule).transform((given) => (Math.abs(given) < 1e-9 ? 0 : given))

/** A longitude or a latitude in a reply. */
export const degreesShown = (max: number) => z.number().meta(range(-max, max))

/** The largest value of an integer column. */
const maxInteger = 2_147_483_647

/** A whole number in a reply. Replies are not validated: the range is for the OpenAPI document. */
export const wholeShown = (low: number, high: number) => z.int().meta(range(low, high))

/** How many there are, in a reply. */
export const countShown = (high = maxInteger) => wholeShown(0, high)

/** A number from 0 to 1 in a reply. */
export const shareShown = z.number().meta(range(0, 1))

export const decimalShown = (low: number, high: number) => z.number().meta(range(low, high))

/** One of these numbers in a reply. */
export const oneOfShown = <const Values extends [number, ...number[]]>(values: Values) =>
  z.literal(values).meta(range(Math.min(...values), Math.max(...values)))

/** A sum of money in a reply, in pesos. Centavos are whole numbers that JavaScript can represent. */
export const sumShown = z.number().meta(range(0, Number.MAX_SAFE_INTEGER / 100))

/** Pesos with up to 2 decimals. */
export const pesos = typedNumber(rules.price)

/** A price in a reply. */
export const price = z.number().meta(range(minimumPrice, maximumPrice))

/** The price before it was lowered, for 30 days. Left out if it had been raised within the 30 days before. */
export const was = price.optional()

/** An item and the price that the page showed for it. It is one string, `<itemID>:250.5`, so that forms can send a list. */
export const shownPrice = z
  .string()
  .regex(/^[0-9a-fA-F-]{36}:\d{1,7}(\.\d{1,2})?$/, 'A price is written as itemID:price')
  .transform((text) => {
    const [itemID = '', shown] = text.split(':')
    return { itemID: itemID.toLowerCase(), price: Number(shown) }
  })

/** `isFeminine`: 1 or true is feminine, 0 or false is masculine. */
export const style = z
  .union(
    [z.literal([0, 1]).meta(range(0, 1)), z.boolean(), z.enum(['0', '1', 'true', 'false'])],
    rules.styleRequired,
  )
  .transform((given): 0 | 1 => (given === true || given === 1 || given === '1' || given === 'true' ? 1 : 0))

/** A boolean, also as a query string or a form sends it. */
export const ticked = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((given) => given === true || given === 'true' || given === '1')

/** A field that may occur once or several times. Removes duplicates. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number, message?: string) =>
  z
    .union([z.array(item).max(max, message), item.transform((one) => [one])], message)
    .transform((list) => [...new Set(list as z.output<Item>[])])

/** Accepts JSON, and a string of JSON from a form. */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema, message: string, max = 4_000) =>
  z.union(
    [
      schema,
      z
        .string()
        .max(max)
        .transform((text, context) => {
          try {
            return JSON.parse(text) as unknown
          } catch {
            context.addIssue({ code: 'custom', message })
            return z.NEVER
          }
        })
        .pipe(schema),
    ],
    message,
  )

/** Null or an empty string removes the value. */
export const removable = <Schema extends z.ZodType>(schema: Schema, message?: string) =>
  z.union([z.null(), z.literal('').transform(() => null), schema], message)

const noControls = /^[^\p{Cc}]*$/u

/** Refuses characters that turn text around. What nobody sees is taken out before. */
const straight = <Schema extends z.ZodType<string>>(schema: Schema, name: string) =>
  schema.refine((text) => !turnsText(text), rules.turned(name))

/** One line of text: cleaned and trimmed, 1 to `max` characters. */
export const line = ({ name, required, max, tooLong }: rules.TextRule) =>
  straight(z.string(required).overwrite(cleanLine).min(1, required).max(max, tooLong), name)

/** The name of a person or a shop: a line with at least one letter or digit. */
export const properName = (rule: rules.TextRule) =>
  line(rule).refine((text) => /[\p{L}\p{N}]/u.test(text), `${rule.name} needs a letter or a digit`)

/** Text with line breaks. */
export const paragraph = ({ name, required, max, tooLong }: rules.TextRule) =>
  straight(z.string(required).overwrite(cleanText).min(1, required).max(max, tooLong), name)

/** Text with line breaks that may be empty. */
export const note = (name: string, max: number, tooLong = `${name} has at most ${max} characters`) =>
  straight(z.string().overwrite(cleanText).max(max, tooLong), name)

/** What the reader of its rule makes of it, such as a phone number or a code. */
export const typed = ({ required, read, max, tooLong }: rules.TextRule) =>
  z.string(required).overwrite(read).min(1, required).max(max, tooLong)

/** A password or code of the caller, which is compared with the stored one. */
export const secret = ({ required, max }: rules.TextRule) => z.string(required).max(max)

/** What somebody searches for, without characters that nobody sees. */
export const searchWords = (max: number, message?: string) =>
  z.string().overwrite(withoutUnseen).max(max, message)

/** Text that only programs make, such as the cursor of a page. */
export const token = (max: number) => z.string().max(max).regex(noControls)

export const id = z.uuid('This is not an id')
export const tagID = whole(1, maxInteger, 'This is not a tag')
export const tagIDShown = wholeShown(1, maxInteger)
export const ticketIDShown = wholeShown(1, Number.MAX_SAFE_INTEGER)
export const ticketID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a ticket')
export const pickupIDShown = wholeShown(1, Number.MAX_SAFE_INTEGER)
export const pickupID = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a pickup')
export const size = z.enum(sizes, rules.sizeRequired)

/**
 * An uploaded file of a multipart body. It is stored in a temporary file until the request ends. This is a class so that a
 * JSON body cannot imitate it and name a path on the server.
 */
export class Upload {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** The name that the client sent. Do not trust it. */
  readonly filename: string
  /** The address block of the sender, for turns. */
  readonly block: string

  constructor(path: string, bytes: number, filename: string, block = '') {
    this.path = path
    this.size = bytes
    this.filename = filename
    this.block = block
  }
}

/** `name` appears in the error message if the file is missing. */
export const file = (name: string) =>
  z
    .custom<Upload>((given) => given instanceof Upload, `${name} is required`)
    .meta({ type: 'string', format: 'binary' })

/** A file that may be larger or smaller than a photo. An archive is scanned for viruses entry by entry, by its feature. */
export const fileUpTo = (name: string, maxBytes: number, isArchive = false) =>
  file(name).meta({ type: 'string', format: 'binary', 'x-maxBytes': maxBytes, 'x-archive': isArchive })

/** ISO 8601 in UTC. */
export const language = z.enum(languages, rules.languageUnknown)

export const time = z.iso.datetime()

/** A reply with nothing but a success message. */
export const Done = z.object({ response: z.string() })
