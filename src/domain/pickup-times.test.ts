import { expect, test } from 'vitest'
import type { PickupHours } from './pickup-hours.ts'
import { eveningBefore, isPickupTime, maxPickupDays, pickupDays } from './pickup-times.ts'

const now = new Date('2026-11-21T15:10+08:00')
const hours: PickupHours = {
  weekly: Array.from({ length: 7 }, () => [
    { from: 9 * 60 + 10, to: 12 * 60 },
    { from: 13 * 60, to: 18 * 60 },
  ]),
  exceptions: [{ date: '2026-11-22', spans: [] }],
}
const inManila = (time: Date | undefined) =>
  time && new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)

test('times are half hours within the hours, after now and up to the deadline', () => {
  const latest = new Date('2026-11-23T10:30+08:00')
  const days = pickupDays(hours, now, latest)
  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  const [today, closed, last] = days.map(({ times }) => times.map(inManila))
  expect(today).toEqual(['15:30', '16:00', '16:30', '17:00', '17:30'].map((at) => `2026-11-21T${at}`))
  expect(closed).toEqual([])
  expect(last).toEqual(['09:30', '10:00', '10:30'].map((at) => `2026-11-23T${at}`))
  expect(isPickupTime(hours, latest, now, latest)).toBe(true)
  expect(isPickupTime(hours, new Date('2026-11-23T11:00+08:00'), now, latest)).toBe(false)
})

test('a shop without hours has those of a usual day, and nobody chooses weeks ahead', () => {
  const days = pickupDays(null, now, new Date('2027-01-31T00:00Z'))
  expect(days).toHaveLength(maxPickupDays)
  expect(inManila(days[1]?.times[0])).toBe('2026-11-22T09:00')
  expect(inManila(days[1]?.times.at(-1))).toBe('2026-11-22T17:30')
})

test('the evening before is at six in Manila', () => {
  expect(inManila(eveningBefore(new Date('2026-11-23T00:30+08:00')))).toBe('2026-11-22T18:00')
  expect(inManila(eveningBefore(new Date('2026-11-23T23:30+08:00')))).toBe('2026-11-22T18:00')
})
