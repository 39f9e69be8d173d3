import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  [{}, true],
  [{ ANALYZE_PHOTOS: 'no' }, false],
  [{ LOOK_AT_PHOTOS: 'no' }, false],
  [{ LOOK_AT_PHOTOS: 'no', ANALYZE_PHOTOS: '' }, false],
  [{ LOOK_AT_PHOTOS: 'no', ANALYZE_PHOTOS: 'yes' }, true],
])('with %j, ANALYZE_PHOTOS is %s: LOOK_AT_PHOTOS is its earlier name', (environment, analyzes) => {
  expect(readSettings(environment).ANALYZE_PHOTOS).toBe(analyzes)
})
