import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call, CallName, Calls, OtherReply, Received, Reply } from '#contract/define.ts'
import { AppError } from '../errors.ts'
import type { Scan } from '../scan/clamd.ts'
import { readInput, uploadsOf } from './body.ts'
import { type Authenticate, type Caller, lacksSecondFactor } from './caller.ts'
import { serializerOf } from './serialize.ts'

export interface Context<C extends Call> {
  caller: C['who'] extends 'anyone' ? Caller | null : Caller
  input: Received<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply already written as JSON, for pages that are the same for many. */
export class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** The reply itself where the handler has taken it over. */
type Answer<C extends Call> = C['reply'] extends OtherReply
  ? Uint8Array | Readable | FastifyReply
  : Reply<C> | Written

export type Handlers<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: (
    context: Context<Defined[Name]>,
  ) => Promise<Answer<Defined[Name]>> | Answer<Defined[Name]>
}

/** Gives each call of a contract file its route; the compiler sees to it that none is left out. */
export type Register = <Defined extends Calls>(calls: Defined, handlers: Handlers<Defined>) => void

export const pathOf = (name: string): string => `/api/${name.slice(name.indexOf(' ') + 1)}`

const admit = (
  { who, beforeSecondFactor }: Call,
  caller: Caller | null,
  secondFactorNeeded: boolean,
): void => {
  if (who === 'anyone') return
  if (!caller) throw new AppError('not_signed_in')
  if (who !== 'signed-in' && !who.includes(caller.role)) throw new AppError('not_allowed')
  if (!beforeSecondFactor && lacksSecondFactor(caller, secondFactorNeeded))
    throw new AppError('second_factor_needed')
}

/** PostgreSQL keeps no NUL, and no person types one. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(holdsNul)

const parse = (schema: z.ZodObject, given: unknown): Record<string, unknown> => {
  if (Object.values(given ?? {}).some(holdsNul)) throw new AppError('bad_input')
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  const [first] = Object.values(fields)
  throw new AppError('bad_input', { fields, ...(first ? { sentence: first } : {}) })
}

/** How a call's answers leave, found out once. */
const senderOf = (call: Call): ((reply: FastifyReply, result: unknown) => FastifyReply) => {
  const { reply: shape } = call
  if (!(shape instanceof z.ZodType)) return (reply, result) => reply.type(shape.mediaType).send(result)
  const write = serializerOf(shape)
  return (reply, result) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer((payload: string) => payload)
      .send(result instanceof Written ? result.json : write(result))
}

/**
 * `secondFactorNeeded`: an admin without a second factor may do nothing but set one up. `scan` sees every file that a
 * call takes before its handler does.
 */
export const registrar = (
  app: FastifyInstance,
  authenticate: Authenticate,
  secondFactorNeeded = false,
  scan?: Scan,
): Register => {
  const add = (name: CallName, call: Call, handler: (context: never) => unknown): void => {
    const answer = senderOf(call)
    app.route({
      method: name.startsWith('GET ') ? 'GET' : 'POST',
      url: pathOf(name),
      // Before the body is read: strangers cannot make the server take an upload.
      onRequest: async (request) => {
        const caller = await authenticate(request)
        // Known also where the call is not for them: a refusal says whom.
        request.caller = caller
        admit(call, caller, secondFactorNeeded)
      },
      handler: async (request, reply) => {
        const given = call.input ? await readInput(request) : undefined
        const input = call.input ? parse(call.input, given) : undefined
        if (scan && input) for (const { bytes } of uploadsOf(input)) await scan(bytes)
        const result = await handler({ caller: request.caller, input, request, reply } as never)
        return result === reply ? reply : answer(reply, result)
      },
    })
  }

  return (calls, handlers) => {
    for (const [name, call] of Object.entries(calls) as [CallName, Call][])
      add(name, call, handlers[name as keyof typeof handlers] as (context: never) => unknown)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
