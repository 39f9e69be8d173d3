/**
 * Set by `npm run test:nightly`, which also runs what takes minutes: more of what `npm test` has at least one of, or checks in
 * a faster way. Browser tests have the tag `@nightly` instead. What takes seconds, and rarely breaks, is in `*.landing.test.ts`.
 */
export const nightly = process.env['NIGHTLY'] === '1'

/** All entries by night, and by day only the first ones. */
export const allByNight = <const Entry>(byDay: number, entries: readonly Entry[]): Entry[] =>
  entries.slice(0, nightly ? undefined : byDay)
