import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from './numbers.ts'

it('writes a number as the languages of the Philippines do', () => {
  const hundredths = fc.integer({ min: -999_999, max: 999_999 }).map((n) => n / 100)
  fc.assert(
    fc.property(fc.oneof(fc.integer(), hundredths), (value) => {
      for (const locale of ['en-PH', 'fil-PH'])
        expect(formatNumber(value)).toBe(new Intl.NumberFormat(locale).format(value))
    }),
  )
})
