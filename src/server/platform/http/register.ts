import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call, CallName, Calls, OtherReply, Received, Reply } from '#contract/define.ts'
import type { TokenScope } from '#domain/integrations.ts'
import type { AdminRole, Role } from '#domain/roles.ts'
import { type TransactionGuard, guardTransactions } from '../db/transaction-guard.ts'
import { AppError } from '../errors.ts'
import type { Scan } from '../scan/clamd.ts'
import { type FileFields, fileFieldsOf } from '../uploads/file-fields.ts'
import { type Uploads, isMultipart } from '../uploads/uploads.ts'
import { readInput, uploadsOf } from './body.ts'
import { type Authenticate, type Caller, type Stop, lacksSecondFactor } from './caller.ts'
import { serializerOf } from './serialize.ts'
import { createDocuments } from './static-document.ts'
import { maxBody } from './unfinished-bodies.ts'

export interface Context<C extends Call> {
  caller: C['who'] extends 'anyone' ? Caller | null : Caller
  input: Received<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply that is already JSON text: cached pages are serialized only once. */
export class RawJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** The same for everybody who asks. It is compressed once, and a client that has it gets 304. */
export class SharedJson extends RawJson {}

/** The reply object itself if the handler has sent the response. */
type Answer<C extends Call> = C['reply'] extends OtherReply
  ? Uint8Array | Readable | FastifyReply
  : Reply<C> | RawJson

export type Handlers<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: (
    context: Context<Defined[Name]>,
  ) => Promise<Answer<Defined[Name]>> | Answer<Defined[Name]>
}

/** Throws if a call is made too often. Runs before the body is read. `bytes`: the size of the upload, or 0. */
type RateLimit<C extends Call> = (
  caller: C['who'] extends 'anyone' ? Caller | null : Caller,
  bytes: number,
) => Promise<void> | void

export type RateLimits<Defined extends Calls> = {
  [Name in keyof Defined & CallName]?: RateLimit<Defined[Name]>
}

/** Gives every call of a contract file its route. The type requires a handler for each. */
export type Register = <Defined extends Calls>(
  calls: Defined,
  handlers: Handlers<Defined>,
  rateLimits?: RateLimits<Defined>,
) => void

export interface RegistrarOptions {
  authenticate: Authenticate
  /** The caller behind a token of a program. Throws if the token is none, or may not make a call of this scope. */
  authenticateToken?: (
    request: FastifyRequest,
    token: string,
    scope: TokenScope | undefined,
  ) => Promise<Caller>
  /** Judges the caller again in each transaction of a request. */
  guardOf: (request: FastifyRequest, judge: (caller: Caller | null) => void) => TransactionGuard
  /** Whether an admin without a second factor may only set one up. */
  secondFactorNeeded?: boolean
  /** Keeps what helpers do for shops. */
  helperActs?: {
    /** Throws if a helper does too much. Runs before the body is read. */
    admit: (caller: Caller, name: CallName) => Promise<void>
    /** Runs after the call has succeeded and before its reply. */
    keep: (
      caller: Caller,
      name: CallName,
      input: Record<string, unknown>,
      result: Record<string, unknown>,
    ) => Promise<void>
  }
  /** Scans every uploaded file before the handler runs. */
  scan?: Scan | undefined
  /** Parses multipart bodies. */
  uploads: Uploads
  /**
   * Throws if there is no capacity to process the files of the call. Runs after all limits and before the body is
   * read.
   */
  beforeUpload?: (call: { name: CallName }, caller: Caller | null, ip: string) => void
}

export const pathOf = (name: string): string => `/api/${name.slice(name.indexOf(' ') + 1)}`

const mayAct = (role: AdminRole | null, admins: Call['admins'] = []): boolean =>
  role === 'owner' || (role !== null && admins.includes(role))

const inManila = new Intl.DateTimeFormat('en-PH', {
  timeZone: 'Asia/Manila',
  dateStyle: 'long',
  timeStyle: 'short',
})

const stoppedError = ({ until }: Stop): AppError =>
  new AppError(
    'account_stopped',
    until ? { sentence: `Your account is stopped until ${inManila.format(until)}.` } : {},
  )

const admit = (
  { who, admins, helpers, beforeSecondFactor, whenStopped }: Call,
  caller: Caller | null,
  secondFactorNeeded: boolean,
): void => {
  if (who === 'anyone') return
  if (!caller) throw new AppError('not_signed_in')
  if (caller.stop && !whenStopped) throw stoppedError(caller.stop)
  if (who !== 'signed-in') {
    if (caller.helpEnded && helpers) throw new AppError('help_ended')
    const roles: readonly Role[] = who
    if (!roles.includes(caller.role)) throw new AppError('not_allowed')
    if (caller.role === 'admin' && !mayAct(caller.adminRole, admins)) throw new AppError('not_your_role')
    if (caller.helperOf && !helpers) throw new AppError('owner_only')
  }
  if (!beforeSecondFactor && lacksSecondFactor(caller, secondFactorNeeded))
    throw new AppError('second_factor_needed')
}

/** PostgreSQL cannot store NUL characters, and nobody types one. */
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

const jsonType = 'application/json; charset=utf-8'

