import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '../../tests/support/photos.ts'
import { viewAllDocuments } from '../../tests/support/sellers-documents.ts'
import type { Random } from '../../demo/seed/random.ts'
import {
  type Market,
  adminActions,
  buyerActions,
  sellerActions,
  strangerActions,
  personForm,
} from './workload.ts'
import { importActions } from './imports.ts'
import { saveSearches } from './alerts.ts'
import { leaverActions } from './leavers.ts'
import { moderatorActions } from './moderation.ts'
import { Person, type Conditions } from './person.ts'
import type { History } from './history.ts'
import { shopActions } from './shop-work.ts'
import { emptyStock, makeItem } from './stock.ts'

export const admin = { email: 'admin@chaos.ph', password: 'kape-at-tinapay-9' }

const documents = ['POST auth/shop_id_one', 'POST auth/shop_id_two', 'POST auth/shop_id_selfie'] as const

/** An appeal needs another admin than the two who decided. */
const moderatorsBesideAdmin = 2

/** Of each seller. */
const itemsAtFirst = 5

interface Size {
  buyers: number
  sellers: number
}

const logIn = async (person: Person, email: string): Promise<string> => {
  const { password } = personForm(email)
  person.accountID = (await person.client.ok('POST auth/login', { email, password })).id
  return person.accountID
}

/** Signs up clients of every kind, and returns a function that lets them act until it is aborted. */
export const populate = async (
  base: string,
  random: Random,
  history: History,
  conditions: Conditions,
  size: Size,
) => {
  const newcomer = () => new Person(base, random, history, conditions)
  const market: Market = {
    sellers: [],
    buyers: [],
    listed: [],
    codes: [],
    sales: [],
    bills: [],
    takenDown: new Map(),
    undoing: new Set(),
    out: new Set(),
  }
  const adminPerson = newcomer()
  adminPerson.accountID = (await adminPerson.client.ok('POST auth/login', admin)).id
  const moderators = [adminPerson]
  for (let n = 0; n < moderatorsBesideAdmin; n += 1) {
    const [person, email] = [newcomer(), `moderator${n}@chaos.ph`]
    const { token } = await adminPerson.client.ok('POST admin/invite', { role: 'moderator' })
    const { first_name, last_name, password } = personForm(email)
    await person.client.ok('POST admin/join', { token, email, password, first_name, last_name })
    await logIn(person, email)
    moderators.push(person)
  }

  for (let n = 0; n < size.buyers; n += 1) {
    const [person, email] = [newcomer(), `buyer${n}@chaos.ph`]
    await person.client.ok('POST auth/new_shop_user', { ...personForm(email), isFeminine: 1 })
    history.people.push({ email, kind: 'buyer' })
    market.buyers.push({ person, accountID: await logIn(person, email) })
    await saveSearches(person)
  }
  for (let n = 0; n < size.sellers; n += 1) {
    const [person, email] = [newcomer(), `seller${n}@chaos.ph`]
    await person.client.ok('POST auth/new_shop_owner', { ...personForm(email), address: 'Baguio' })
    history.people.push({ email, kind: 'seller' })
    const accountID = await logIn(person, email)
    for (const document of documents)
      await person.client.ok(document, { file: await picture({ width: 200, height: 150 + n }) })
    await viewAllDocuments(adminPerson.client, accountID)
    await adminPerson.client.ok('POST auth/verification/approve_or_reject', {
      id: accountID,
      updated_status: 1,
    })
    await person.client.ok('POST store/create_new_shop', {
      name: `Ukay ${n}`,
      address: 'Session Road, Baguio',
    })
    await person.client.ok('POST store/set_bundle_rule', { items: 2, percent: 10 })
    market.sellers.push({ person, accountID })
  }
  // A seller may write only to buyers who wrote first.
  for (const { person } of market.buyers)
    for (const { accountID } of market.sellers) {
      const clientID = person.newID()
      const body = 'Good morning'
      history.requested.messages.add(clientID)
      const sent = await person.client.ok('POST chat/send_message', {
        sellerID: accountID,
        message: body,
        clientID,
      })
      history.messages.push({ clientID, sequence: sent.message.sequence, body })
    }

  const stocked = await Promise.all(
    market.sellers.map(async ({ person, accountID }) => {
      const stock = emptyStock()
      for (let n = 0; n < itemsAtFirst; n += 1) {
        const itemID = await makeItem(person, false)
        if (itemID) stock.own.push(itemID)
      }
      market.listed.push(...stock.own)
      return { person, accountID, stock }
    }),
  )
  const busy = [
    ...market.buyers.map(({ person, accountID }) => buyerActions(person, accountID, market)),
    // A seller works on three devices at once.
    ...stocked.flatMap(({ person, accountID, stock }) => [
      sellerActions(person, accountID, stock, market),
      shopActions(person, stock, market),
      importActions(person, stock, market),
    ]),
    adminActions(adminPerson, market),
    ...moderators.map((person) => moderatorActions(person, market)),
    strangerActions(newcomer()),
    leaverActions(newcomer, market),
  ]

  /** Each client does one action after the other. Resolves when all have their last reply. */
  return async (stopping: AbortSignal): Promise<void> => {
    await Promise.all(
      busy.map(async (actions) => {
        while (!stopping.aborted) {
          await random.pick(actions)()
          await sleep(random.whole(5, 60))
        }
      }),
    )
  }
}
