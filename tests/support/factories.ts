import { createHash, randomBytes } from 'node:crypto'
import { currentVersions } from '#domain/legal-documents.ts'
import { type AdminRole, Verified } from '#domain/roles.ts'
import { shopNameKey } from '#domain/shop-name.ts'
import { hashPassword } from '#server/features/accounts/index.ts'
import { insertAgreements } from '#server/features/legal/index.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { type Events, publish } from '#server/platform/events/events.ts'
import type { Availability } from '#domain/ticket-status.ts'
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
    db
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

  /** Signed in by rows only, because hashing many passwords would be slow. */
  const signedIn = async (
    kind: 'buyer' | 'seller' | 'admin',
    { created = new Date(), password_hash = 'none', admin_role = 'owner' as AdminRole } = {},
  ) => {
    const { password: _, ...given } = person()
    const account = {
      ...given,
      id: uuidv7({ msecs: created.getTime() }),
      kind,
      admin_role: kind === 'admin' ? admin_role : null,
      password_hash,
      created_at: clock.now(),
    }
    await db.insertInto('accounts').values(account).execute()
    if (kind === 'buyer')
      await db.insertInto('buyers').values({ account_id: account.id, is_feminine: 1 }).execute()
    if (kind === 'seller')
      await db
        .insertInto('sellers')
        .values({
          account_id: account.id,
          address: 'Baguio',
          verified: Verified.Approved,
          adult_declared_at: clock.now(),
        })
        .execute()
    if (kind !== 'admin')
      await db.transaction().execute((tx) => insertAgreements(tx, account.id, currentVersions, clock.now()))
    const token = randomBytes(32).toString('base64url')
    await db
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: account.id,
        created_at: clock.now(),
        last_seen_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 90 * 86_400_000),
      })
      .execute()
    const client = visitor()
    client.cookie = `session=${token}`
    return Object.assign(client, { accountID: account.id, email: given.email })
  }
  const quickBuyer = () => signedIn('buyer')
  const quickSeller = () => signedIn('seller')
  /** An account that no limit takes for a new one. */
  const oldBuyer = () => signedIn('buyer', { created: new Date(Date.now() - 30 * 86_400_000) })

  const admin = async (admin_role: AdminRole = 'owner') => {
    hashOfAdmins ??= hashPassword(testPassword)
    return signedIn('admin', { password_hash: await hashOfAdmins, admin_role })
  }

  /** A shop as a row; of a new seller unless one is given. */
  const shopRow = async (ownerID?: string) => {
    const id = uuidv7()
    const name = `Ukay ${id}`
    const owner_id = ownerID ?? (await quickSeller()).accountID
    await db
      .insertInto('shops')
      .values({ id, owner_id, name, name_key: shopNameKey(name), address: 'Baguio', created_at: clock.now() })
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

  /** An item with a photo as rows, for sale by default. The photo has no files. */
  const listedItem = async (
    shopID: string,
    given: { name?: string; price?: number; availability?: Availability; at?: Date; photos?: number } = {},
  ) => {
    const id = uuidv7()
    const { availability = 'for_sale', at = clock.now(), photos = 1 } = given
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('items')
        .values({
          id,
          shop_id: shopID,
          name: given.name ?? `Jacket ${id}`,
          description: 'Worn once',
          price_centavos: (given.price ?? 250) * 100,
          size: 'M',
          is_feminine: 1,
          availability,
          photos_expected: Math.max(1, photos),
          created_at: at,
          listed_at: availability === 'draft' ? null : at,
        })
        .execute()
      for (let position = 0; position < photos; position += 1)
        await tx
          .insertInto('item_photos')
          .values({
            item_id: id,
            position,
            key: createHash('sha256').update(`${id} ${position}`).digest('hex'),
            upload_hash: Buffer.alloc(32),
            width: 900,
            height: 1200,
            placeholder: 'data:image/webp;base64,UklGRg==',
            created_at: at,
          })
          .execute()
      await publish(tx, 'items', id)
    })
    await events?.syncNotifications()
    return id
  }

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
  }
}
