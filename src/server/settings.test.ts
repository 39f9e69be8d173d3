import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  ['https://example.ph/ukay', false],
  ['https://example.ph/ukay/', false],
  ['http://localhost:8080/a/b', false],
  ['https://ukay.example.ph', true],
  ['https://ukay.example.ph/', true],
  ['http://[::1]:3000', true],
])('h7: %s as PUBLIC_URL is accepted: %s, because there is no serving under a path', (url, accepted) => {
  const read = () => readSettings({ PUBLIC_URL: url })
  if (accepted) expect(read().PUBLIC_URL).toBe(url)
  else expect(read).toThrow('Ukay cannot be served under a path')
})

test.each([
  [{}, true],
  [{ ANALYZE_PHOTOS: 'no' }, false],
  [{ ANALYZE_PHOTOS: '' }, true],
  [{ ANALYZE_PHOTOS: 'yes' }, true],
])('with %j, ANALYZE_PHOTOS is %s', (environment, analyzes) => {
  expect(readSettings(environment).ANALYZE_PHOTOS).toBe(analyzes)
})
