import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { decodeCursor, encodeCursor, page } from './cursor.ts'

const shape = z.tuple([z.int(), z.uuid()])

const refused = (text: string): boolean => {
  try {
    decodeCursor(text, shape)
  } catch (error) {
    return error instanceof AppError && error.code === 'bad_input'
  }
  return false
}

test('decoding a cursor returns its keys', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.uuid(), (number, id) => {
      expect(decodeCursor(encodeCursor([number, id]), shape)).toEqual([number, id])
    }),
  )
})

test('any other text is bad input', () => {
  for (const text of ['', 'x', '%%%', encodeCursor([]), encodeCursor([1]), encodeCursor(['1', 'a', 'b'])])
    expect(refused(text), text).toBe(true)
  fc.assert(fc.property(fc.string(), refused))
})

const keys = ({ id }: { id: number }) => [id]

test('a page has a next one exactly if the query found an extra row', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(page(rows, 3, keys)).toEqual({ rows, has_next: false, cursor: null })
  expect(page([], 3, keys)).toEqual({ rows: [], has_next: false, cursor: null })
  expect(page(rows, 2, keys)).toEqual({ rows: rows.slice(0, 2), has_next: true, cursor: encodeCursor([2]) })
})
