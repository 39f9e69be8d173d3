import { describe, expect, test } from 'vitest'
import { allCalls } from '../../src/contract/all.ts'
import { openApiOf } from '../../src/server/platform/http/openapi.ts'
import { createOracle } from './oracle.ts'
import type { GeneratedRequest } from './requests.ts'

const document = JSON.parse(JSON.stringify(openApiOf(allCalls)))
const oracle = createOracle(document, [{ what: 'the canary', text: 'Kanaryo7', readers: ['admin'] }])

/** The oracle's finding for a reply to a call. */
const verdict = (
  given: Partial<GeneratedRequest> & { sent?: string; origin?: string },
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const generated: GeneratedRequest = {
    call: 'POST homepage/add_to_cart',
    actor: 'buyer',
    encoding: 'json',
    fields: [],
    headers: {},
    method: null,
    body: null,
    ...given,
  }
  const [method = ''] = (generated.method ?? generated.call).split(' ')
  const asked = {
    method,
    target: '/',
    headers: given.origin ? { origin: given.origin } : ({} as Record<string, string>),
    body: Buffer.from(given.sent ?? ''),
  }
  const bytes = Buffer.from(JSON.stringify(body))
  return oracle(generated, asked, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    bytes,
  })
}

const done = { response: 'Added' }
const error = (code: string) => ({ error: 'A sentence.', code })

describe('the oracle of answers', () => {
  test('lets pass what the document promises', () => {
    expect(verdict({}, 200, done)).toBeNull()
    expect(verdict({}, 409, error('cart_full'))).toBeNull()
    expect(verdict({ origin: 'https://evil.example' }, 403, error('cross_site'))).toBeNull()
    expect(verdict({ actor: 'admin', call: 'POST auth/logout' }, 200, { response: 'Kanaryo7' })).toBeNull()
    expect(verdict({ actor: 'newAdmin', call: 'POST store/codegen' }, 200, { vouchers: [] })).toBeNull()
    expect(verdict({ sent: 'Kanaryo7' }, 200, { response: 'Kanaryo7' })).toBeNull()
    expect(verdict({ method: 'PUT' }, 404, error('not_found'))).toBeNull()
  })

  test.each([
    ["another person's data", verdict({}, 200, { response: 'For KANARYO7' })],
    ["another person's data in a header", verdict({}, 200, done, { 'x-who': 'Kanaryo7' })],
    ['a failure of the server', verdict({}, 500, error('internal'))],
    ['a 503 that the call does not name', verdict({}, 503, error('busy'))],
    ['an error that the call does not name', verdict({}, 404, error('voucher_invalid'))],
    ['an error with the status of another', verdict({}, 400, error('cart_full'))],
    ['an error without its word', verdict({}, 404, { message: 'Not found' })],
    ['more in a reply than was promised', verdict({}, 200, { ...done, password_hash: 'x' })],
    ['less in a reply than was promised', verdict({}, 200, {})],
    ['a reply of another type', verdict({}, 200, done, { 'content-type': 'text/html' })],
    [
      'an answer that does not say its charset',
      verdict({}, 200, done, { 'content-type': 'application/json' }),
    ],
    ['a call that is not for this person', verdict({ actor: 'seller' }, 200, done)],
    [
      'a call for admins that answers a buyer',
      verdict({ actor: 'newBuyer', call: 'POST store/codegen' }, 200, { vouchers: [] }),
    ],
    ['a write from another site', verdict({ origin: 'https://evil.example' }, 200, done)],
    ['a method that the call does not have', verdict({ method: 'PUT' }, 200, done)],
    [
      'a limit that does not say when to try again',
      verdict({ call: 'POST auth/login' }, 429, error('too_many_tries')),
    ],
  ])('finds %s', (_what, said) => {
    expect(said).toEqual(expect.any(String))
  })
})
