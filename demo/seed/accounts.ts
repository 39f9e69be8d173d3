import { toKilometre } from '#domain/geography.ts'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { currentVersions } from '#domain/legal-documents.ts'
import { shopNameKey } from '#server/platform/names/shop-name-key.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { townOf } from '#server/features/people/index.ts'
import { storeDocument } from '#server/features/looking-after/verification/documents.ts'
import { queueSeller } from '#server/features/looking-after/verification/queue.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Vault } from '#server/platform/vault/vault.ts'
import { specimenDocument } from './documents.ts'
import { demoAdmin, demoBuyers, demoPassword, demoSellers } from './people.ts'
import { insertRows, transactionOf } from './rows.ts'

export interface SeededShop {
  id: string
  ownerID: string
}

export interface Seeded {
  /** In the order of `demoBuyers`. */
  buyerIDs: string[]
  adminID: string
  shops: SeededShop[]
}

const day = 86_400_000

/** Every other shop of the demo is a business. */
const sellerDetails =
  (at: Date) => (shop: { owner_id: string; name: string; address: string }, n: number) => {
    const said = { seller_id: shop.owner_id, changed_at: at }
    return n % 2 === 0
      ? {
          ...said,
          kind: 'person',
          name: null,
          address: null,
          contact: null,
          registration: null,
          sources: ['own_wardrobe'],
        }
      : {
          ...said,
          kind: 'business',
          name: `${shop.name} (made up)`,
          address: shop.address,
          contact: 'shop@example.ph',
          registration: 'DTI 0000000 (made up)',
          sources: ['local_sellers'],
        }
  }

/** Inserts all accounts, the preferences of buyers, the state of sellers, and their shops. */
export const seedAccounts = async (
  client: pg.PoolClient,
  storage: Storage,
  vault: Vault,
  now: Date,
): Promise<Seeded> => {
  const opened = new Date(now.getTime() - 90 * day)
  /** Stores three specimen documents, encrypted as after an upload. */
  const handIn = (sellerID: string) =>
    Promise.all(
      (['id1', 'id2', 'selfie'] as const).map(async (kind) => ({
        ...(await storeDocument(storage, vault, sellerID, kind, await specimenDocument(kind))),
        uploaded_at: new Date(now.getTime() - day),
      })),
    )
  const account = async (
    kind: string,
    person: { email: string; first_name: string; last_name: string; phone_no: string },
  ) => ({
    id: uuidv7(),
    kind,
    admin_role: kind === 'admin' ? 'owner' : null,
    email: person.email,
    password_hash: await hashPassword(demoPassword),
    first_name: person.first_name,
    last_name: person.last_name,
    phone_no: person.phone_no,
    created_at: opened,
  })
  const buyers = await Promise.all(demoBuyers.map((person) => account('buyer', person)))
  const sellers = await Promise.all(demoSellers.map((person) => account('seller', person)))
  const admin = await account('admin', demoAdmin)
  await insertRows(client, 'accounts', [...buyers, ...sellers, admin])
  await insertRows(
    client,
    'buyers',
    demoBuyers.map((person, n) => ({ account_id: buyers[n]?.id, is_feminine: person.is_feminine })),
  )
  await insertRows(
    client,
    'agreements',
    [...buyers, ...sellers].flatMap(({ id }) =>
      Object.entries(currentVersions).map(([document, version]) => ({
        account_id: id,
        document,
        version,
        agreed_at: opened,
      })),
    ),
  )
  for (const [n, person] of demoBuyers.entries())
    await client.query(
      'insert into account_preferences (account_id, tag_id) select $1, id from tags where name = any($2)',
      [buyers[n]?.id, person.preferences],
    )
  const sold = demoSellers.map((person, n) => ({ ...person, id: sellers[n]?.id ?? '' }))
  await insertRows(
    client,
    'sellers',
    sold.map(({ id, address, verified }) => ({
      account_id: id,
      address,
      verified,
      adult_declared_at: opened,
    })),
  )
  await insertRows(
    client,
    'verification_decisions',
    sold
      .filter(({ verified }) => verified === 1)
      .map(({ id }) => ({
        id: uuidv7(),
        seller_id: id,
        admin_id: admin.id,
        decision: 1,
        decided_at: new Date(opened.getTime() + day),
      })),
  )
  for (const { id, documents } of sold)
    await insertRows(client, 'id_documents', documents === 3 ? await handIn(id) : [])
  for (const { id } of sold) await queueSeller(transactionOf(client), id, now)
  const shops = sold.flatMap(({ id, shop }) => (shop ? [{ id: uuidv7(), owner_id: id, ...shop }] : []))
  await insertRows(
    client,
    'shops',
    shops.map(({ home, ...shop }) => {
      const { lat, long } = toKilometre({ lat: shop.latitude, long: shop.longitude })
      const town = townOf(shop.address, { lat: shop.latitude, long: shop.longitude })
      return {
        ...shop,
        ...(home && { address: town, directions: '', latitude: lat, longitude: long }),
        address_hidden: home !== undefined,
        name_key: shopNameKey(shop.name),
        town,
        created_at: new Date(opened.getTime() + 2 * day),
      }
    }),
  )
  const homes = shops.flatMap(({ home, ...shop }) => (home ? [{ home, shop }] : []))
  await insertRows(
    client,
    'hidden_addresses',
    homes.map(({ shop: { id, address, directions, latitude, longitude } }) => ({
      shop_id: id,
      address,
      directions,
      latitude,
      longitude,
    })),
  )
  await insertRows(
    client,
    'meeting_places',
    homes.flatMap(({ home, shop }) =>
      home.places.map(({ name, note, location, hours }, n) => ({
        id: uuidv7(),
        shop_id: shop.id,
        number: n + 1,
        name,
        note,
        latitude: location.lat,
        longitude: location.long,
        hours,
      })),
    ),
  )
  await insertRows(client, 'seller_details', shops.map(sellerDetails(opened)))
  // A shop takes offers from its fifth handover on, unless it chooses to do so before.
  await insertRows(
    client,
    'shop_offer_rules',
    shops.map(({ id }) => ({ shop_id: id, takes_offers: true })),
  )
  return {
    buyerIDs: buyers.map(({ id }) => id),
    adminID: admin.id,
    shops: shops.map(({ id, owner_id }) => ({ id, ownerID: owner_id })),
  }
}

/** The demo's shops that still exist, in the order of `demoSellers`. */
export const demoShops = async (pool: pg.Pool): Promise<SeededShop[]> => {
  const { rows } = await pool.query<SeededShop>(
    `select s.id, s.owner_id as "ownerID" from shops s join accounts a on a.id = s.owner_id
     where a.email = any($1) order by array_position($1, a.email)`,
    [demoSellers.map(({ email }) => email)],
  )
  return rows
}