type Answerer = (reply: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply>

/** How replies of a call are sent, determined once. */
const senderOf = (call: Call, shared: ReturnType<typeof createDocuments>): Answerer => {
  const { reply: shape } = call
  if (!(shape instanceof z.ZodType)) {
    const { mediaType } = shape
    const type = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
    return (reply, result) => reply.type(type).send(result)
  }
  const write = serializerOf(shape)
  return (reply, result) =>
    result instanceof SharedJson
      ? shared(result.json)(reply.request, reply)
      : reply
          .type(jsonType)
          .serializer((payload: string) => payload)
          .send(result instanceof RawJson ? result.json : write(result))
}

/**
 * The reply to a HEAD request. The work of a call never runs for one, because some calls change something when they are
 * read: messages become delivered, a view of an ID photo is logged, a stream opens. Public calls run as for GET: they
 * have no effect, and monitors ask with HEAD whether the server is ready.
 */
const answerHead = (reply: FastifyReply, { reply: shape }: Call): FastifyReply => {
  const type = shape instanceof z.ZodType ? 'application/json' : shape.mediaType
  return reply.type(type.startsWith('image/') ? type : `${type}; charset=utf-8`).send()
}

/** What follows the scheme, also if it is no token of ours. */
const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^bearer\b *(.*)$/i.exec(authorization ?? '')?.[1]

/** A body read within this time after the session was checked needs no second check: the transactions make one. */
const checkedForMs = 100

/**
 * Registers calls. The checks run in this order before the body is read: the session, the role, the size and room of
 * an upload, the rate limit, and the capacity for its files. A body may take minutes, so session and role are checked
 * again when it has been read, and in every transaction of a write.
 */
export const registrar = (app: FastifyInstance, options: RegistrarOptions): Register => {
  const {
    authenticate,
    authenticateToken,
    guardOf,
    helperActs,
    secondFactorNeeded = false,
    scan,
    uploads,
    beforeUpload,
  } = options
  const shared = createDocuments({ mediaType: jsonType })
  const add = (
    name: CallName,
    call: Call,
    handler: (context: never) => unknown,
    rateLimit?: RateLimit<Call>,
  ): void => {
    const answer = senderOf(call, shared)
    const isRead = name.startsWith('GET ')
    const files: FileFields = call.input ? fileFieldsOf(call.input) : new Map()
    app.route({
      method: isRead ? 'GET' : 'POST',
      url: pathOf(name),
      bodyLimit: call.who === 'anyone' ? maxBody.anyone : maxBody.signedIn,
      onRequest: async (request, reply) => {
        const token = bearerOf(request)
        // With a token, the cookie does not count.
        const caller =
          token === undefined || !authenticateToken
            ? await authenticate(request, { cached: call.cachedSession, replaced: call.replacedSession })
            : await authenticateToken(request, token, isRead ? call.scope : undefined)
        // Set even if the role does not fit, so that the log of the refusal names the account.
        request.caller = caller
        request.checkedAt = performance.now()
        admit(call, caller, secondFactorNeeded)
        const isUpload = request.method === 'POST' && isMultipart(request)
        const bytes = isUpload ? uploads.admit(request, reply, files) : 0
        if (caller?.helperOf) await helperActs?.admit(caller, name)
        await rateLimit?.(caller as never, bytes)
        if (isUpload) beforeUpload?.({ name }, caller, request.ip)
      },
      handler: async (request, reply) => {
        const isWrite = request.method === 'POST' && call.who !== 'anyone'
        const judge = (caller: Caller | null) => {
          admit(call, caller, secondFactorNeeded)
          // Otherwise a call for buyers and sellers would be made for a shop that its caller no longer helps, or for the side
          // that the session has left.
          if (call.who !== 'signed-in' && caller?.sellerID !== request.caller?.sellerID)
            throw new AppError(
              caller?.accountID === request.caller?.accountID ? 'help_ended' : 'side_changed',
            )
        }
        const handle = async (given: unknown): Promise<unknown> => {
          if (isWrite && performance.now() - request.checkedAt > checkedForMs) {
            const caller = await authenticate(request)
            judge(caller)
            request.caller = caller
          }
          const input = call.input ? parse(call.input, given) : undefined
          if (request.method === 'HEAD' && call.who !== 'anyone') return answerHead(reply, call)
          if (scan && input)
            for (const [field, { isArchive }] of files)
              if (!isArchive)
                for (const { path } of uploadsOf({ [field]: input[field] })) await scan({ path })
          const work = () => handler({ caller: request.caller, input, request, reply } as never)
          if (!isWrite) return work()
          const result = await guardTransactions(guardOf(request, judge), work)
          if (request.caller?.helperOf)
            await helperActs?.keep(request.caller, name, input ?? {}, result as Record<string, unknown>)
          return result
        }
        const result = await (request.method === 'POST' && isMultipart(request)
          ? uploads.read(request, handle)
          : handle(readInput(request)))
        // Fastify expects the reply itself from a handler that has already sent the response.
        return reply.sent ? reply : answer(reply, result)
      },
    })
  }

  return (calls, handlers, rateLimits = {}) => {
    for (const [name, call] of Object.entries(calls) as [CallName, Call][])
      add(
        name,
        call,
        handlers[name as keyof typeof handlers] as (context: never) => unknown,
        rateLimits[name as keyof typeof rateLimits] as RateLimit<Call> | undefined,
      )
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When the session was checked, in milliseconds of `performance.now()`. */
    checkedAt: number
    caller: Caller | null
  }
}
