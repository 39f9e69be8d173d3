import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializerOf } from './serialize.ts'

const Size = z.object({ width: z.int(), height: z.int() })
const shape = z.object({
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  count: z.int().nullable(),
  style: z.enum(['masculine', 'feminine']).nullable(),
  one: z.literal('one').nullable(),
  sizes: z.array(Size.nullable()).nullable(),
  deep: z.object({ size: Size.nullable(), id: z.string() }).nullable(),
  maybe: Size.nullable().optional(),
})

const full: z.infer<typeof shape> = {
  name: 'Aling "Nena"',
  at: '2026-11-22T08:00:00.000Z',
  count: 0,
  style: 'feminine',
  one: 'one',
  sizes: [{ width: 1, height: 2 }, null],
  deep: { size: { width: 3, height: 4 }, id: 'x' },
  maybe: { width: 5, height: 6 },
}

const nothing: z.infer<typeof shape> = {
  name: null,
  at: null,
  count: null,
  style: null,
  one: null,
  sizes: null,
  deep: null,
}

test.for([full, nothing, { ...full, deep: { size: null, id: 'y' }, maybe: null }])(
  'nullable values are written unchanged',
  (reply) => {
    expect(JSON.parse(serializerOf(shape)(reply))).toEqual(reply)
  },
)

test('properties outside the schema are never written', () => {
  const reply = { ...full, deep: { ...full.deep, password: 'secret' }, password: 'secret' }
  expect(serializerOf(shape)(reply)).not.toContain('secret')
})

test('a reply without a required property is an error', () => {
  const { name: _name, ...rest } = full
  expect(() => serializerOf(shape)({ ...rest, deep: {} })).toThrow('required')
})
