import { createHash, hash } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { copyRows } from './copy.ts'

/** A signed-in person. */
export interface Person {
  accountID: string
  cookie: string
}

export interface Seller extends Person {
  shopID: string
}

/** The session token is derived from the account, so that a kept database can be used again. */
export const personOf = (accountID: string): Person => ({
  accountID,
  cookie: `session=${createHash('sha256').update(`bench ${accountID}`).digest('base64url')}`,
})

export const emailOf = ({ accountID }: Person): string => `${accountID}@bench.ph`

/** Inserts accounts and sessions directly, without the costly hash of a password. */
const makePeople = async (
  client: pg.Client,
  kind: 'buyer' | 'seller',
  count: number,
  passwordHash = '-',
): Promise<Person[]> => {
  const now = Date.now()
  const [at, end] = [new Date(now).toISOString(), new Date(now + 90 * 86_400_000).toISOString()]
  const people = Array.from({ length: count }, () => personOf(uuidv7()))
  await copyRows(
    client,
    'accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)',
    people.map((person) => {
      const { accountID } = person
      return [accountID, kind, emailOf(person), passwordHash, 'Bea', 'Manalo', '09170000000', at]
    }),
  )
  await copyRows(
    client,
    'sessions (token_hash, account_id, created_at, last_seen_at, expires_at)',
    people.map(({ accountID, cookie }) => {
      const tokenHash = hash('sha256', cookie.slice('session='.length), 'hex')
      return [`\\x${tokenHash}`, accountID, at, at, end]
    }),
  )
  return people
}

/** The client must be the superuser's, because triggers are disabled. */
export const makeBuyers = async (
  client: pg.Client,
  count: number,
  passwordHash?: string,
): Promise<Person[]> => {
  const buyers = await makePeople(client, 'buyer', count, passwordHash)
  await copyRows(
    client,
    'buyers (account_id, is_feminine)',
    buyers.map(({ accountID }, n) => [accountID, n % 2]),
  )
  return buyers
}

/** Towns of shops, with latitude and longitude. */
export const shopTowns = [
  ['Baguio', 16.41, 120.6],
  ['Quezon City', 14.65, 121.05],
  ['Taytay', 14.56, 121.13],
  ['Cebu', 10.32, 123.89],
  ['Davao', 7.07, 125.61],
  ['Iloilo', 10.7, 122.56],
  ['Dumaguete', 9.31, 123.3],
  ['Makati', 14.55, 121.03],
  ['Laoag', 18.2, 120.59],
  ['Bacolod', 10.67, 122.95],
] as const

/** Inserts verified sellers, each with a shop. The towns of the shops alternate. */
export const makeSellers = async (client: pg.Client, count: number): Promise<Seller[]> => {
  const people = await makePeople(client, 'seller', count)
  const sellers = people.map((person) => ({ ...person, shopID: uuidv7() }))
  await copyRows(
    client,
    'sellers (account_id, address, verified)',
    sellers.map(({ accountID }) => [accountID, 'Baguio', 1]),
  )
  const opened = new Date().toISOString()
  await copyRows(
    client,
    'shops (id, owner_id, name, address, latitude, longitude, created_at)',
    sellers.map(({ accountID, shopID }, n) => {
      const [town, latitude, longitude] = shopTowns[n % shopTowns.length] ?? shopTowns[0]
      const [north, east] = [((n * 7) % 100) / 1000, ((n * 13) % 100) / 1000]
      return [
        shopID,
        accountID,
        `Tindahan ${n + 1}`,
        `${n + 1} Mabini Street, ${town}`,
        latitude + north,
        longitude + east,
        opened,
      ]
    }),
  )
  return sellers
}
