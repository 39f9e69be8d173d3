import { z } from 'zod'
import { allCalls } from '../../src/contract/all.ts'
import type { Call } from '../../src/contract/define.ts'
import { type ErrorBody, type ErrorCode, errors } from '../../src/contract/errors.ts'
import { type Actor, type GeneratedRequest, roleOf } from './requests.ts'
import type { Answer, Outgoing } from './send.ts'
import type { Secret } from './world.ts'

interface Responses {
  [status: string]: {
    description: string
    content: Record<string, { schema: z.core.JSONSchema.JSONSchema }>
  }
}

export interface DocumentOfAnswers {
  paths: Record<string, Record<string, { responses: Responses }>>
  components: { schemas: { Error: z.core.JSONSchema.JSONSchema } }
}

interface Promised {
  codes: Set<string>
  mediaType: string
  /** Null if the reply is not JSON. */
  reply: z.ZodType | null
}

const promisedBy = (responses: Responses): Promised => {
  const [mediaType = '', { schema } = { schema: {} }] =
    Object.entries(responses['200']?.content ?? {})[0] ?? []
  const codes = Object.values(responses).flatMap(({ description }) =>
    [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code ?? ''),
  )
  return {
    codes: new Set(codes),
    mediaType,
    reply: mediaType === 'application/json' ? z.fromJSONSchema(schema) : null,
  }
}

/** Whether this actor may never make this call. */
const isForbidden = (call: Call, actor: Actor): boolean => {
  if (call.who === 'anyone') return false
  if (actor === 'nobody' || actor === 'forger') return true
  if (call.who === 'signed-in') return false
  // Sellers change between these three roles during the run.
  const role = roleOf(actor)
  const roles: readonly string[] =
    role === 'buyer' || role === 'admin' ? [role] : ['unverified', 'completed', 'seller']
  return !call.who.some((allowed) => roles.includes(allowed))
}

const isCrossSite = ({ origin }: Outgoing['headers']): boolean => origin !== undefined

/** Text needs a charset, so that browsers do not guess one. */
const wrongCharset = ({ headers }: Answer): string | null => {
  const given = headers['content-type'] ?? ''
  return /^(text\/|application\/json)/.test(given) && !/; *charset=utf-8$/i.test(given)
    ? `${given}, without its charset`
    : null
}

/** The oracle describes what is wrong with a reply, or returns null for a correct one. */
export const createOracle = ({ paths, components }: DocumentOfAnswers, secrets: readonly Secret[]) => {
  const errorBody = z.fromJSONSchema(components.schemas.Error)
  const promises = new Map<string, Promised>(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]): [string, Promised] => [
        `${method.toUpperCase()} ${path.replace('/api/', '')}`,
        promisedBy(responses),
      ]),
    ),
  )

  const wrongError = (answer: Answer, codes: ReadonlySet<string>): string | null => {
    let body: ErrorBody
    try {
      body = JSON.parse(answer.bytes.toString()) as ErrorBody
    } catch {
      return `an error that is no JSON: ${answer.bytes.toString().slice(0, 200)}`
    }
    const parsed = errorBody.safeParse(body)
    if (!parsed.success) return `an error out of its shape: ${z.prettifyError(parsed.error)}`
    if (errors[body.code][0] !== answer.status) return `${body.code} with the status ${answer.status}`
    if (answer.status === 500) return 'status 500'
    if (!codes.has(body.code)) return `an error that the call does not name: ${body.code}`
    if (
      answer.status === 429 &&
      body.code !== 'too_many_streams' &&
      !/^[1-9]\d*$/.test(answer.headers['retry-after'] ?? '')
    )
      return `${body.code}, without Retry-After`
    return null
  }

  const wrongReply = ({ headers, bytes }: Answer, { mediaType, reply }: Promised): string | null => {
    const given = headers['content-type'] ?? ''
    if (!given.startsWith(mediaType)) return `${given} instead of ${mediaType}`
    if (!reply) return null
    const parsed = reply.safeParse(JSON.parse(bytes.toString()))
    return parsed.success ? null : `a reply out of its schema: ${z.prettifyError(parsed.error)}`
  }

  const leaked = (generated: GeneratedRequest, asked: Outgoing, answer: Answer): string | null => {
    const text = `${JSON.stringify(answer.headers)}${answer.bytes.toString('latin1')}`.toLowerCase()
    const sent = `${asked.target}${asked.body?.toString('latin1') ?? ''}`.toLowerCase()
    const found = secrets.find(
      (secret) =>
        !secret.readers.includes(generated.actor) &&
        text.includes(secret.text.toLowerCase()) &&
        !sent.includes(secret.text.toLowerCase()),
    )
    return found ? `it shows ${generated.actor} ${found.what}` : null
  }

  return (generated: GeneratedRequest, asked: Outgoing, answer: Answer): string | null => {
    const secret = leaked(generated, asked, answer)
    if (secret !== null) return secret
    const { status } = answer
    const charset = wrongCharset(answer)
    if (charset !== null) return charset
    if (asked.method === 'HEAD') return status >= 500 ? `status ${status}` : null
    // A request with another method may be another call.
    const call = generated.call.replace(/^\w+/, asked.method)
    const promised = promises.get(call)
    const read = asked.method === 'GET'
    if (!read && isCrossSite(asked.headers)) {
      const body = answer.bytes.toString()
      return body.includes('"cross_site"') || status === 400 ? null : `taken from another site: ${status}`
    }
    if (!promised)
      return wrongError(
        answer,
        new Set<ErrorCode>(['not_found', 'bad_input', 'too_large', 'unsupported_body']),
      )
    if (status !== 200) return wrongError(answer, promised.codes)
    if (isForbidden(allCalls[call as keyof typeof allCalls], generated.actor))
      return `answered ${generated.actor}, for whom it is not`
    return wrongReply(answer, promised)
  }
}
