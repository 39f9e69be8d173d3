/**
 * Set by `npm run test:nightly`, which also runs what takes minutes: more of what `npm test` has at least one of, or checks in
 * a faster way. Browser tests have the tag `@nightly` instead.
 */
export const nightly = process.env['NIGHTLY'] === '1'
