import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import pino from 'pino'
import { createChat } from '../../../../src/server/features/talk/chat/service.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import { diskStorage } from '../../../../src/server/platform/storage/disk.ts'
import { personOf } from '../../people.ts'
import { type Kind, type World, asJSON, inTurn } from '../world.ts'

/** The number of senders, the same at each size. Each account may send 30 messages a minute. */
const pairs = 5_000
const message = 'Is this still available po?'

const nothing = async () => undefined

/** Buyers write to existing conversations. */
export const chatKinds = async ({ database }: World): Promise<Kind[]> => {
  const { rows } = await database.pool.query<{ buyer_id: string; owner_id: string }>(
    `select c.buyer_id, s.owner_id from conversations c join shops s on s.id = c.shop_id
     order by md5(c.id::text) limit $1`,
    [pairs],
  )
  const [wrote, alone] = [inTurn(rows), inTurn(rows.toReversed())]
  const chat = createChat({
    database,
    clock: systemClock,
    storage: diskStorage(tmpdir()),
    messageSent: nothing,
    markPathRead: nothing,
    log: pino({ level: 'silent' }),
  })
  return [
    {
      name: 'chat, send',
      next: () => {
        const { buyer_id, owner_id } = wrote()
        const { cookie } = personOf(buyer_id)
        const body = { sellerID: owner_id, message, clientID: randomUUID() }
        return { path: '/api/chat/send_message', ...asJSON(body, { cookie }) }
      },
      alone: {
        what: 'its transaction, safe on disk',
        work: () => {
          const { buyer_id, owner_id } = alone()
          const side = { kind: 'buyer', accountID: buyer_id, by: buyer_id } as const
          return chat.send(side, owner_id, { body: message, clientID: randomUUID() })
        },
      },
    },
  ]
}
