import type { FastifyRequest } from 'fastify'
import type { AccountKind, Role, Verified } from '#domain/roles.ts'

/** The person behind a request, always from the session. */
export interface Caller {
  accountID: string
  kind: AccountKind
  role: Role
  verified: Verified
  email: string
}

/** Null for those who are not signed in. */
export type Authenticate = (request: Pick<FastifyRequest, 'cookies'>) => Promise<Caller | null>
