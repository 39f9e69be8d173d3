import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiOf } from '#server/platform/http/openapi.ts'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { line, note, properName } from '#contract/fields.ts'
import { textRule } from '#contract/rules.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const isNumber = (type: unknown): boolean =>
  [type].flat().some((one) => one === 'number' || one === 'integer')
/** zod writes the integers that JavaScript can represent as a range, which says nothing. */
const isEnd = (end: unknown): boolean => typeof end === 'number' && end > Number.MIN_SAFE_INTEGER

/** The numbers without a range in a part of the document, as paths. */
const withoutRange = (schema: unknown, path: string): string[] => {
  if (!isObject(schema)) return []
  const { type, minimum, maximum } = schema
  return [
    ...(isNumber(type) && !(isEnd(minimum) && isEnd(maximum)) ? [path] : []),
    ...Object.entries(schema).flatMap(([name, value]) => withoutRange(value, `${path}.${name}`)),
  ]
}

describe('the OpenAPI document', () => {
  const document = openApiOf(allCalls)

  test('shows the range of every number of inputs, replies and errors', () => {
    expect(withoutRange(document, 'document')).toEqual([])
    expect(JSON.stringify(document.paths['/api/store/add_item'])).toContain('"maximum":1000000')
  })

  test.each([
    ['a number', z.number()],
    ['a whole number', z.int()],
    ['a number or null', z.number().nullable()],
    ['one of two numbers', z.literal([1, 2])],
    ['a number that has only a minimum', z.number().min(0)],
    ['a number in a list of records', z.array(z.record(z.string(), z.int()))],
  ])('would be found to lack the range of %s', (_what, found) => {
    const call = { summary: 'A call', who: 'anyone', reply: z.object({ found }) } as const
    expect(withoutRange(openApiOf({ 'GET somewhere': call }), 'document')).toHaveLength(1)
  })
})

/** Only compared with what is stored, or hashed, so any character is fine. */
const secrets = new Set('password new_password other_password code other_code token secret email'.split(' '))

test('no field of any call takes a control character, other than those of lines where there are lines', () => {
  const taking = Object.entries<Call>(allCalls).flatMap(([name, { input }]) =>
    Object.entries<z.ZodType>(input?.shape ?? {}).flatMap(([field, schema]) => {
      if (secrets.has(field)) return []
      const taken = ['a\u0007b', 'a\u001b[31mb', 'a\u0085b'].some((given) => {
        const { success, data } = schema.safeParse(given)
        return success && [data].flat().some((one) => typeof one === 'string' && /[^\P{Cc}\n]/u.test(one))
      })
      return taken ? [`${name} ${field}`] : []
    }),
  )
  expect(taking).toEqual([])
})

test('the details of a report take lines, without BEL and ESC', () => {
  const details = note('This', 100)
  expect(details.parse(' one\r\n\ttwo ')).toBe('one\n\ttwo')
  expect(details.parse('a\u0007b\u001b[2Jc\u0085d')).toBe('ab[2Jc\nd')
})

describe('a name', () => {
  const name = properName(textRule('Name', 80))

  test.each([
    ['zero-width space', '\u200b'],
    ['Hangul filler', '\u3164'],
    ['half-width Hangul filler', '\uffa0'],
    ['turned text', '\u202eanA'],
    ['nothing but punctuation', '!!!'],
    ['nothing but an emoji', '\u{1f338}'],
  ])('is refused with %s', (_what, given) => {
    expect(name.safeParse(given).success).toBe(false)
  })

  test.each([
    ['An\u200ba', 'Ana'],
    ['Ana\u2800', 'Ana'],
    ['\u2066Ana\u2069', 'Ana'],
    ['A\u00adna', 'Ana'],
    ['A\u200dna', 'Ana'],
    ['Ana\u2028Cruz', 'Ana Cruz'],
    ['Ana\ue000', 'Ana'],
    ['Ana\u{e0041}', 'Ana'],
  ])('%j becomes %j', (given, kept) => {
    expect(name.parse(given)).toBe(kept)
  })

  test.each([
    "Aling Nena's Ukay-Ukay",
    'Ñoño 2',
    '古着屋',
    'Ana \u{1f469}\u{1f3fd}\u200d\u{1f9b1}',
    'Rosa \u{1f338}',
  ])('may be %s', (given) => {
    expect(name.parse(given)).toBe(given)
  })

  test('is composed', () => {
    expect(name.parse('Pen\u0303a')).toBe('Pe\u00f1a')
  })

  test('of an item may be punctuation, but not be invisible or turned', () => {
    const itemName = line(textRule('Name', 80))
    expect(itemName.safeParse('!!!').success).toBe(true)
    for (const given of ['\u3164', '\u202etekcaj']) expect(itemName.safeParse(given).success).toBe(false)
  })
})
