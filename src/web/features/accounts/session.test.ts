import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStoredSession, type Session, sessionOf, sessionQuery, storeSession } from './session.ts'

const session: Session = {
  email: 'a@b.ph',
  role: 'seller',
  userID: 'u1',
  shopOwnerID: 's1',
  verified: 1,
  adminRole: null,
  secondFactorMissing: false,
  helps: null,
  otherSide: null,
  stopped: null,
  helpEnded: false,
}

describe('the stored session', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('has the fields and the role numbers of the specification', () => {
    storeSession(session)
    expect(JSON.parse(kept.get('session') ?? '')).toEqual({
      email: 'a@b.ph',
      type: 1,
      user_id: 'u1',
      shop_owner_id: 's1',
      verified: 1,
    })
    expect(readStoredSession()).toEqual(session)
  })

  it('is gone after logging out', () => {
    storeSession(session)
    storeSession(null)
    expect(readStoredSession()).toBeNull()
  })

  it.each([
    ['nobody', null],
    ['somebody else', { ...session, userID: 'u2' }],
  ])('takes everything else of the person along when it becomes that of %s', (_, next) => {
    const ofTab = new Map([['draft', 'typed']])
    vi.stubGlobal('sessionStorage', { clear: () => ofTab.clear() })
    vi.stubGlobal('localStorage', { ...localStorage, clear: () => kept.clear() })
    storeSession(session)
    kept.set('message', 'typed and not sent')
    storeSession({ ...session, role: 'buyer' })
    expect(kept.get('message')).toBe('typed and not sent')
    storeSession(next)
    expect([...kept.keys()]).toEqual(next ? ['session'] : [])
    expect(ofTab.size).toBe(0)
  })

  it('keeps what a seller has not sent when the login ends on the server, for that seller alone', () => {
    vi.stubGlobal('sessionStorage', { clear: () => undefined })
    vi.stubGlobal('localStorage', { ...localStorage, clear: () => kept.clear() })
    const sales = JSON.stringify([{ clientID: 'c1' }])
    const end = () => {
      storeSession(session)
      kept.set('counter-sales', sales)
      kept.set('chat-draft', 'typed')
      storeSession(null)
    }
    end()
    expect(kept.get('counter-sales')).toBe(sales)
    expect(kept.has('chat-draft')).toBe(false)
    storeSession(session)
    expect([...kept.keys()].toSorted()).toEqual(['counter-sales', 'session'])
    end()
    storeSession({ ...session, userID: 'u2', shopOwnerID: 's2' })
    expect([...kept.keys()]).toEqual(['session'])
  })

  it('takes them along in a tab that finds the storage cleared by another', () => {
    const ofTab = new Map([['draft', 'typed']])
    vi.stubGlobal('sessionStorage', { clear: () => ofTab.clear() })
    vi.stubGlobal('localStorage', { ...localStorage, clear: () => kept.clear() })
    storeSession(null, session)
    expect(ofTab.size).toBe(0)
  })

  it.each([
    ['nothing of the first person stays', 'u2', undefined],
    ['everything stays for the same person', 'u1', ['a shirt']],
  ])('when another tab has logged somebody in, %s', async (_, id, cart) => {
    vi.stubGlobal('sessionStorage', { clear: () => undefined })
    vi.stubGlobal('localStorage', { ...localStorage, clear: () => kept.clear() })
    const reply = { email: 'a@b.ph', id, user_type: 'Shop Owner', shop_owner_id: 's1', verified: 1 }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reply)))
    const queries = new QueryClient()
    queries.setQueryData(sessionQuery.queryKey, session)
    queries.setQueryData(['GET homepage/cart', {}], ['a shirt'])
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    expect(await queries.fetchQuery(sessionQuery)).toMatchObject({ userID: id })
    expect(queries.getQueryData(['GET homepage/cart', {}])).toEqual(cart)
  })

  it.each(['', 'nonsense', 'null', '[]', '{"type":1}', '{"email":"a@b.ph","user_id":"u","type":9}'])(
    'is nobody when it reads %s',
    (text) => {
      kept.set('session', text)
      expect(readStoredSession()).toBeNull()
    },
  )

  it('is nobody where storage is refused', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
    })
    expect(readStoredSession()).toBeNull()
  })
})

it('names the role of each user type', () => {
  const reply = { email: 'a@b.ph', id: 'u1', shop_owner_id: null, verified: 0 } as const
  const types = ['Shop User', 'Shop Owner', 'Admin', 'Unverified', 'Completed'] as const
  expect(types.map((user_type) => sessionOf({ ...reply, user_type }).role)).toEqual([
    'buyer',
    'seller',
    'admin',
    'unverified',
    'completed',
  ])
})
