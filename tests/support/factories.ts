import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Client } from './client.ts'

export const testPassword = 'tinapay-at-kape-7'

let counter = 0

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

interface Outside {
  db: Database['db']
  clock: Clock
  visitor: () => Client
}

/** People and things for tests, made through the calls where there are calls for it. */
export const factories = ({ db, clock, visitor }: Outside) => {
  const logIn = async (email: string): Promise<Client & { accountID: string; email: string }> => {
    const client = visitor()
    const session = await client.ok('POST auth/login', { email, password: testPassword })
    return Object.assign(client, { accountID: session.id, email })
  }

  const buyer = async () => {
    const given = person()
    await visitor().ok('POST auth/new_shop_user', { ...given, isFeminine: 1, tagIDs: [1, 2] })
    return logIn(given.email)
  }

  /** `approved`: as after an admin's decision. */
  const seller = async ({ approved = true } = {}) => {
    const given = person()
    await visitor().ok('POST auth/new_shop_owner', { ...given, address: 'Session Road Burnham Baguio' })
    const client = await logIn(given.email)
    if (approved)
      await db
        .updateTable('sellers')
        .set({ verified: 1 })
        .where('account_id', '=', client.accountID)
        .execute()
    return client
  }

  const admin = async () => {
    const given = person()
    await visitor().ok('POST auth/new_shop_user', { ...given, isFeminine: 0 })
    await db.updateTable('accounts').set({ kind: 'admin' }).where('email', '=', given.email).execute()
    return logIn(given.email)
  }

  /** A seller's id documents as rows only, for the roles that depend on them. */
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

  return { person, logIn, buyer, seller, admin, documents }
}
