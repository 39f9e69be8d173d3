import type { z } from 'zod'
import type { Role } from '#domain/roles.ts'
import type { ErrorCode } from './errors.ts'

/** Who may make a call: everybody, everybody who is signed in, or people of certain roles. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

/** `GET store/item`: a method and a path below `/api/`. */
export type CallName = `${'GET' | 'POST'} ${string}`

/** An answer that is no JSON: of this media type, and what it is, for people. */
export interface OtherReply {
  mediaType: string
  content: string
}

/** One call of the wire. Validation, the OpenAPI document, the route, the reply and the typed client come from it. */
export interface Call {
  summary: string
  who: Who
  /** Also for an admin who has still to set up a second factor, where the settings want one. */
  beforeSecondFactor?: true
  /** A read that is made so often that a session may come from the cache: see `SessionLeniency`. */
  cachedSession?: true
  /** Also with a session that another has just taken the place of: its page may not have the new cookie yet. */
  replacedSession?: true
  /** The query of a GET, the body of a POST; none when left out. */
  input?: z.ZodObject
  /** Only what stands here leaves the server. No transforms and no defaults. */
  reply: z.ZodObject | z.ZodRecord | OtherReply
  /** The errors of its own; those that any call can answer with are added. */
  errors?: readonly ErrorCode[]
}

export type Calls = Record<CallName, Call>

export const calls = <const Defined extends Calls>(defined: Defined): Defined => defined

/** What a sender may write, and what the handler then reads. */
export type Sent<C extends Call> = C['input'] extends z.ZodObject ? z.input<C['input']> : undefined
export type Received<C extends Call> = C['input'] extends z.ZodObject ? z.output<C['input']> : undefined
export type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : never

/** The calls of a contract whose answer is JSON. */
export type JsonCalls<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: Defined[Name]['reply'] extends OtherReply ? never : Name
}[keyof Defined & CallName]

/** Those that answer with a file: neither JSON nor a stream of events. */
export type FileCalls<Defined extends Calls> = {
  [Name in keyof Defined & CallName]: Defined[Name]['reply'] extends OtherReply
    ? Defined[Name]['reply']['mediaType'] extends 'text/event-stream'
      ? never
      : Name
    : never
}[keyof Defined & CallName]
