import { expect, test } from 'vitest'
import { colourBeforeNoun } from '#languages/fil/rack.ts'
import { draftedTexts } from './made-texts.ts'
import { emptyValues } from './add-item/item-values.ts'
import type { SuggestedTag } from './add-item/tags/use-auto-tagging.ts'

const seen = (
  tagID: number,
  tagName: string,
  kind: SuggestedTag['kind'],
  confidence = 0.9,
): SuggestedTag => ({
  tagID,
  tagName,
  kind,
  confidence,
  rank: 'sure',
  instead_of: null,
})
const suggestions = [
  seen(3, 'Shirt', 'garment'),
  seen(50, 'Checked', 'pattern'),
  seen(40, 'Blue', 'colour', 0.7),
  seen(41, 'Grey', 'colour', 0.3),
]

test('a name and a description are drafted from what the photos surely show', () => {
  const chosen = { size: 'M' as const, facts: { ...emptyValues.facts, condition: 'good' as const } }
  expect(draftedTexts({ ...emptyValues, ...chosen }, [], suggestions)).toEqual({
    name: 'Blue checked shirt',
    description: 'Blue checked shirt, size M. Condition: good.',
  })
})

test('the tags that the seller chose count instead', () => {
  const tags = [
    { id: 7, name: 'Sweater' },
    { id: 42, name: 'Green' },
  ]
  expect(draftedTexts(emptyValues, tags, suggestions).name).toBe('Green sweater')
})

test('what was typed stays, and nothing is offered once both are typed', () => {
  const typed = { ...emptyValues, name: 'My shirt' }
  expect(draftedTexts(typed, [], suggestions)).toEqual({ name: 'My shirt', description: 'My shirt' })
  expect(draftedTexts({ ...typed, description: 'Worn twice.' }, [], suggestions).name).toBe('')
})

test('nothing is offered while nobody knows what it is', () => {
  expect(draftedTexts(emptyValues, [], []).name).toBe('')
  expect(draftedTexts(emptyValues, [], suggestions.slice(1)).name).toBe('')
})

test.each([
  ['Blue', 'asul na'],
  ['White', 'puting'],
  ['Purple', 'purple na'],
])('in Filipino the colour has its linker: %s', (colour, words) =>
  expect(colourBeforeNoun(colour)).toBe(words),
)
