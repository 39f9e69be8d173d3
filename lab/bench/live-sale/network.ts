import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AllCalls } from '../../../src/contract/all.ts'
import type { CallName, Sent } from '../../../src/contract/define.ts'
import type { ErrorBody } from '../../../src/contract/errors.ts'
import { createReconnectDelays } from '../../../src/web/lib/reconnect-delays.ts'
import type { BodyOf } from '../../../tests/support/client.ts'

/** The addresses of the processes that run now. People are sent to any of them, as by a load balancer. */
export interface Network {
  processes: Set<string>
  /** How long a request, a reply or an event is under way, in milliseconds. */
  delay: number
}

export interface Surfer {
  cookie: string
  /** An address of their own, because limits apply to each. */
  address: string
}

export type Reply<Name extends keyof AllCalls> =
  | { status: 200; body: BodyOf<Name>; code: null }
  | { status: number; body: null; code: ErrorBody['code'] }

const giveUpAfter = 60_000

export const pickProcess = async ({ processes }: Network): Promise<string> => {
  while (processes.size === 0) await sleep(50)
  const all = [...processes]
  return all[Math.floor(Math.random() * all.length)] ?? ''
}

const headersOf = ({ cookie, address }: Surfer) => ({ cookie, 'x-forwarded-for': address })

/** Sends the same request until it has a reply, at whatever process runs. */
export const ask = async <Name extends keyof AllCalls & CallName>(
  network: Network,
  surfer: Surfer,
  name: Name,
  input: Sent<AllCalls[Name]>,
): Promise<Reply<Name>> => {
  const [method = '', path = ''] = name.split(' ')
  const isGet = method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const until = performance.now() + giveUpAfter
  for (;;) {
    const base = await pickProcess(network)
    try {
      await sleep(network.delay)
      const reply = await fetch(`${base}/api/${path}${query}`, {
        method,
        headers: { ...headersOf(surfer), ...(!isGet && { 'content-type': 'application/json' }) },
        ...(!isGet && { body: JSON.stringify(input) }),
      })
      const body: unknown = await reply.json()
      await sleep(network.delay)
      if (reply.status === 200) return { status: 200, body: body as BodyOf<Name>, code: null }
      if (reply.status < 500) return { status: reply.status, body: null, code: (body as ErrorBody).code }
    } catch (error) {
      if (performance.now() > until) throw error
    }
    if (performance.now() > until) throw new Error(`${name} has no reply`)
    await sleep(200)
  }
}

/** An event stream that opens again as the page's does, at whatever process runs, until it is closed. */
export const follow = (
  network: Network,
  surfer: Surfer,
  path: string,
  onEvent: (name: string, data: string) => void,
) => {
  const delayOf = createReconnectDelays()
  let failures = 0
  let request: ClientRequest | undefined
  const closing = new AbortController()

  const openOnce = async (isAgain: boolean): Promise<void> => {
    failures += 1
    const base = await pickProcess(network)
    await sleep(network.delay)
    request = get(`${base}/api/${path}`, {
      agent: false,
      headers: headersOf(surfer),
    })
    const [answer] = (await once(request, 'response', { signal: closing.signal })) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
    // As the page does: what happened more than a few seconds ago does not come by the stream.
    if (isAgain) setTimeout(() => onEvent('refetch', ''), network.delay)
    let rest = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const events = (rest + String(chunk)).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, name] = /^event: (\w+)$/m.exec(event) ?? []
        const [, data = ''] = /^data: (.*)$/m.exec(event) ?? []
        failures = 0
        if (name) setTimeout(() => onEvent(name, data), network.delay)
      }
    }
  }

  const run = async (): Promise<void> => {
    for (let isAgain = false; !closing.signal.aborted; isAgain = true) {
      await openOnce(isAgain).catch(() => undefined)
      if (!closing.signal.aborted) await sleep(delayOf(failures))
    }
  }
  void run()
  return (): void => {
    closing.abort()
    request?.destroy()
  }
}
