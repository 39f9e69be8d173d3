import type { z } from 'zod'
import type { TokenScope } from '#domain/integrations.ts'
import type { AdminRole, Role } from '#domain/roles.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call an endpoint: anyone, anyone signed in, or certain roles. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

/** The method and the path below `/api/`, for example `GET store/item`. */
export type CallName = `${'GET' | 'POST'} ${string}`

/** A reply that is not JSON. `content` describes it in the documentation. */
export interface OtherReply {
  mediaType: string
  content: string
}

/** The roles of admins beside the owner, who may do everything. Empty: only owners may make the call. */
export type AdminsBesideOwner = readonly Exclude<AdminRole, 'owner'>[]

/** For what buyers and sellers may read too. */
export const everyAdmin = ['moderator', 'verifier', 'treasurer'] as const satisfies AdminsBesideOwner

/** Who may make a call. One for admins says which of them. */
type Allowed =
  | { who: 'anyone' | 'signed-in' | readonly Exclude<Role, 'admin'>[]; admins?: never }
  | { who: readonly Role[]; admins: AdminsBesideOwner }

/** The definition of one endpoint. Validation, OpenAPI document, route, reply and typed client are derived from it. */
export type Call = Allowed & {
  summary: string
  /** Whether a helper may make this call for the shop. The others are for its owner alone. */
  helpers?: true
  /** Programs may make it with a token of this scope. It only reads. */
  scope?: TokenScope
  /** Allowed for an admin who must still set up a second factor. */
  beforeSecondFactor?: true
  /** Allowed while the account is stopped by a decision of admins. */
  whenStopped?: true
  /** For frequent reads: the session may come from a cache. See `SessionLeniency`. */
  cachedSession?: true
  /** Also accepts a session that was just replaced, because a page may not have the new cookie yet. */
  replacedSession?: true
  /** The query of a GET or the body of a POST. */
  input?: z.ZodObject
  /** Only these fields leave the server. Transforms and defaults are not allowed here. */
  reply: z.ZodObject | z.ZodRecord | OtherReply
  /** The errors that are specific to this endpoint. Errors that every endpoint may return are added. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

/** Declares endpoints. It returns its argument, with the literal types that the typed client needs. */
export const calls = <const Defined extends Calls>(defined: Defined): Defined => defined

/** `Sent` is the input before validation, `Received` the input after it. */
export type Sent<C extends Call> = C['input'] extends z.ZodObject ? z.input<C['input']> : undefined
export type Received<C extends Call> = C['input'] extends z.ZodObject ? z.output<C['input']> : undefined
export type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : never

/** The names of the endpoints with a JSON reply. */
export type JsonCalls<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: Defined[Name]['reply'] extends OtherReply ? never : Name
}[keyof Defined & CallName]

/** The names of the endpoints that reply with a file: neither JSON nor an event stream. */
export type FileCalls<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: Defined[Name]['reply'] extends OtherReply
    ? Defined[Name]['reply']['mediaType'] extends 'text/event-stream'
      ? never
      : Name
    : never
}[keyof Defined & CallName]
