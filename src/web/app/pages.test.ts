import { expect, test } from 'vitest'
import type { AdminRole, Role } from '#domain/roles.ts'
import type { Session } from '#web/features/accounts/session.ts'
import { pageAt, pagesFor } from './pages.tsx'

const signedIn = (role: Role, adminRole: AdminRole | null = null): Session => ({
  email: `${role}@example.ph`,
  role,
  adminRole,
  userID: '1',
  shopOwnerID: null,
  verified: role === 'seller' ? 1 : 0,
  secondFactorMissing: false,
  helps: null,
  stopped: null,
  helpEnded: false,
})

const people = {
  nobody: null,
  buyer: signedIn('buyer'),
  seller: signedIn('seller'),
  admin: signedIn('admin', 'owner'),
  unverified: signedIn('unverified'),
  completed: signedIn('completed'),
  moderator: signedIn('admin', 'moderator'),
  verifier: signedIn('admin', 'verifier'),
  treasurer: signedIn('admin', 'treasurer'),
}

type Person = keyof typeof people
const everybody = Object.keys(people) as Person[]
const signedInPeople = everybody.filter((person) => person !== 'nobody')

const invitation = `/help/${'a'.repeat(22)}`
const aShop = '/shop/01900000-0000-7000-8000-00000000beef'
const aBale = '/bales/01900000-0000-7000-8000-00000000beef'
const aSale = '/live/01900000-0000-7000-8000-00000000cafe'

/** Every path, and some unknown ones, with the roles that find a page there. */
const whose: Record<string, Person[]> = {
  '/': everybody,
  '/signup': ['nobody'],
  '/passwordreset': everybody,
  '/confirm': everybody,
  '/live/luz-24-nov-x7k2p': everybody,
  '/live/luz-24-nov-x7k2p/more': [],
  '/bill/token': everybody,
  '/search': ['buyer'],
  '/cart': ['buyer'],
  '/shops': ['buyer'],
  '/collections': ['buyer'],
  '/following': ['buyer'],
  '/searches': ['buyer'],
  '/offers': ['buyer'],
  '/collections/7': ['buyer'],
  '/ordering': ['buyer'],
  '/invoice': ['buyer'],
  '/ticketcenter': ['buyer', 'seller'],
  '/pickup/7': ['buyer', 'seller'],
  '/pickup/none': [],
  '/pickup/7/time': ['buyer', 'seller'],
  '/pickup/7/handover': ['seller'],
  '/scan': ['seller'],
  '/counter': ['seller'],
  '/price-tags': ['seller'],
  '/item/7': ['buyer', 'seller'],
  '/chat': ['buyer', 'seller'],
  '/chat/7': ['buyer', 'seller'],
  '/chat_seller': ['seller'],
  '/chat_seller/7': ['seller'],
  '/shop': ['seller'],
  '/shop/create': ['seller'],
  '/shop/add': ['seller'],
  '/rack': ['seller'],
  '/my-pieces': ['seller'],
  '/import-pieces': ['seller'],
  '/shop/map': ['seller'],
  '/shop/settings': ['seller'],
  '/shop/poster': ['seller'],
  '/ownqr': ['seller'],
  '/live': ['seller'],
  [`${aSale}/prepare`]: ['seller'],
  [`${aSale}/board`]: ['seller'],
  [`${aSale}/bills`]: ['seller'],
  '/live/tuesday-bale/board': [],
  '/bales': ['seller'],
  '/bales/7': [],
  [aBale]: ['seller'],
  '/sales-report': ['seller'],
  '/helpers': ['seller'],
  '/help': everybody,
  [invitation]: everybody,
  '/help/7': [],
  '/topup': ['seller'],
  '/redeem': ['seller'],
  '/shopdocs': ['seller', 'unverified', 'completed'],
  '/shopdocs/submitted': ['seller', 'unverified', 'completed'],
  '/join': everybody,
  '/first-run': everybody,
  '/generate': ['admin', 'treasurer'],
  '/channels': ['admin', 'treasurer'],
  '/figures': ['admin', 'moderator'],
  '/qrchanges': ['admin', 'treasurer'],
  '/reports': ['admin', 'moderator', 'verifier'],
  '/same': ['admin', 'moderator'],
  '/roles': ['admin'],
  '/breach': ['admin'],
  '/setup': ['admin'],
  '/second-factor': signedInPeople,
  '/notifications': signedInPeople,
  '/decisions': ['buyer', 'seller', 'unverified', 'completed'],
  '/mydata': signedInPeople,
  '/item': [],
  '/item/7/photos': [],
  [aShop]: ['buyer', 'seller'],
  [`${aShop}/items`]: [],
  '/shop/7': [],
  '/item/7/edit': ['seller'],
  '/nowhere': [],
}

