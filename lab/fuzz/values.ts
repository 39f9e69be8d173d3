import fc from 'fast-check'
import { testPassword } from '../../tests/support/factories.ts'

/** The part of JSON Schema that values are generated from. */
export interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Stands for an id that is known only during the run, so that a seed means the same requests in every run. */
export class IDPlaceholder {
  readonly n: number
  /** The name of the field. Mostly an id of its kind is filled in, else any id. */
  readonly field: string
  constructor(n: number, field: string) {
    this.n = n
    this.field = field
  }
}

/** Raw JSON text, for numbers that JavaScript cannot represent and for deep nesting. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file of a multipart body; `n` picks its bytes. */
export class FileValue {
  readonly n: number
  readonly filename: string
  readonly mediaType: string
  constructor(n: number, filename: string, mediaType: string) {
    this.n = n
    this.filename = filename
    this.mediaType = mediaType
  }
}

const known = (field: string) => fc.nat({ max: 99_999 }).map((n) => new IDPlaceholder(n, field))

const deep = (depth: number) => new Raw('['.repeat(depth) + ']'.repeat(depth))

/** Values that are known to break servers. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  'Ñandú 水 👩‍👩‍👧 ﷽ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
  'x'.repeat(70_000),
  'ﷺ'.repeat(2_001),
  "' or 1=1; drop table accounts; --",
  "'; select pg_sleep(9); --",
  '\\x00',
  "$$;copy accounts to program 'id';$$",
  '%',
  '_%_',
  '\\',
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  '//evil.example/',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: session=stolen',
  '-1',
  '0',
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '１２',
  '99999999999999999999',
  '9223372036854775808',
  '2147483648',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'AAAA'.repeat(30),
  'eyJhIjoxfQ',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-13-45T99:99:99Z',
  '(((((((((((((((((((((((((((a+)+)+)+)+)+)+)+',
  `${'a'.repeat(5_000)}!`,
  `${'-'.repeat(3_000)}@`,
  'jacket & | ! <-> :* \' "',
]

const hostileOther: unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e21,
  -1e-7,
  2 ** 31,
  2 ** 53,
  new Raw('1e400'),
  new Raw('-0'),
  new Raw('9007199254740993'),
  new Raw('0.1000000000000000055511151231257827'),
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 'x', valueOf: 'y', length: 5 },
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  deep(50),
  deep(20_000),
  new Raw(`[${'1,'.repeat(5_000)}1]`),
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileOther) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.nat({ max: 0xffff }).map((n) => String.fromCharCode(n)) }) },
  { weight: 1, arbitrary: known('') },
)

const photo = fc
  .tuple(
    fc.nat({ max: 999 }),
    fc.constantFrom(
      'photo.jpg',
      '',
      '../../../../etc/cron.d/x',
      'a"; filename="b.html',
      'x\0.jpg',
      '<img src=x onerror=alert(1)>.png',
      'nul',
      `${'long'.repeat(200)}.webp`,
    ),
    fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', 'application/octet-stream', 'nonsense'),
  )
  .map(([n, filename, mediaType]) => new FileValue(n, filename, mediaType))

const people = ['Maria', 'Ñusta', "O'Brien-Łukasz", '李小龍', '👗', 'José María de la Cruz y Tañada']

/** Text for a field of this name, or undefined if the schema is enough. */
const textFor = (name: string): fc.Arbitrary<unknown> | undefined => {
  if (/email/i.test(name))
    return fc.oneof(
      known('email'),
      fc.nat({ max: 50_000 }).map((n) => `fuzz${n}@example.ph`),
    )
  if (/password/i.test(name))
    return fc.oneof(
      fc.constant(testPassword),
      fc.constantFrom('mali-ang-susi-99', 'bagong-susi-ng-tindahan', 'password'),
    )
  if (/phone/i.test(name)) return fc.constantFrom('09171234567', '09990000000')
  if (/cursor|lastEvent/i.test(name)) return fc.constantFrom('AAAA', 'eyJhIjoxfQ', 'MTIz')
  if (/name/i.test(name)) return fc.constantFrom(...people)
  if (name === 'prices')
    return fc.tuple(known('itemID'), fc.integer({ min: 1, max: 999 })).map((shown) => shown.join(':'))
  if (/^q$/.test(name)) return fc.constantFrom('jacket', 'maong jaket', 'red dress', 'levis 501')
  if (name.startsWith('code') || name === 'linkToken') return known(name)
  return undefined
}

const text = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (schema.format === 'binary') return photo
  if (schema.format === 'uuid') return known(name)
  if (schema.pattern?.match(/^\^-?\??\\d/)) return fc.integer({ min: 0, max: 400 }).map(String)
  const { minLength = 1, maxLength = 60 } = schema
  return (
    textFor(name) ??
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) })
  )
}

/** Mostly small numbers, such as a status, a tag or a position. */
const wholes = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: -5, max: 400 }) },
)

const wholesOf = ({ minimum = 0, maximum = Infinity }: Schema): fc.Arbitrary<number> =>
  maximum - minimum > 8 ? wholes : fc.oneof(fc.integer({ min: minimum, max: maximum }), wholes)

/** A mostly valid value with realistic names and ids. */
export const valid = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'integer':
      if (/ticketID/i.test(name)) return fc.oneof(known(name), wholes)
      // Conversations of the fixtures have a few messages.
      if (/sequence/i.test(name)) return fc.oneof(fc.constantFrom(1, 2), wholes)
      return wholesOf(schema)
    case 'number':
      return fc.oneof(
        wholes,
        fc.integer({ min: 1, max: 2_000 }),
        fc.double({ noNaN: true, min: -200, max: 200 }),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valid(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'string':
      return text(schema, name)
  }
  return schema.format === 'binary' ? photo : hostile
}

/** A value at a limit of the schema or just beyond it. */
export const nearly = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  const edges: unknown[] = ['', null, [], {}]
  for (const one of schema.anyOf ?? [schema]) {
    for (const length of [one.minLength, one.maxLength])
      if (length !== undefined)
        for (const by of [-1, 0, 1]) edges.push('ñ'.repeat(Math.max(0, Math.min(length + by, 90_000))))
    for (const edge of [one.minimum, one.maximum])
      if (edge !== undefined)
        for (const by of [-1, -0.01, 0, 0.01, 1]) edges.push(edge + by, String(edge + by))
  }
  return fc.oneof(
    fc.constantFrom(...edges),
    valid(schema, name).map((value) => [value, value]),
    valid(schema, name).map((value) => ({ [name]: value })),
    valid(schema, name).map((value) => (typeof value === 'string' ? ` ${value} ` : String(value))),
  )
}
