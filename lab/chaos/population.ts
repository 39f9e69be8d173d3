import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '#tests/support/photos.ts'
import { lookAtAll } from '#tests/support/sellers-documents.ts'
import type { Random } from '../../demo/seed/random.ts'
import {
  type Market,
  doingsOfAdmin,
  doingsOfBuyer,
  doingsOfSeller,
  doingsOfStranger,
  personForm,
} from './doings.ts'
import { Person, type Weather } from './person.ts'
import type { Told } from './told.ts'

export const admin = { email: 'admin@chaos.ph', password: 'kape-at-tinapay-9' }

const documents = ['POST auth/shop_id_one', 'POST auth/shop_id_two', 'POST auth/shop_id_selfie'] as const

interface Size {
  buyers: number
  sellers: number
}

const logIn = async (person: Person, email: string): Promise<string> => {
  const { password } = personForm(email)
  return (await person.client.ok('POST auth/login', { email, password })).id
}

/** People of every kind, through the calls, and what each of them does all day. */
export const settle = async (base: string, random: Random, told: Told, weather: Weather, size: Size) => {
  const newcomer = () => new Person(base, random, told, weather)
  const market: Market = { sellers: [], buyers: [], shown: [], codes: [] }
  const theAdmin = newcomer()
  await theAdmin.client.ok('POST auth/login', admin)

  for (let n = 0; n < size.buyers; n += 1) {
    const [person, email] = [newcomer(), `buyer${n}@chaos.ph`]
    await person.client.ok('POST auth/new_shop_user', { ...personForm(email), isFeminine: 1 })
    told.people.push({ email, kind: 'buyer' })
    market.buyers.push({ person, accountID: await logIn(person, email) })
  }
  for (let n = 0; n < size.sellers; n += 1) {
    const [person, email] = [newcomer(), `seller${n}@chaos.ph`]
    await person.client.ok('POST auth/new_shop_owner', { ...personForm(email), address: 'Baguio' })
    told.people.push({ email, kind: 'seller' })
    const accountID = await logIn(person, email)
    for (const document of documents)
      await person.client.ok(document, { file: await picture({ width: 200, height: 150 + n }) })
    await lookAtAll(theAdmin.client, accountID)
    await theAdmin.client.ok('POST auth/verification/approve_or_reject', { id: accountID, updated_status: 1 })
    await person.client.ok('POST store/create_new_shop', {
      name: `Ukay ${n}`,
      address: 'Session Road, Baguio',
    })
    market.sellers.push({ person, accountID })
  }
  // A seller may write to who has written first.
  for (const { person } of market.buyers)
    for (const { accountID } of market.sellers) {
      const clientID = person.newID()
      const body = 'Good morning'
      told.asked.messages.add(clientID)
      const sent = await person.client.ok('POST chat/send_message', {
        sellerID: accountID,
        message: body,
        clientID,
      })
      told.messages.push({ clientID, sequence: sent.message.sequence, body })
    }

  const busy = [
    ...market.buyers.map(({ person, accountID }) => doingsOfBuyer(person, accountID, market)),
    ...market.sellers.map(({ person, accountID }) => doingsOfSeller(person, accountID, market)),
    doingsOfAdmin(theAdmin, market),
    doingsOfStranger(newcomer()),
  ]

  /** Everybody does one thing after the other until told to stop; done when each has their last answer. */
  return async (stopping: AbortSignal): Promise<void> => {
    await Promise.all(
      busy.map(async (doings) => {
        while (!stopping.aborted) {
          await random.pick(doings)()
          await sleep(random.whole(5, 60))
        }
      }),
    )
  }
}
