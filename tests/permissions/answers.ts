import { expect } from 'vitest'
import type { allCalls } from '#contract/all.ts'
import type { CallName } from '#contract/define.ts'
import { type ErrorBody, errors } from '#contract/errors.ts'
import type { Client } from '#tests/support/client.ts'
import { inputs } from './inputs.ts'
import type { Person } from './table.ts'
import type { World } from './world.ts'

type Name = keyof typeof allCalls & CallName

/** Opens an event stream and closes it at once. */
const openStream = async (client: Client, path: string) => {
  const closing = new AbortController()
  const response = await fetch(`${client.base}/api/${path}`, {
    headers: { cookie: client.cookie },
    signal: closing.signal,
  })
  const error = response.ok ? null : ((await response.json()) as ErrorBody)
  closing.abort()
  return { status: response.status, error, text: '' }
}

const ask = async (world: World, person: Person, row: string, name: Name) => {
  const client = world.people[person]
  if (name === 'GET events') return openStream(client, 'events')
  if (name === 'GET live/stream') return openStream(client, `live/stream?slug=${world.ids.liveSlug}`)
  const input = inputs[row]?.(world)
  const { status, error, body } = await client.call(name, input)
  const text = (body as unknown) instanceof Buffer ? '' : JSON.stringify(body)
  return { status, error, text }
}

/** One person, who downloads everything of both. */
const bothSides: readonly Person[] = ['buyer', 'rival']
const isOfBothSides = (person: Person) => bothSides.includes(person)

/** Returns "ok" or the error code. Fails if a code comes with a wrong status or a response reveals a secret. */
export const answerTo = async (world: World, person: Person, row: string, call: string) => {
  const { status, error, text } = await ask(world, person, row, call as Name)
  expect(status).toBe(error ? errors[error.code][0] : 200)
  const readers = row === 'POST auth/my_data' && isOfBothSides(person) ? bothSides : [person]
  const revealed = world.secrets.filter(
    (secret) => text.includes(secret.text) && !readers.some((one) => secret.readers.includes(one)),
  )
  expect(
    revealed.map(({ what }) => what),
    `What ${person} must not read in the answer to ${row}`,
  ).toEqual([])
  return error?.code ?? 'ok'
}
