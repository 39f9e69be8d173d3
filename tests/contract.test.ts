import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openApiOf } from '#server/platform/http/openapi.ts'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { line, note, properName } from '#contract/fields.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The numbers without a range in a schema, as paths. */
const withoutRange = (schema: unknown, path: string): string[] => {
  if (!isObject(schema)) return []
  const isNumber = schema['type'] === 'number' || schema['type'] === 'integer'
  const { minimum, maximum } = schema
  const bounded = [minimum, maximum].every((end) => typeof end === 'number')
  return [
    ...(isNumber && !bounded ? [path] : []),
    ...Object.entries(schema).flatMap(([name, value]) => withoutRange(value, `${path}.${name}`)),
  ]
}

const document = openApiOf(allCalls)
const inputs = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    [operation['parameters'], operation['requestBody']].map((schema) => ({
      name: `${method} ${path}`,
      schema,
    })),
  ),
)

describe('the OpenAPI document', () => {
  test('shows the range of every number of an input', () => {
    expect(inputs.flatMap(({ name, schema }) => withoutRange(schema, name))).toEqual([])
    expect(JSON.stringify(document.paths['/api/store/add_item'])).toContain('"maximum":1000000')
  })

  test('shows the range of prices and places in replies', () => {
    const responses = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ responses: all }) => withoutRange(all, path)),
    )
    expect(responses.filter((path) => /\.(\w*price|long|lat)$/i.test(path))).toEqual([])
  })
})

/** Only compared with what is stored, or hashed, so any character is fine. */
const secrets = new Set(['password', 'new_password', 'code', 'token', 'secret', 'email'])

test('no field of any call takes a control character, other than those of lines where there are lines', () => {
  const taking = Object.entries<Call>(allCalls).flatMap(([name, { input }]) =>
    Object.entries<z.ZodType>(input?.shape ?? {}).flatMap(([field, schema]) => {
      if (secrets.has(field)) return []
      const taken = ['a\u0007b', 'a\u001b[31mb', 'a\u0085b'].some((given) => {
        const { success, data } = schema.safeParse(given)
        return success && [data].flat().some((one) => typeof one === 'string' && /\p{Cc}/u.test(one))
      })
      return taken ? [`${name} ${field}`] : []
    }),
  )
  expect(taking).toEqual([])
})

test('the details of a report take lines, and no BEL or ESC', () => {
  const details = note('This', 100)
  expect(details.parse(' one\r\n\ttwo ')).toBe('one\r\n\ttwo')
  for (const given of ['a\u0007', 'a\u001b[2Jb', '\u0085b'].map((text) => `x${text}y`))
    expect(details.safeParse(given).success).toBe(false)
})

describe('a name', () => {
  const name = properName('Name', 80)

  test.each([
    ['zero-width space', '\u200b'],
    ['zero-width space in a name', 'An\u200ba'],
    ['braille blank', 'Ana\u2800'],
    ['Hangul filler', '\u3164'],
    ['half-width Hangul filler', '\uffa0'],
    ['turned text', '\u202eanA'],
    ['isolates', '\u2066Ana\u2069'],
    ['soft hyphen', 'A\u00adna'],
    ['joiner between letters', 'A\u200dna'],
    ['line separator', 'Ana\u2028Cruz'],
    ['private character', 'Ana\ue000'],
    ['tag character', 'Ana\u{e0041}'],
    ['nothing but punctuation', '!!!'],
    ['nothing but an emoji', '\u{1f338}'],
  ])('is refused with %s', (_what, given) => {
    expect(name.safeParse(given).success).toBe(false)
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
    const itemName = line('Name', 80)
    expect(itemName.safeParse('!!!').success).toBe(true)
    for (const given of ['\u3164', '\u202etekcaj']) expect(itemName.safeParse(given).success).toBe(false)
  })
})
