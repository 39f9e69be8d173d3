import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'
import { createNetworkReadLimit } from './read-limit.ts'

const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply

test('a /48 whose every /64 asks once does not take the places of others', async () => {
  const limit = createNetworkReadLimit({
    rate: { max: 100, seconds: 60 },
    atOnce: { account: 1, process: 1 },
    waiting: { account: 1, process: 3 },
  })
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const read = (ip: string) =>
    limit({ network: networkOf(ip), reply: reply() }, async () => {
      await gate.promise
      done.push(ip)
    }).catch((error: { code: string }) => error.code)
  const flood = ['1', '2', '3', '4', '5'].map((subnet) => read(`2001:db8:1:${subnet}::1`))
  // The first runs and three wait.
  expect(await flood[4]).toBe('search_slow')
  const others = ['2001:db8:2:1::1', '198.51.100.7'].map(read)
  expect(await Promise.all([flood[2], flood[3]])).toEqual(['search_slow', 'search_slow'])
  gate.resolve()
  await Promise.all([...flood, ...others])
  expect(done).toHaveLength(4)
  // Its turn comes after those of networks that had none lately.
  expect(done.slice(1)).toEqual(['2001:db8:2:1::1', '198.51.100.7', '2001:db8:1:2::1'])
})
