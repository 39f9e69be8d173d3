import { z } from 'zod'
import {
  conditions,
  maximumColours,
  maximumFlaws,
  lotPieces,
  maximumMeasurement,
  measurementKinds,
  minimumMeasurement,
  tagColours,
  wholePhoto,
} from '#domain/item-facts.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import {
  decimalShown,
  jsonOf,
  line,
  listOf,
  removable,
  ticked,
  typedNumber,
  whole,
  wholeShown,
} from './fields.ts'
import * as rules from './rules.ts'

export const condition = z.enum(conditions, 'This is not a condition')
export const colour = z.enum(tagColours, 'This is not a colour')
export const piecesShown = wholeShown(lotPieces.min, lotPieces.max)
export const brand = line(rules.brand)

/** In centimetres. A kind that was not measured is left out. */
export const Measurements = z.partialRecord(
  z.enum(measurementKinds),
  decimalShown(minimumMeasurement, maximumMeasurement),
)

export const Flaw = z.object({
  word: z.string(),
  photo: wholeShown(0, maximumPhotosPerItem - 1).nullable(),
  x: wholeShown(0, wholePhoto),
  y: wholeShown(0, wholePhoto),
})

export const measurementsInput = jsonOf(
  z.partialRecord(z.enum(measurementKinds), typedNumber(rules.measurement)),
  rules.measurementWrong,
)

const coordinate = whole(0, wholePhoto)

/**
 * The optional facts of an item, in the input of the calls that add and change one. What the server stores, what it replies and
 * what the forms hold follow from the types of this and of `facts`.
 */
export const factsInput = {
  condition: removable(condition).optional(),
  /** As typed. The server takes over the spelling of a brand that it knows. */
  brand: removable(brand).optional(),
  /** The tags of this kind. Replaces them; without it, `tagID` may have colours. An empty string removes them. */
  colours: z
    .union([
      z.literal('').transform(() => []),
      listOf(colour, maximumColours, `An item has at most ${maximumColours} colours`),
    ])
    .optional(),
  /** Whether the item is for children. */
  kids: ticked.optional(),
  measurements: measurementsInput.optional(),
  /** `photo` is the index of the photo that shows the flaw, `x` and `y` where, in thousandths of its width and height. */
  flaws: jsonOf(
    z
      .array(
        z.object({
          word: line(rules.flaw),
          photo: whole(0, maximumPhotosPerItem - 1).nullable(),
          x: coordinate,
          y: coordinate,
        }),
      )
      .max(maximumFlaws, `An item has at most ${maximumFlaws} flaws`),
    'This is not a list of flaws',
  ).optional(),
  /** Of a lot: how many it has. */
  pieces: removable(typedNumber(rules.pieces)).optional(),
}

/** The same facts in replies. */
export const facts = {
  condition: condition.nullable(),
  brand: z.string().nullable(),
  /** Its tags of this kind. */
  colours: z.array(colour),
  kids: z.boolean(),
  measurements: Measurements,
  flaws: z.array(Flaw),
  /** Null if the item is no lot. */
  pieces: piecesShown.nullable(),
} satisfies Record<keyof typeof factsInput, z.ZodType>

const { colours: _, ...stored } = facts

/** The facts without the colours, which are tags. */
export const storedFacts = stored

/** The facts that a ticket keeps as they were at the purchase. */
export const ticketFacts = { condition: facts.condition }

/** As a seller sends them. Undefined ones do not change, null removes. */
export type FactsInput = Omit<z.output<z.ZodObject<typeof factsInput>>, 'colours'>
export type StoredFacts = z.output<z.ZodObject<typeof storedFacts>>
export type TicketFacts = z.output<z.ZodObject<typeof ticketFacts>>
