import type { Clock } from '#server/platform/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** A clock that moves only when a test moves it. */
export const testClock = (start = new Date('2026-11-21T07:00:00Z')): TestClock => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
