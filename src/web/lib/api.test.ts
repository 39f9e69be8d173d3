import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, onSignedOut } from './api.ts'
import { ApiError } from './api-error.ts'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

const stubFetch = (reply: () => Response | Promise<Response>) => {
  const fetching = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(reply))
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

afterEach(() => vi.unstubAllGlobals())

describe('what is sent', () => {
  it('puts the fields of a GET into its query and leaves out what is not set', async () => {
    const fetching = stubFetch(() => answer(200, { items: [], has_next: false, cursor: null }))
    await api('GET homepage', { page: 2, cursor: undefined })
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/homepage?page=2')
    expect(fetching.mock.calls[0]?.[1].credentials).toBe('include')
  })

  it('sends the fields of a POST as JSON', async () => {
    const fetching = stubFetch(() => answer(200, { response: 'done' }))
    await api('POST store/attach_tag_to_item', { itemID: 'a', tagID: [1, 2] })
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"itemID":"a","tagID":[1,2]}',
    })
  })

  it('sends a POST without input without a body', async () => {
    const fetching = stubFetch(() => answer(200, { response: 'done' }))
    await api('POST auth/logout')
    expect(fetching.mock.calls[0]?.[1].body).toBeUndefined()
  })
})

describe('what goes wrong', () => {
  it('tells the code, the sentence, the fields and the request of an error answer', async () => {
    const body = { error: 'Name is required', code: 'bad_input', fields: { name: 'Name is required' } }
    stubFetch(() => answer(400, body, { 'x-request-id': 'r1' }))
    const error = await failureOf(api('POST store/create_new_shop', { name: '', address: 'x' }))
    expect(error).toMatchObject({
      code: 'bad_input',
      status: 400,
      message: 'Name is required',
      fields: { name: 'Name is required' },
      requestId: 'r1',
    })
  })

  it('calls a lost connection offline', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(api('GET store/get_all_tags'))).toMatchObject({ code: 'offline', status: 0 })
  })

  it('has words of its own for an answer that is not from the server', async () => {
    stubFetch(() => answer(502, '<h1>Bad gateway</h1>'))
    expect(await failureOf(api('GET store/get_all_tags'))).toMatchObject({ code: 'internal', status: 502 })
  })

  it('takes no page of something in between for an answer', async () => {
    stubFetch(() => answer(200, '<h1>Hotel Wi-Fi</h1>'))
    expect(await failureOf(api('GET store/get_all_tags'))).toMatchObject({ code: 'internal', status: 502 })
  })

  it('passes on that the caller gave up', async () => {
    const stop = new AbortController()
    stubFetch(() => {
      stop.abort()
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await expect(api('GET store/get_all_tags', undefined, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('says that nobody is signed in, unless it was the session that was asked for', async () => {
    const listener = vi.fn()
    onSignedOut(listener)
    stubFetch(() => answer(401, { error: 'Please log in first.', code: 'not_signed_in' }))
    await failureOf(api('GET auth/session'))
    expect(listener).not.toHaveBeenCalled()
    await failureOf(api('GET homepage'))
    expect(listener).toHaveBeenCalledOnce()
  })
})
