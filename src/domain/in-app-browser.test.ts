import { expect, test } from 'vitest'
import { chromeAddress, inAppSystemOf } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  [`${android} Safari/537.36 [FB_IAB/Orca-Android;FBAV/480.0.0.0;]`, 'android'],
  [`${android} Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]`, 'android'],
  [`${android} Safari/537.36 Instagram 350.0.0.0 Android`, 'android'],
  [`${android} Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`, 'android'],
  [`${android} Safari/537.36 Line/14.18.1/IAB`, 'android'],
  [`${iphone} [FBAN/MessengerForiOS;FBAV/480.0;FBDV/iPhone15,2]`, 'iphone'],
  [`${mac} [FBAN/FBIOS;FBAV/490.0;FBDV/iPad13,1]`, 'iphone'],
  [`${android} Safari/537.36`, undefined],
  [`${iphone} Version/18.1 Safari/604.1`, undefined],
  [`${mac} Version/18.1 Safari/605.1.15`, undefined],
  ['Mozilla/5.0 (X11; Linux x86_64; Inline/1) Chrome/130.0.0.0', undefined],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', undefined],
  ['', undefined],
])('%s', (userAgent, system) => {
  expect(inAppSystemOf(userAgent)).toBe(system)
})

const pageOf = (address: string) =>
  decodeURIComponent(
    /S\.browser_fallback_url=([^;]*)/.exec(chromeAddress('https://ukay.example', address))?.[1] ?? '',
  )

test('the address for Chrome has the path alone', () => {
  expect(chromeAddress('https://ukay.example', '/p/1?code=123#token')).toBe(
    'intent://ukay.example/p/1#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=https%3A%2F%2Fukay.example%2Fp%2F1;end',
  )
})

test.each([
  ['/?next=/item/1%3Fcode=2', 'https://ukay.example/item/1'],
  ['/passwordreset?code=123&email=a@b.ph', 'https://ukay.example/passwordreset'],
  ['/?next=https://evil.example/', 'https://ukay.example/'],
  ['/?next=//evil.example/x', 'https://ukay.example//evil.example/x'],
  ['//evil.example/x', 'https://ukay.example//evil.example/x'],
  ['/x#Intent;package=evil;end', 'https://ukay.example/x'],
  ['', 'https://ukay.example/'],
])('of %s leads to %s', (address, page) => {
  expect(pageOf(address)).toBe(page)
})
