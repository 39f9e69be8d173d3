import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/platform/db/connect.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { Client } from '../../tests/support/client.ts'
import { factories } from '../../tests/support/factories.ts'
import { picture } from '../../tests/support/photos.ts'

/** A signed-in person. `at` is the same person at another address, such as one process behind the proxy. */
export interface Person extends Client {
  accountID: string
}

export const at = <One extends Person>(person: One, base: string): One =>
  Object.assign(new Client(base), { ...person, base })

/** Runs ten at a time. */
const many = async <One>(count: number, one: () => Promise<One>): Promise<One[]> => {
  const made: One[] = []
  for (let n = 0; n < count; n += 10)
    made.push(...(await Promise.all(Array.from({ length: Math.min(10, count - n) }, one))))
  return made
}

/** Inserts people without the costly password hash, and creates items through the API. */
export const peopleOn = async (url: string, { db }: Database) => {
  const make = factories({ db, clock: systemClock, visitor: () => new Client(url) })
  const photo = await picture({ width: 480, height: 600 })
  const admin = await make.admin()
  /** Inserts sellers with the decision that verified them. */
  const shopkeeper = async () => {
    const made = await make.quickShopkeeper()
    await db
      .insertInto('verification_decisions')
      .values({
        id: randomUUID(),
        seller_id: made.accountID,
        admin_id: admin.accountID,
        decision: 1,
        decided_at: new Date(),
      })
      .execute()
    return made
  }
  return {
    admin,
    /** A seller without documents. */
    applicant: () => make.seller({ approved: false }),
    itemForm: make.itemForm,
    buyers: (count: number) => many(count, make.quickBuyer),
    shopkeepers: (count: number) => many(count, shopkeeper),
    items: (owner: Person, count: number) =>
      many(count, async () => {
        const { generatedID } = await owner.ok('POST store/add_item', {
          ...make.itemForm(),
          name: `Jacket ${randomUUID()}`,
        })
        await owner.ok('POST store/add_img_item', { id: generatedID, img: photo })
        return generatedID
      }),
  }
}

export type People = Awaited<ReturnType<typeof peopleOn>>
