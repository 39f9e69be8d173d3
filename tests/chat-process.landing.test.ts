import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nightly } from '#tests/support/nightly.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from './support/client.ts'
import { cloneDatabase } from './support/database.ts'
import { urlOf } from './support/database-url.ts'
import { programEnvironment } from './support/program.ts'

/** The real program, several of it on one database, killed without a warning. */
const program = new URL('../src/server/main.ts', import.meta.url).pathname
const key = newKey().toString('base64')
const password = 'tinapay-at-kape-7'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: string
const children: ChildProcess[] = []

interface Running {
  base: string
  child: ChildProcess
}

const start = async (): Promise<Running> => {
  const child = spawn(process.execPath, [program], {
    env: {
      ...programEnvironment,
      PORT: '0',
      DATA_DIR: folder,
      ID_ENCRYPTION_KEY: key,
      ANALYZE_PHOTOS: 'no',
      DATABASE_URL: urlOf(database.connection),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()))
  for (;;) {
    const found = /Ukay is at (http:\S+)/.exec(text.out)
    if (found?.[1]) return { base: found[1], child }
    if (child.exitCode !== null) throw new Error(text.err)
    await sleep(20)
  }
}

const kill = async ({ child }: Running): Promise<void> => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-chat-'))
  database = await cloneDatabase(2)
})
afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A buyer and a seller with a shop, signed in: their cookies work at every process. */
const makePair = async (base: string) => {
  const email = { buyer: `${uuidv7()}@example.ph`, seller: `${uuidv7()}@example.ph` }
  const person = { password, first_name: 'Maria', last_name: 'Santos', phone_no: '09170000000' }
  const [buyer, seller] = [new Client(base), new Client(base)]
  await buyer.ok('POST auth/new_shop_user', { ...person, email: email.buyer, isFeminine: 1 })
  await seller.ok('POST auth/new_shop_owner', { ...person, email: email.seller, address: 'Baguio' })
  const { id: userID } = await buyer.ok('POST auth/login', { email: email.buyer, password })
  const { id: sellerID } = await seller.ok('POST auth/login', { email: email.seller, password })
  await database.db.updateTable('sellers').set({ verified: 1 }).where('account_id', '=', sellerID).execute()
  await vi.waitFor(
    () => seller.ok('POST store/create_new_shop', { name: `Wagwagan ${email.seller}`, address: 'Baguio' }),
    {
      timeout: 10_000,
    },
  )
  return { buyer: { cookie: buyer.cookie, id: userID }, seller: { cookie: seller.cookie, id: sellerID } }
}

const at = (base: string, { cookie }: { cookie: string }): Client =>
  Object.assign(new Client(base), { cookie })

const isKept = async (body: string): Promise<boolean> =>
  (await database.db.selectFrom('messages').select('body').where('body', '=', body).execute()).length > 0

test.runIf(nightly)(
  'killed between the commit and the answer: what is sent again is the same message',
  async () => {
    const first = await start()
    const { buyer, seller } = await makePair(first.base)
    const message = { sellerID: seller.id, message: 'Is it still there?', clientID: uuidv7() }
    const body = JSON.stringify(message)
    const { hostname, port, host } = new URL(first.base)
    // Nobody reads what comes back, so that for its sender there is no answer.
    const socket = openSocket(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      [
        'POST /api/chat/send_message HTTP/1.1',
        `host: ${host}`,
        `cookie: ${buyer.cookie}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
    while (!(await isKept(message.message))) await sleep(5)
    await kill(first)
    socket.destroy()

    const second = await start()
    const sent = await at(second.base, buyer).ok('POST chat/send_message', message)
    expect(sent.message).toMatchObject({ sequence: 1, message: message.message, clientID: message.clientID })
    const { messages } = await at(second.base, seller).ok('GET chat/fetch_all_messages', { userID: buyer.id })
    expect(messages.map((one) => one.message)).toEqual([message.message])
    await kill(second)
  },
)

test.runIf(nightly)(
  'the buyer on one process, the seller on another, one of them killed in the middle: both histories are whole',
  async () => {
    const running = { buyer: await start(), seller: await start() }
    const pair = await makePair(running.buyer.base)
    const to = { buyer: { sellerID: pair.seller.id }, seller: { userID: pair.buyer.id } }

    /** As a page does it: the same message until it is acknowledged. */
    const deliver = async (side: 'buyer' | 'seller', message: string): Promise<void> => {
      const clientID = uuidv7()
      for (;;) {
        try {
          const answer = await at(running[side].base, pair[side]).call('POST chat/send_message', {
            ...to[side],
            message,
            clientID,
          })
          if (!answer.error) return
          // The process replies 503 while it starts or shuts down. Any other error is a defect.
          expect(answer.status).toBe(503)
        } catch (error) {
          // The process was killed, or its successor does not listen yet.
          if (!(error instanceof TypeError)) throw error
        }
        await sleep(20)
      }
    }
    await deliver('buyer', 'buyer 0')
    const talk = async (side: 'buyer' | 'seller') => {
      for (let n = 1; n <= 24; n += 3)
        await Promise.all([n, n + 1, n + 2].map((line) => deliver(side, `${side} ${line}`)))
    }
    const killing = (async () => {
      while (!(await isKept('buyer 9'))) await sleep(5)
      await kill(running.buyer)
      running.buyer = await start()
    })()
    await Promise.all([talk('buyer'), talk('seller'), killing])

    const historyOf = async (side: 'buyer' | 'seller') => {
      const read = await at(running[side].base, pair[side]).ok('GET chat/fetch_all_messages', {
        ...to[side],
        since: 0,
      })
      return read.messages.map(({ sequence, message, sender }) => ({ sequence, message, sender }))
    }
    const history = await historyOf('buyer')
    expect(await historyOf('seller')).toEqual(history)
    expect(history.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 49 }, (_, n) => n + 1))
    const expected = [
      ...Array.from({ length: 25 }, (_, n) => `buyer ${n}`),
      ...Array.from({ length: 24 }, (_, n) => `seller ${n + 1}`),
    ]
    expect(history.map(({ message }) => message).toSorted()).toEqual(expected.toSorted())
    // What one person sends one after the other stands in that order.
    const orderOf = (side: string) =>
      history
        .filter(({ message }) => message.startsWith(side))
        .map(({ message }) => Number(message.split(' ')[1]))
    for (const side of ['buyer', 'seller']) {
      const waves = orderOf(side)
        .filter((n) => n > 0)
        .map((n) => Math.ceil(n / 3))
      expect(waves).toEqual(waves.toSorted((a, b) => a - b))
    }
  },
  120_000,
)
