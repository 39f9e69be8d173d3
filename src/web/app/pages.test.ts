import { expect, test } from 'vitest'
import type { AdminRole, Role } from '#domain/roles.ts'
import type { Session } from '#web/features/accounts/session.ts'
import { type Person, aBale, aSale, aShop, everybody, invitation, slug, whose } from '#tests/support/pages.ts'
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
  otherSide: null,
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
} satisfies Record<Person, Session | null>

test.for(Object.entries(whose))('%s is found by %j alone', ([address, who]) => {
  expect(everybody.filter((person) => pageAt(people[person], address))).toEqual(who)
})

test.for(everybody)('%s has no page beside these', (person) => {
  const addresses = pagesFor(people[person]).map(({ path }) =>
    path
      .replace('/shop/:id', aShop)
      .replace('/live/:id', aSale)
      .replace('/bales/:id', aBale)
      .replace('/side/:id', '/side/seller')
      .replace('/help/:id', invitation)
      .replace(':id', '7')
      .replace(':slug', slug)
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
    '/riders',
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
    '/apps',
    '/shop/create',
    '/shop/map',
    '/shop/poster',
    '/shop/places',
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
