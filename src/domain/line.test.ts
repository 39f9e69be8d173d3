import { expect, test } from 'vitest'
import { turnBeginsAt } from './line.ts'

const beginsAt = (time: string) => turnBeginsAt(new Date(`${time}+08:00`)).toISOString()
const manila = (time: string) => new Date(`${time}+08:00`).toISOString()

test.each([
  ['2026-11-24T08:00:00', '2026-11-24T08:00:00'],
  ['2026-11-24T15:31:07', '2026-11-24T15:31:07'],
  ['2026-11-24T21:00:00', '2026-11-24T21:00:00'],
  ['2026-11-24T21:00:00.001', '2026-11-25T08:00:00'],
  ['2026-11-24T23:59:59', '2026-11-25T08:00:00'],
  ['2026-11-25T00:00:00', '2026-11-25T08:00:00'],
  ['2026-11-25T07:59:59.999', '2026-11-25T08:00:00'],
  ['2026-12-31T22:00:00', '2027-01-01T08:00:00'],
])('a turn that is given at %s begins at %s', (given, begins) => {
  expect(beginsAt(given)).toBe(manila(begins))
})

test('during a live sale a turn begins at any hour', () => {
  const night = new Date('2026-11-24T23:59:59+08:00')
  expect(turnBeginsAt(night, true)).toEqual(night)
})
