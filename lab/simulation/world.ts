import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Random } from '../../demo/seed/random.ts'

export interface Person {
  id: string
  cookie: string
  address: string
}
export type Buyer = Person & Habits['buyer']
export type Seller = Person & Habits['seller'] & { shopID: string }

interface Habits {
  buyer: {
    reservationsPerDay: number
    visitsPerDay: number
    /** How likely it is that they cancel, come for what is ready, and come too late. */
    cancels: number
    comes: number
    comesLate: number
    usesCart: boolean
    /** Whether they pay by QR before they come. */
    paysAhead: boolean
    reviews: number
  }
  seller: {
    visitsPerDay: number
    /** How likely it is that they go one step further with a ticket at a visit, and in how many steps they confirm. */
    acts: number
    steps: 1 | 3
    lacksItem: number
    salesPerDay: number
    reviews: number
  }
}

const day = 86_400_000

export const uuidFrom = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16))
  hex[12] = '7'
  hex[16] = '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const buyerHabits = (random: Random): Habits['buyer'] => {
  const keepsWord = random.next()
  return {
    reservationsPerDay: random.chance(0.1) ? 2 : 0.2 + random.next() * 0.7,
    visitsPerDay: 0.5 + random.next() * 2,
    cancels: 0.05 + random.next() * 0.2,
    comes: 0.5 + keepsWord * 0.5,
    comesLate: random.next() * 0.1,
    usesCart: random.chance(0.4),
    paysAhead: random.chance(0.35),
    reviews: random.next(),
  }
}

const sellerHabits = (random: Random): Habits['seller'] => ({
  visitsPerDay: random.chance(0.05) ? 0 : 1 + random.next() * 5,
  acts: 0.3 + random.next() * 0.65,
  steps: random.chance(0.6) ? 1 : 3,
  lacksItem: random.next() * 0.08,
  salesPerDay: random.chance(0.5) ? 0.7 : 0,
  reviews: random.next(),
})

/** People, shops and items as rows, because none of them is under test. All ids come from the seed. */
export const makeWorld = async (
  pool: pg.Pool,
  random: Random,
  { people, days, start }: { people: number; days: number; start: number },
): Promise<{ buyers: Buyer[]; sellers: Seller[]; admins: Person[] }> => {
  const personOf = (n: number): Person => {
    const token = createHash('sha256').update(uuidFrom(random)).digest('base64url')
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    return { id: uuidFrom(random), cookie: `session=${token}`, address }
  }
  const persons = Array.from({ length: people }, (_, n) => personOf(n))
  const admins = Array.from({ length: 3 }, (_, n) => personOf(people + n))
  const sellersWanted = Math.max(2, Math.round(people * 0.08))
  const sellers = persons
    .slice(0, sellersWanted)
    .map((one) => ({ ...one, ...sellerHabits(random), shopID: uuidFrom(random) }))
  const buyers = persons.slice(sellersWanted).map((one) => ({ ...one, ...buyerHabits(random) }))
  const from = new Date(start)
  // Nobody is signed out during the simulation.
  const end = new Date(start + (days + 30) * day)
  const insert = (table: string, rows: object[]) =>
    pool.query(
      `insert into ${table} (${Object.keys(rows[0] ?? {}).join(', ')})
       select ${Object.keys(rows[0] ?? {}).join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  await insert(
    'accounts',
    [...persons, ...admins].map(({ id }, n) => ({
      id,
      email: `person${n}@example.ph`,
      first_name: 'Maria',
      last_name: `Santos ${n}`,
      phone_no: `09${String(170_000_000 + n)}`,
      kind: n < sellersWanted ? 'seller' : n < people ? 'buyer' : 'admin',
      admin_role: n < people ? null : 'moderator',
      password_hash: 'none',
      created_at: from,
    })),
  )
  await insert(
    'buyers',
    buyers.map(({ id }) => ({ account_id: id, is_feminine: 1 })),
  )
  await insert(
    'sellers',
    sellers.map(({ id }) => ({ account_id: id, address: 'Baguio', verified: 1 })),
  )
  await insert(
    'sessions',
    [...persons, ...admins].map(({ id, cookie }) => ({
      token_hash: `\\x${createHash('sha256').update(cookie.replace('session=', '')).digest('hex')}`,
      account_id: id,
      created_at: from,
      last_seen_at: end,
      expires_at: end,
    })),
  )
  await insert(
    'shops',
    sellers.map(({ id, shopID }, n) => ({
      id: shopID,
      owner_id: id,
      name: `Ukay ${n}`,
      name_key: `ukay${n}`,
      address: 'Baguio',
      created_at: from,
    })),
  )
  await insert(
    'shop_offer_rules',
    sellers.map(({ shopID }, n) => ({
      shop_id: shopID,
      takes_offers: true,
      floor_percent: n % 2 ? 70 : null,
    })),
  )
  await insert(
    'bundle_rules',
    sellers.map(({ shopID }) => ({ shop_id: shopID, items: 2, centavos: 60_000 })),
  )
  const items = Array.from({ length: Math.round(people * (3 + days * 0.35)) }, (_, n) => {
    const at = new Date(n < people * 3 ? start : start + random.next() * days * day)
    return {
      id: uuidFrom(random),
      shop_id: random.pick(sellers).shopID,
      name: `Jacket ${n}`,
      description: 'Worn once',
      price_centavos: random.whole(50, 900) * 100,
      size: 'M',
      is_feminine: 1,
      state: 'listed',
      photos_expected: 1,
      created_at: at,
      listed_at: at,
    }
  })
  await insert('items', items)
  await insert(
    'item_photos',
    items.map(({ id, created_at }) => {
      const hash = createHash('sha256').update(id).digest('hex')
      const size = { width: 1080, height: 1350, placeholder: 'data:image/webp;base64,' }
      return { item_id: id, position: 0, key: hash, upload_hash: `\\x${hash}`, ...size, created_at }
    }),
  )
  return { buyers, sellers, admins }
}
