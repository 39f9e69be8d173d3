import { expect, test } from 'vitest'
import { sessionInWords } from './session-words.ts'

// It is already the 22nd in Manila.
const now = new Date('2026-11-21T17:30:00Z')

test.each([
  ['2026-11-21T17:00:00Z', '2026-11-21T17:29:00Z', 'Logged in today, last seen within the hour'],
  ['2026-11-21T16:00:00Z', '2026-11-21T16:10:00Z', 'Logged in today, last seen today'],
  ['2026-11-20T02:00:00Z', '2026-11-21T15:59:00Z', 'Logged in on 20 Nov, last seen on 21 Nov'],
  ['2025-11-22T02:00:00Z', '2026-11-21T17:00:00Z', 'Logged in on 22 Nov 2025, last seen within the hour'],
])('a session since %s that was seen at %s: %s', (startedAt, lastSeenAt, words) => {
  expect(sessionInWords({ startedAt, lastSeenAt, isThis: false }, now)).toBe(words)
})

test('the current session shows no last use', () => {
  const session = { startedAt: '2026-11-20T02:00:00Z', lastSeenAt: '2026-11-21T02:00:00Z', isThis: true }
  expect(sessionInWords(session, now)).toBe('Logged in on 20 Nov')
})
