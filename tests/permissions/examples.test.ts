import { writeFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import type { Call, CallName } from '#contract/define.ts'
import { type Example, examplesFile, readExamples } from '#server/platform/http/examples.ts'
import { openApiOf } from '#server/platform/http/openapi.ts'
import { fileFieldsOf } from '#server/platform/uploads/file-fields.ts'
import { startApp } from '#tests/support/app.ts'
import { inputs } from './inputs.ts'
import { persons, table } from './table.ts'
import { type World, makeWorld } from './world.ts'

type Name = keyof typeof allCalls & CallName

const names = Object.keys(allCalls) as Name[]
const describedBy = (name: Name): Call => allCalls[name]
const writes = process.env['WRITE_EXAMPLES'] === '1'
const maxRows = 2
/** A name with passkeys, which need TLS elsewhere. In the examples it is `ukay.example`. */
const host = 'ukay.localhost'
/** A challenge, or an id that only passkeys have. */
const random = /^(?:[\w-]{22}|[\w-]{43})$/
const maxCsvLines = 30

const withoutFiles = (name: Name, input: Record<string, unknown>): Record<string, unknown> => {
  const schema = describedBy(name).input
  if (!schema) return {}
  const files = fileFieldsOf(schema)
  return Object.fromEntries(
    Object.entries(input).filter(([field]) => field in schema.shape && !files.has(field)),
  )
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

/** Lists are cut, and what is different in every run gets the same value in each. */
const plain = () => {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `0198c1d2-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const text = (value: string): string =>
    value
      .replaceAll(host, 'ukay.example')
      // Names of tests end with an id.
      .replaceAll(new RegExp(` ${uuid}`, 'g'), '')
      .replaceAll(new RegExp(uuid, 'g'), idOf)
  const of = (value: unknown): unknown => {
    if (typeof value === 'string') return random.test(value) ? 'A'.repeat(value.length) : text(value)
    if (Array.isArray(value)) return value.slice(0, maxRows).map(of)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), of(one)]))
  }
  return of
}

const isText = ({ reply }: Call): boolean =>
  reply instanceof z.ZodType ||
  (reply.mediaType.startsWith('text/') && reply.mediaType !== 'text/event-stream')
const whoMayMake = (name: Name) => {
  for (const { call, row, expected } of table)
    for (const person of persons)
      if (call === name && person !== 'nobody' && expected[person] === 'ok') return { row, person }
  return undefined
}

const record = async (name: Name, makeOrShared: () => Promise<World>): Promise<Example> => {
  const made = whoMayMake(name)
  const row = made?.row ?? table.find(({ call }) => call === name)?.row ?? name
  const world = await makeOrShared()
  const given = inputs[row]?.(world) ?? {}
  const of = plain()
  const example: Example = { input: of(withoutFiles(name, given)) as Record<string, unknown> }
  const call = describedBy(name)
  if (!made || !isText(call)) return example
  const { body, error } = await world.people[made.person].call(name, given)
  if (error) throw new Error(`${name} as ${made.person}: ${JSON.stringify(error)}`)
  if (call.reply instanceof z.ZodType) return { ...example, reply: of(body) }
  const lines = String(body).split('\n').slice(0, maxCsvLines)
  return { ...example, reply: of(lines.join('\n')) }
}

test.skipIf(writes)('every call has an example, also of its reply where somebody may make the call', () => {
  const examples = readExamples()
  expect(Object.keys(examples)).toEqual(names)
  const withReply = names.filter((name) => examples[name]?.reply !== undefined)
  expect(withReply).toEqual(names.filter((name) => isText(describedBy(name)) && whoMayMake(name)))
  expect(JSON.stringify(openApiOf(allCalls).paths['/api/store/sell_in_shop'])).toContain(
    '"example":{"itemID"',
  )
})

describe.skipIf(writes)('the example fits the contract:', () => {
  test.each(names)('%s', (name) => {
    const { input, reply } = describedBy(name)
    const example = readExamples()[name]
    const files = input ? fileFieldsOf(input) : new Map<string, unknown>()
    if (files.size === 0) (input ?? z.strictObject({})).parse(example?.input)
    for (const [field, schema] of Object.entries<z.ZodType>(input?.shape ?? {}))
      if (!files.has(field)) schema.parse(example?.input[field])
    for (const field of Object.keys(example?.input ?? {})) expect(input?.shape).toHaveProperty([field])
    // A field that the contract no longer has is stripped.
    if (example?.reply !== undefined && reply instanceof z.ZodType)
      expect(reply.parse(example.reply)).toEqual(example.reply)
  })
})

describe.runIf(writes)('the examples', () => {
  let app: Awaited<ReturnType<typeof startApp>>
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: `http://${host}` })
  })
  // Several worlds are made at the same time, each with rows of its own.
  afterAll(() => app.stop({ breaks: ['The hold of an item'] }))

  test('are written', async () => {
    const known = await app.make.buyer()
    const make = () => makeWorld(app, known)
    const shared = await makeWorld(app, known, { photos: true })
    const limit = pLimit(4)
    const recorded = await Promise.all(
      names.map((name) =>
        limit(async () => {
          const isRead = name.startsWith('GET ')
          return [name, await record(name, isRead ? () => Promise.resolve(shared) : make)] as const
        }),
      ),
    )
    await writeFile(examplesFile, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`)
  }, 600_000)
})
