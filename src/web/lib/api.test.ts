import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, type CallOptions, onSignedOut } from './api.ts'
import { ApiError, sentenceOf } from './api-error.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

  it('gives each request an id of its own', async () => {
    const fetching = stubFetch(() => answer(200, { response: 'done' }))
    await api('POST auth/logout')
    await api('POST auth/logout')
    const [first, second] = fetching.mock.calls.map(([, init]) =>
      new Headers(init.headers).get('x-request-id'),
    )
    // As the server takes one.
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect(second).not.toBe(first)
  })

  it('sends a POST without input without a body', async () => {
    const fetching = stubFetch(() => answer(200, { response: 'done' }))
    await api('POST auth/logout')
    expect(fetching.mock.calls[0]?.[1].body).toBeUndefined()
  })
})

describe('what goes wrong', () => {
  it('shows the number of a request that failed on our side, by which its line in the log is found', async () => {
    const body = { error: 'Something went wrong on our side. Please try again.', code: 'internal' }
    stubFetch(() => answer(500, body, { 'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e' }))
    const error = await failureOf(api('POST auth/logout'))
    expect(sentenceOf(error)).toBe('Something went wrong on our side. Please try again. (No. 0f8fad5b)')
    stubFetch(() => answer(409, { error: 'It is held.', code: 'item_held' }, { 'x-request-id': '0f8fad5b' }))
    expect(sentenceOf(await failureOf(api('POST auth/logout')))).toBe('It is held.')
  })

  it('reports the code, the sentence, the fields and the request of an error answer', async () => {
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

describe('a file on its way', () => {
  /** The last upload, to be moved by hand. */
  class FakeRequest extends EventTarget {
    static last: FakeRequest
    upload = new EventTarget()
    status = 0
    responseText = ''
    constructor() {
      super()
      FakeRequest.last = this
    }
    open() {}
    setRequestHeader = vi.fn()
    send() {}
    getResponseHeader = () => null
    abort() {
      this.end('abort')
    }
    end(how: 'load' | 'error' | 'abort') {
      this.dispatchEvent(new Event(how))
      this.dispatchEvent(new Event('loadend'))
    }
    move(loaded: number) {
      const share = { lengthComputable: true, loaded, total: 100 }
      this.upload.dispatchEvent(Object.assign(new Event('progress'), share))
    }
  }

  const send = (options: CallOptions = {}) => {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    const sent = api('POST store/add_img_item', { id: 'a', img: new Blob(['x']) }, options)
    const outcome = vi.fn()
    sent.then(outcome, outcome)
    return { sent, outcome, request: FakeRequest.last }
  }

  it('reports its share and takes as long as it moves', async () => {
    const onProgress = vi.fn()
    const { sent, request } = send({ onProgress })
    expect(request.setRequestHeader).toHaveBeenCalledWith('x-request-id', expect.any(String))
    for (const loaded of [25, 50, 75, 100]) {
      await vi.advanceTimersByTimeAsync(59_000)
      request.move(loaded)
    }
    request.upload.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(59_000)
    Object.assign(request, { status: 200, responseText: '{"image_links":[],"status":"draft"}' })
    request.end('load')
    expect(await sent).toEqual({ image_links: [], status: 'draft' })
    expect(onProgress.mock.calls).toEqual([[0.25], [0.5], [0.75], [1]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['at once', 'on the way', 'before the answer'])(
    'counts as offline when it stalls %s',
    async (when) => {
      const { sent, outcome, request } = send()
      const failure = failureOf(sent)
      if (when !== 'at once') request.move(40)
      if (when === 'before the answer') request.upload.dispatchEvent(new Event('load'))
      await vi.advanceTimersByTimeAsync(59_000)
      expect(outcome).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await failure).toMatchObject({ code: 'offline', status: 0 })
    },
  )

  it('ends with what the caller gave up with', async () => {
    const stop = new AbortController()
    const { sent } = send({ signal: stop.signal })
    stop.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
