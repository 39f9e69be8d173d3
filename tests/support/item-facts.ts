import type { StoredFacts, TicketFacts } from '#contract/item-facts.ts'

/** An item of which the seller says nothing, as replies show it. */
export const noFacts: StoredFacts = {
  condition: null,
  brand: null,
  kids: false,
  measurements: {},
  flaws: [],
  pieces: null,
}
export const noTicketFacts: TicketFacts = { condition: null }

/** A value for each fact. */
export const someFacts: StoredFacts = {
  condition: 'very_good',
  brand: 'Bughaw',
  kids: true,
  measurements: { pit_to_pit: 46.5, sleeve: 60 },
  flaws: [{ word: 'Faded seam', photo: 0, x: 400, y: 1000 }],
  pieces: 12,
}
export const someTicketFacts: TicketFacts = { condition: 'very_good' }

const flaw = { word: 'Hole', photo: 0, x: 500, y: 500 }

/** The name of a fact, and what is refused. */
export const wrongFacts: [string, object][] = [
  ['condition', { condition: 'mint' }],
  ['brand', { brand: 'x'.repeat(41) }],
  ['brand', { brand: 'Be\u202ench' }],
  ['kids', { kids: 'maybe' }],
  ['brand', { brand: 'x'.repeat(10_000) }],
  ['colours', { colours: ['Red', 'Blue', 'Green', 'White'] }],
  ['colours', { colours: ['Ultraviolet'] }],
  ['measurements', { measurements: { waist: 0 } }],
  ['measurements', { measurements: { waist: -3 } }],
  ['measurements', { measurements: { waist: 9999 } }],
  ['measurements', { measurements: { waist: 'abc' } }],
  ['measurements', { measurements: { waist: 0.5 } }],
  ['measurements', { measurements: { waist: 251 } }],
  ['measurements', { measurements: { waist: 38.2 } }],
  ['measurements', { measurements: { neck: 38 } }],
  ['measurements', { measurements: '{"waist": ' }],
  ['measurements', { measurements: [38] }],
  ['pieces', { pieces: 1 }],
  ['pieces', { pieces: 501 }],
  ['pieces', { pieces: 2.5 }],
  ['pieces', { pieces: 'a dozen' }],
  ['flaws', { flaws: Array.from({ length: 6 }, () => flaw) }],
  ['flaws', { flaws: [{ ...flaw, word: ' ' }] }],
  ['flaws', { flaws: [{ ...flaw, word: 'x'.repeat(41) }] }],
  ['flaws', { flaws: [{ ...flaw, photo: 8 }] }],
  ['flaws', { flaws: [{ ...flaw, x: 1001 }] }],
  ['flaws', { flaws: [{ ...flaw, y: -1 }] }],
  ['flaws', { flaws: '[[]]' }],
]