test.for(Object.entries(whose))('%s is found by %j alone', ([address, who]) => {
  expect(everybody.filter((person) => pageAt(people[person], address))).toEqual(who)
})

test.for(everybody)('%s has no page beside these', (person) => {
  const addresses = pagesFor(people[person]).map(({ path }) =>
    path
      .replace('/shop/:id', aShop)
      .replace('/live/:id', aSale)
      .replace('/bales/:id', aBale)
      .replace('/help/:id', invitation)
      .replace(':id', '7')
      .replace(':slug', 'luz-24-nov-x7k2p')
      .replace(':token', 'token'),
  )
  const listed = Object.keys(whose).filter((address) => whose[address]?.includes(person))
  expect(addresses.toSorted()).toEqual(listed.toSorted())
})

const elementAt = (session: Session, address: string) => pageAt(session, address)?.element

test('an admin who does not verify sellers begins at their own first page', () => {
  expect(elementAt(people.moderator, '/')).toHaveProperty('props.to', '/reports')
  expect(elementAt(people.treasurer, '/')).toHaveProperty('props.to', '/generate')
  for (const person of [people.admin, people.verifier])
    expect(elementAt(person, '/')).not.toHaveProperty('props.to')
})

test('a helper finds the pages of a seller but for those of the owner', () => {
  const helper: Session = {
    ...people.seller,
    helps: { shopID: '2', shopName: 'Wagwagan', working: true },
  }
  for (const address of [
    '/',
    '/ticketcenter',
    '/scan',
    '/counter',
    '/price-tags',
    '/shop',
    '/shop/add',
    '/item/7/edit',
    '/chat',
  ])
    expect(pageAt(helper, address), address).toBeDefined()
  for (const address of [
    '/ownqr',
    '/bales',
    '/sales-report',
    '/topup',
    '/redeem',
    '/helpers',
    '/shop/create',
    '/shop/map',
    '/shop/poster',
  ])
    expect(pageAt(helper, address), address).toBeUndefined()
})

test.each(['buyer', 'seller'] as const)(
  'a stopped %s keeps the decisions about them, tickets, messages and data, and is led to the decisions from elsewhere',
  (role) => {
    const stopped: Session = { ...people[role], stopped: { until: null } }
    const kept = ['/decisions', '/ticketcenter', '/chat', '/chat/7', '/pickup/7', '/mydata', '/notifications']
    for (const address of kept) expect(elementAt(stopped, address)).toBe(elementAt(people[role], address))
    expect(elementAt(stopped, '/')).toHaveProperty('props.back', false)
    for (const address of [aShop, '/item/7', role === 'buyer' ? '/cart' : '/shop/add'])
      expect(elementAt(stopped, address), address).toHaveProperty('props.to', '/')
  },
)

test('the documents page is submitted at one address; who was accepted meanwhile is led home from both', () => {
  expect(elementAt(people.unverified, '/shopdocs/submitted')).toHaveProperty('props.submitted', true)
  expect(elementAt(people.unverified, '/')).not.toHaveProperty('props.submitted')
  for (const address of ['/shopdocs', '/shopdocs/submitted'])
    expect(elementAt(people.seller, address)).toHaveProperty('props.to', '/')
})

test('an admin who lacks the second factor is led to it from each of their pages, but for a forgotten password', () => {
  const admin = { ...people.admin, secondFactorMissing: true }
  const open = ['/second-factor', '/passwordreset', '/first-run']
  for (const address of Object.keys(whose).filter((one) => whose[one]?.includes('admin')))
    if (open.includes(address)) expect(elementAt(admin, address)).not.toHaveProperty('props.to')
    else expect(elementAt(admin, address)).toHaveProperty('props.to', '/second-factor')
})
