import { expect, test } from 'vitest'
import { errorsOf, hoursOf, usualSpan, valuesOf } from './hours-form.ts'

test('hours come back from the form as they were', () => {
  const hours = {
    weekly: [
      [{ from: 0, to: 1440 }],
      [
        { from: 541, to: 720 },
        { from: 780, to: 1439 },
      ],
      [],
      [],
      [],
      [],
      [],
    ],
    exceptions: [{ date: '2028-02-29', spans: [{ from: 600, to: 601 }] }],
  }
  expect(valuesOf(hours).weekly[0]).toEqual([{ from: '00:00', to: '00:00' }])
  expect(hoursOf(valuesOf(hours))).toEqual(hours)
  expect(errorsOf(valuesOf(hours))).toBeUndefined()
  expect(hoursOf(valuesOf(null))).toEqual({ weekly: Array.from({ length: 7 }, () => []), exceptions: [] })
})

test('each row says what is wrong with it', () => {
  const values = valuesOf(null)
  values.weekly[0] = [{ from: '', to: '18:00' }]
  values.weekly[1] = [{ from: '18:00', to: '09:00' }]
  values.weekly[2] = [usualSpan, { from: '17:00', to: '20:00' }]
  values.exceptions = ['2028-02-29', '', '2028-02-29'].map((date) => ({ date, spans: [] }))
  const wrong = 'Pickup hours end after they begin, and do not overlap'
  expect(errorsOf(values)).toEqual({
    weekly: ['Please enter both times', wrong, wrong, undefined, undefined, undefined, undefined],
    exceptions: [undefined, 'Please choose a date', 'Each date can have other hours only once'],
  })
})
