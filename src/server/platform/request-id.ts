import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestContext {
  id: string
  /** The client's address, as far as the trusted proxies tell it. */
  ip: string
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** What `work` begins, now or later, knows the request it is for. */
export const forRequest = ({ id, ip }: RequestContext, work: () => void): void =>
  contexts.run({ id, ip }, work)

/** Undefined outside of requests, as in background jobs. */
export const currentRequestID = (): string | undefined => contexts.getStore()?.id

/** Undefined outside of requests. */
export const currentClientIP = (): string | undefined => contexts.getStore()?.ip
