import { createHash, randomBytes } from 'node:crypto'
import { hoursAfter } from '#domain/deadlines.ts'
import { currentVersions } from '#domain/legal-documents.ts'
import { type AdminRole, Verified } from '#domain/roles.ts'
import { shopNameKey } from '#server/platform/names/shop-name-key.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { insertAgreements } from '#server/features/people/legal/queries.ts'
import { queueSeller } from '#server/features/looking-after/verification/queue.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type Events, publish } from '#server/platform/events/events.ts'
import { type Availability, TicketStatus } from '#domain/ticket-status.ts'
import { recordMove } from '#server/features/reserving/tickets/move.ts'
import { insertTicket } from '#server/features/reserving/tickets/purchases/insert-ticket.ts'
import { insertItemHolds } from './item-holds.ts'
import type { Client } from './client.ts'
import { somePhoto } from './photos.ts'

export const testPassword = 'tinapay-at-kape-7'

/** So that people of tests are not asked for what is not tested. */
const agreed = JSON.stringify(currentVersions)

let counter = 0

/** One for all admins, because each costs as much as many calls. */
let hashOfAdmins: Promise<string> | undefined

const person = () => {
  counter += 1
  return {
    email: `person${counter}@example.ph`,
    password: testPassword,
    first_name: 'Maria',
    last_name: `Santos ${counter}`,
    phone_no: `09${String(170_000_000 + counter)}`,
  }
}

/** The input of Add Item. */
export const itemForm = () => ({
  name: 'Maong Jacket',
  description: 'Soft from years of wear.',
  price: 450.5,
  size: 'M',
  isFeminine: 1,
  tagID: [1],
})

/** Adds the account to a client that has just signed up. */
const known = async (client: Client): Promise<Client & { accountID: string; email: string }> => {
  const { id, email } = await client.ok('GET auth/session')
  return Object.assign(client, { accountID: id, email })
}

interface Outside {
  db: Database['db']
  clock: Clock
  visitor: () => Client
  /** With them, what was made is known to the app's caches at once. */
  events?: Pick<Events, 'syncNotifications'>
}

