import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit}`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`, 'Opera on Android'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, 'Edge on Android'],
  [
    `${android} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0.0.0;]`,
    'Facebook on Android',
  ],
  [
    `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/530.0.0;FBDV/iPhone14,5;FBLC/en_PH]`,
    'Messenger on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPad} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${mac} Version/18.6 Safari/605.1.15`, 'Safari on Mac'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Something new (Windows NT 12)', 'Windows'],
  ['Firefox/200.0', 'Firefox'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

test('an unknown user agent has no device name, and none of its text is kept', () => {
  for (const userAgent of [undefined, '', 'curl/8.5.0', '<script>alert(1)</script>', 'x'.repeat(100_000)])
    expect(deviceOf(userAgent)).toBeNull()
  expect(deviceOf(`Maria's phone, 0917 123 4567 Chrome/1 ${'Windows '.repeat(10_000)}`)).toBe(
    'Chrome on Windows',
  )
})
