import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestContext {
  id: string
  /** The client's IP address, according to the trusted proxies. */
  ip: string
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs `work` in the context of a request, including asynchronous work that it starts. */
export const forRequest = ({ id, ip }: RequestContext, work: () => void): void =>
  contexts.run({ id, ip }, work)

/** Undefined outside of requests, for example in background jobs. */
export const currentRequestID = (): string | undefined => contexts.getStore()?.id

/** Undefined outside of requests. */
export const currentClientIP = (): string | undefined => contexts.getStore()?.ip