/** Creates people and things for tests, through calls where there are calls for it. */
export const factories = ({ db, clock, visitor, events }: Outside) => {
  const logIn = async (email: string): Promise<Client & { accountID: string; email: string }> => {
    const client = visitor()
    const session = await client.ok('POST auth/login', { email, password: testPassword })
    return Object.assign(client, { accountID: session.id, email })
  }

  const buyer = async () => {
    const given = person()
    const client = visitor()
    await client.ok('POST auth/new_shop_user', { ...given, isFeminine: 1, tagIDs: [1, 2], agreed })
    return known(client)
  }

  /** `approved`: as after an admin's decision. */
  const seller = async ({ approved = true } = {}) => {
    const given = person()
    const visiting = visitor()
    await visiting.ok('POST auth/new_shop_owner', {
      ...given,
      address: 'Session Road Burnham Baguio',
      agreed,
      adult: true,
    })
    // Before the session is read, because the app caches its role.
    if (approved)
      await db
        .updateTable('sellers')
        .set({ verified: Verified.Approved })
        .where('account_id', 'in', db.selectFrom('accounts').select('id').where('email', '=', given.email))
        .execute()
    return known(visiting)
  }

  /** ID documents as rows only, for roles that depend on them. */
  const documents = (sellerID: string, kinds: ('id1' | 'id2' | 'selfie')[]) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('id_documents')
        .values(
          kinds.map((kind) => ({
            id: uuidv7(),
            seller_id: sellerID,
            kind,
            storage_key: `ids/${uuidv7()}`,
            key_id: 'test',
            wrapped_key: Buffer.alloc(60),
            media_type: 'image/jpeg',
            uploaded_at: clock.now(),
          })),
        )
        .execute()
      await queueSeller(tx, sellerID, clock.now())
    })

  /** Adds views of all documents of a seller by this admin, for documents that are only rows. */
  const documentsSeen = async (adminID: string, sellerID: string): Promise<void> => {
    const rows = await db
      .selectFrom('id_documents')
      .select('id')
      .where('seller_id', '=', sellerID)
      .where('replaced_at', 'is', null)
      .execute()
    await db
      .insertInto('id_document_views')
      .values(
        rows.map(({ id }) => ({
          id: uuidv7(),
          document_id: id,
          admin_id: adminID,
          viewed_at: clock.now(),
        })),
      )
      .execute()
  }

  interface Rows {
    kind: 'buyer' | 'seller' | 'admin'
    created?: Date
    password_hash?: string
    admin_role?: AdminRole
    verified?: Verified
    /** An account from before anybody was asked to agree to something, or to declare their age. */
    fromBefore?: boolean
  }

  /** People who are signed in by rows only, because hashing many passwords would be slow. */
  const signedInAll = async <Name extends string>(given: Record<Name, Rows>) => {
    const now = clock.now()
    const people = (Object.entries(given) as [Name, Rows][]).map(
      ([name, { kind, created = new Date(), ...more }]) => {
        const { password: _, ...details } = person()
        const account = { ...details, id: uuidv7({ msecs: created.getTime() }), kind, created_at: now }
        return { ...more, name, account, token: randomBytes(32).toString('base64url') }
      },
    )
    const ofKind = (kind: Rows['kind']) => people.filter(({ account }) => account.kind === kind)
    const [buyers, sellers] = [ofKind('buyer'), ofKind('seller')]
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('accounts')
        .values(
          people.map(({ account, password_hash = 'none', admin_role = 'owner' as const }) => ({
            ...account,
            password_hash,
            admin_role: account.kind === 'admin' ? admin_role : null,
          })),
        )
        .execute()
      if (buyers.length > 0)
        await tx
          .insertInto('buyers')
          .values(buyers.map(({ account }) => ({ account_id: account.id, is_feminine: 1 })))
          .execute()
      if (sellers.length > 0)
        await tx
          .insertInto('sellers')
          .values(
            sellers.map(({ account, verified = Verified.Approved, fromBefore }) => ({
              account_id: account.id,
              address: 'Baguio',
              verified,
              adult_declared_at: fromBefore ? null : now,
            })),
          )
          .execute()
      for (const { account, fromBefore } of [...buyers, ...sellers])
        if (!fromBefore) await insertAgreements(tx, account.id, currentVersions, now)
      await tx
        .insertInto('sessions')
        .values(
          people.map(({ account, token }) => ({
            token_hash: createHash('sha256').update(token).digest(),
            account_id: account.id,
            created_at: now,
            last_seen_at: now,
            expires_at: new Date(now.getTime() + 90 * 86_400_000),
          })),
        )
        .execute()
    })
    const clients = people.map(({ name, account, token }) => {
      const client = visitor()
      client.cookie = `session=${token}`
      return [name, Object.assign(client, { accountID: account.id, email: account.email })] as const
    })
    return Object.fromEntries(clients) as Record<Name, (typeof clients)[number][1]>
  }
  const signedIn = async (given: Rows) => (await signedInAll({ given })).given
  const quickBuyer = () => signedIn({ kind: 'buyer' })
  const quickSeller = () => signedIn({ kind: 'seller' })
  /** An account that no limit takes for a new one. */
  const oldBuyer = () => signedIn({ kind: 'buyer', created: new Date(Date.now() - 30 * 86_400_000) })

  const admin = async (admin_role: AdminRole = 'owner') => {
    hashOfAdmins ??= hashPassword(testPassword)
    return signedIn({ kind: 'admin', password_hash: await hashOfAdmins, admin_role })
  }

  /** A shop as a row; of a new seller unless one is given. */
  const shopRow = async (ownerID?: string) => {
    const id = uuidv7()
    const name = `Ukay ${id}`
    const owner_id = ownerID ?? (await quickSeller()).accountID
    await db
      .insertInto('shops')
      .values({
        id,
        owner_id,
        name,
        name_key: shopNameKey(name),
        address: 'Baguio',
        town: 'Baguio',
        created_at: clock.now(),
      })
      .execute()
    return id
  }

  /** Makes a buyer a helper of this shop, who works for it in all sessions. */
  const helpsAt = async (shopID: string, accountID: string): Promise<void> => {
    await db
      .insertInto('shop_helpers')
      .values({ account_id: accountID, shop_id: shopID, since: clock.now() })
      .execute()
    await db.updateTable('sessions').set({ works_at: shopID }).where('account_id', '=', accountID).execute()
  }

  const quickShopkeeper = async () => {
    const client = await quickSeller()
    return Object.assign(client, { shopID: await shopRow(client.accountID) })
  }

  interface ListedItem {
    name?: string
    price?: number
    /** `held` is a hold for nobody, which `npm run check` finds. For `sold` the caller adds the ticket. */
    availability?: Availability
    at?: Date
    photos?: number
  }

  /** Lets names from comments and sales over the counter that were inserted as rows hold their items. */
  const holdsOfRows = () => sql.raw(insertItemHolds).execute(db)

  /** Sells items over the counter, as rows. */
  const sellInShop = async (itemIDs: string[]): Promise<void> => {
    const items = await db
      .selectFrom('items')
      .innerJoin('shops', 'shops.id', 'items.shop_id')
      .select(['items.id', 'shop_id', 'price_centavos', 'owner_id'])
      .where('items.id', 'in', itemIDs)
      .execute()
    const sales = items.map(({ id, shop_id, price_centavos, owner_id }) => ({
      id: uuidv7(),
      shop_id,
      item_id: id,
      client_id: uuidv7(),
      price_centavos,
      sold_by: owner_id,
      sold_at: clock.now(),
    }))
    await db.insertInto('counter_sales').values(sales).execute()
    await holdsOfRows()
    await db.updateTable('items').set({ state: 'sold' }).where('id', 'in', itemIDs).execute()
  }

  /** So many items, or these, with a photo as rows, for sale by default. The photos have no files. */
  const listedItems = async (shopID: string, given: number | ListedItem[]): Promise<string[]> => {
    const wanted = typeof given === 'number' ? Array.from({ length: given }, (): ListedItem => ({})) : given
    const items = wanted.map((one) => ({ ...one, id: uuidv7(), at: one.at ?? clock.now() }))
    const photos = items.flatMap(({ id, at, photos: number = 1 }) =>
      Array.from({ length: number }, (_, position) => ({
        item_id: id,
        position,
        key: createHash('sha256').update(`${id} ${position}`).digest('hex'),
        upload_hash: Buffer.alloc(32),
        width: 900,
        height: 1200,
        placeholder: 'data:image/webp;base64,UklGRg==',
        created_at: at,
      })),
    )
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('items')
        .values(
          items.map(({ id, at, name, price = 250, availability = 'for_sale', photos: expected = 1 }) => ({
            id,
            shop_id: shopID,
            name: name ?? `Jacket ${id}`,
            description: 'Worn once',
            price_centavos: price * 100,
            size: 'M',
            is_feminine: 1 as const,
            state: availability === 'for_sale' || availability === 'held' ? 'listed' : availability,
            photos_expected: Math.max(1, expected),
            created_at: at,
            listed_at: availability === 'draft' ? null : at,
            kept_as_draft: availability === 'draft',
          })),
        )
        .execute()
      if (photos.length > 0) await tx.insertInto('item_photos').values(photos).execute()
      for (const { id, at, availability } of items)
        if (availability === 'held')
          await tx
            .insertInto('item_holds')
            .values({ item_id: id, kind: 'name', until: new Date(at.getTime() + 86_400_000) })
            .execute()
      for (const { id } of items) await publish(tx, 'items', id)
    })
    await events?.syncNotifications()
    return items.map(({ id }) => id)
  }
  const listedItem = async (shopID: string, given: ListedItem = {}) =>
    (await listedItems(shopID, [given]))[0] ?? ''

  interface GivenTicket {
    itemID: string
    buyerID: string
    status?: TicketStatus
    /** In pesos. That of the item unless it is given. */
    price?: number
    at?: Date
    sellerDueAt?: Date
  }

  /** A ticket as rows, which went from its purchase straight to this status. The item stays as it is. */
  const ticket = async ({
    itemID,
    buyerID,
    status: to = TicketStatus.PendingVerification,
    price,
    at = clock.now(),
    sellerDueAt = at,
  }: GivenTicket): Promise<{ ticketID: number; pickupID: number }> =>
    db.transaction().execute(async (tx) => {
      const { shop_id, owner_id, price_centavos } = await tx
        .selectFrom('items')
        .innerJoin('shops', 'shops.id', 'items.shop_id')
        .select(['shop_id', 'owner_id', 'price_centavos'])
        .where('items.id', '=', itemID)
        .executeTakeFirstOrThrow()
      const from = TicketStatus.PendingVerification
      const inserted = await insertTicket(tx, {
        item_id: itemID,
        shop_id,
        buyer_id: buyerID,
        price_centavos: price === undefined ? price_centavos : price * 100,
        created_at: at,
        seller_due_at: sellerDueAt,
      })
      if (!inserted) throw new Error(`Another ticket holds the item ${itemID}`)
      const { id: ticketID } = inserted
      const by = to === TicketStatus.CancelledByBuyer ? buyerID : owner_id
      const waited = to === TicketStatus.AwaitingPickup || to === TicketStatus.Forfeited
      const buyerDueAt = waited ? hoursAfter(at, 72) : undefined
      if (to !== from) await recordMove(tx, { ticketID, itemID, from, to, by, at, buyerDueAt })
      const { pickup_id } = await tx
        .selectFrom('tickets')
        .select('pickup_id')
        .where('id', '=', ticketID)
        .executeTakeFirstOrThrow()
      return { ticketID, pickupID: pickup_id }
    })

  /** A verified seller with a shop, created through calls. */
  const shopkeeper = async () => {
    const client = await seller()
    counter += 1
    const { shopID, shopName } = await client.ok('POST store/create_new_shop', {
      name: `Wagwagan ${counter}`,
      address: 'Session Road, Baguio',
    })
    return Object.assign(client, { shopID, shopName })
  }

  /** An item for sale with a real photo, created through calls. The seller must have a shop. */
  const item = async (owner: Client, more: object = {}) => {
    const { generatedID } = await owner.ok('POST store/add_item', { ...itemForm(), ...more })
    await owner.ok('POST store/add_img_item', { id: generatedID, img: await somePhoto() })
    return generatedID
  }

  return {
    shopkeeper,
    item,
    itemForm,
    person,
    logIn,
    buyer,
    seller,
    admin,
    documents,
    documentsSeen,
    quickBuyer,
    oldBuyer,
    quickSeller,
    quickShopkeeper,
    helpsAt,
    shopRow,
    listedItem,
    sellInShop,
    holdsOfRows,
    ticket,
    listedItems,
    signedInAll,
  }
}
