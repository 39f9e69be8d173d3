import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { needsSafetyNote } from '#domain/safety-note.ts'
import { normalizeVoucherCode } from '#domain/vouchers.ts'

/** Texts on which a regular expression with catastrophic backtracking would not finish in time. */
const seeds = [
  'a',
  '0',
  ' ',
  '\n',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  '1.',
  '09',
  '1 ',
  'ñ',
  '\u0301',
  '(',
  '+63 ',
  '<',
  '😀',
]
const texts = seeds.flatMap((seed) =>
  ['', '!', '\0', 'x@'].map((end) => `${seed.repeat(Math.ceil(30_000 / seed.length))}${end}`),
)

const longest = 2_000

const millisecondsOf = (work: () => unknown): number => {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

const inputs = Object.entries(allCalls as Record<string, Call>).flatMap(([name, { input }]) =>
  input ? Object.entries(input.shape).map(([field, schema]) => ({ name, field, schema })) : [],
)

test('every field of every call refuses a text of any length quickly', () => {
  expect(inputs.length).toBeGreaterThan(100)
  const slow = inputs.filter(({ schema }) =>
    texts.some((text) => millisecondsOf(() => z.safeParse(schema, text)) > longest),
  )
  expect(slow.map(({ name, field }) => `${name} ${field}`)).toEqual([])
})

test.each([
  ['the note of safety', needsSafetyNote],
  ['the code of a voucher', normalizeVoucherCode],
])('%s is found out in time', (_what, read) => {
  for (const text of texts) expect(millisecondsOf(() => read(text))).toBeLessThan(longest)
})
