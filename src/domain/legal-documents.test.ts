import { describe, expect, it, test } from 'vitest'
import { changesSince, legalVersions } from './legal-documents.ts'

describe('what changed', () => {
  const versions = {
    ...legalVersions,
    terms: [
      { date: '2026-11-26', changed: null },
      { date: '2027-01-10', changed: { en: 'Second', fil: 'Ikalawa' } },
      { date: '2027-02-01', changed: { en: 'Third', fil: 'Ikatlo' } },
    ] as const,
  }

  it('is that of all versions after the one that was agreed to', () => {
    expect(changesSince('terms', 1, 'en', versions)).toEqual(['Second', 'Third'])
    expect(changesSince('terms', 2, 'fil', versions)).toEqual(['Ikatlo'])
    expect(changesSince('terms', 3, 'en', versions)).toEqual([])
    expect(changesSince('terms', 0, 'en', versions)).toEqual(['Second', 'Third'])
  })
})

test.each(Object.entries(legalVersions))(
  'each later version of %s says what changed, and is newer',
  (_, all) => {
    const [first, ...later] = all
    expect(first.changed).toBeNull()
    expect(later.every(({ changed }) => changed?.en && changed.fil)).toBe(true)
    const dates = all.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted())
  },
)
